import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { api, useGetUserQuery, useIsAuthQuery } from '../../api/api'
import { browser } from '../../lib/browser'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { selectIsServerUnreachable } from '../../api/connectionSlice'
import { selectAnotherUser, selectIsLoggedIn, selectSession, selectUser } from './authSlice'

/** Milliseconds. */
const retryInterval = 4000

/** Checks the session on start, and again when the tab is looked at again; loads its user. Mounted as long as the app. */
export function useSessionStart() {
  const isServerUnreachable = useAppSelector(selectIsServerUnreachable)
  useIsAuthQuery(undefined, { refetchOnFocus: true, pollingInterval: isServerUnreachable ? retryInterval : 0 })
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  // A login loads its user itself.
  useGetUserQuery(undefined, { skip: !isLoggedIn, refetchOnMountOrArgChange: false, refetchOnFocus: true })
  useSessionOfOtherTabs()
  useReloadForAnotherUser()
}

/** Refreshes the session when a page is opened from within the app. */
export function useFreshSession() {
  // The router's key of the entry that the app started on: there the first check has only just been made.
  const isDirectVisit = useLocation().key === 'default'
  useGetUserQuery(undefined, { refetchOnMountOrArgChange: !isDirectVisit })
}

const nobody = ''

/** Every tab broadcasts its user; a tab that shows another one checks its session. */
function useSessionOfOtherTabs() {
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector(selectSession) !== 'unknown'
  const userId = useAppSelector(selectUser)?._id ?? nobody
  const shown = useRef(userId)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const tabs = new BroadcastChannel('session')
    channel.current = tabs
    tabs.onmessage = ({ data }: MessageEvent<string>) => {
      if (data !== shown.current) dispatch(api.util.invalidateTags(['Session']))
    }
    return () => tabs.close()
  }, [dispatch])
  useEffect(() => {
    shown.current = userId
    if (isKnown) channel.current?.postMessage(userId)
  }, [isKnown, userId])
}

/** The page that was open when somebody else logged in stays, with its entries; any other is loaded for them. */
function useReloadForAnotherUser() {
  const isAnotherUser = useAppSelector(selectAnotherUser) !== undefined
  const { pathname } = useLocation()
  const openedPath = useRef(pathname)

  useLayoutEffect(() => {
    if (isAnotherUser && openedPath.current !== pathname) browser.reload()
    openedPath.current = pathname
  }, [isAnotherUser, pathname])
}
