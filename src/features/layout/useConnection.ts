import { useEffect, useRef } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { api } from '../../api/api'
import { useIsOnline } from '../../design/useIsOnline'
import { selectIsServerUnreachable } from './uiSlice'

/** Milliseconds. Pages must recover within 5 s of the server coming back. */
const retryInterval = 4000

/** Whether browser and server can be reached. Polls an unreachable server, then refetches everything as after reconnecting. */
export function useConnection(): 'online' | 'offline' | 'unreachable' {
  const isOnline = useIsOnline()
  const isServerUnreachable = useAppSelector(selectIsServerUnreachable)
  const dispatch = useAppDispatch()
  const wasUnreachable = useRef(false)
  const lastRefetch = useRef(-Infinity)

  useEffect(() => {
    if (!isOnline || !isServerUnreachable) return
    const timer = setInterval(() => {
      void dispatch(api.endpoints.isAuth.initiate(undefined, { subscribe: false, forceRefetch: true }))
    }, retryInterval)
    return () => clearInterval(timer)
  }, [isOnline, isServerUnreachable, dispatch])

  useEffect(() => {
    if (isServerUnreachable) wasUnreachable.current = true
    if (isServerUnreachable || !wasUnreachable.current) return
    // A single call that keeps failing marks the server unreachable again: the pause prevents an endless loop.
    const pause = Math.max(0, lastRefetch.current + retryInterval - performance.now())
    const timer = setTimeout(() => {
      wasUnreachable.current = false
      lastRefetch.current = performance.now()
      dispatch(api.internalActions.onOnline())
    }, pause)
    return () => clearTimeout(timer)
  }, [isServerUnreachable, dispatch])

  if (!isOnline) return 'offline'
  return isServerUnreachable ? 'unreachable' : 'online'
}
