import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { selectIsServerAway } from './uiSlice'

/** Milliseconds between two looks whether the server is back: what is open recovers within 5 s. */
const lookEvery = 4000

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Whether the line or the server is gone; while it is, looks for it, and then has everything on the page asked again. */
export function useConnection(): 'fine' | 'offline' | 'serverAway' {
  const isOnline = useIsOnline()
  const isServerAway = useSelector(selectIsServerAway)
  const dispatch = useDispatch<ThunkDispatch<object, unknown, UnknownAction>>()
  const wasAway = useRef(false)
  const lastAsked = useRef(-Infinity)

  useEffect(() => {
    if (!isOnline || !isServerAway) return
    const timer = setInterval(() => {
      void dispatch(api.endpoints.isAuth.initiate(undefined, { subscribe: false, forceRefetch: true }))
    }, lookEvery)
    return () => clearInterval(timer)
  }, [isOnline, isServerAway, dispatch])

  useEffect(() => {
    if (isServerAway) wasAway.current = true
    if (isServerAway || !wasAway.current) return
    // One call that alone keeps failing makes the server look away again: without a pause the two would chase each other.
    const pause = Math.max(0, lastAsked.current + lookEvery - performance.now())
    const timer = setTimeout(() => {
      wasAway.current = false
      lastAsked.current = performance.now()
      dispatch(api.internalActions.onOnline())
    }, pause)
    return () => clearTimeout(timer)
  }, [isServerAway, dispatch])

  if (!isOnline) return 'offline'
  return isServerAway ? 'serverAway' : 'fine'
}
