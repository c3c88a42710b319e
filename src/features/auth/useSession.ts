import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import type { User } from '../../../contract/entities'
import { api, useGetUserQuery, useIsAuthQuery } from '../../api/api'
import { ownDataOpened, selectDataOf, selectIsSignedIn, selectSession, selectUser } from './authSlice'

/** Checks the session on start, and again when the tab is looked at again; loads its user. Mounted as long as the app. */
export function useSessionStart() {
  useIsAuthQuery(undefined, { refetchOnFocus: true })
  const isSignedIn = useSelector(selectIsSignedIn)
  // Never from the cache: it may hold the user of an earlier login.
  useGetUserQuery(undefined, { skip: !isSignedIn, refetchOnMountOrArgChange: true, refetchOnFocus: true })
  useSessionOfOtherTabs()
}

const nobody = ''

/** Every tab says whom it shows; one that shows somebody else asks the server who it is. */
function useSessionOfOtherTabs() {
  const dispatch = useDispatch()
  const isKnown = useSelector(selectSession) !== 'unknown'
  const userId = useSelector(selectUser)?._id ?? nobody
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

/** Refreshes the session when a page is opened from within the app. */
export function useFreshSession() {
  const dispatch = useDispatch()
  const { key } = useLocation()
  // The router's key of the entry that the app started on: there the first check has only just been made.
  const isDirectVisit = key === 'default'

  useEffect(() => {
    if (!isDirectVisit) dispatch(api.util.invalidateTags(['Session']))
  }, [dispatch, isDirectVisit])
}

/** Who is logged in, and who was when the caller was first shown: another tab may have changed that. */
export function useOpener(): { isAnother: true; opener: User; user: User } | { isAnother: false; opener?: User } {
  const user = useSelector(selectUser)
  const [opener, setOpener] = useState(user)

  if (user && opener && user._id !== opener._id) return { isAnother: true, opener, user }
  // Their role may change, or their name.
  if (user && user !== opener) setOpener(user)
  return { isAnother: false, opener }
}

/** Forgets what was loaded for somebody else. False until then, which is before anything is painted. */
export function useOwnDataOf(userId: string | undefined): boolean {
  const dispatch = useDispatch()
  const dataOf = useSelector(selectDataOf)

  useLayoutEffect(() => {
    if (!userId || userId === dataOf) return
    if (dataOf) dispatch(api.util.resetApiState())
    dispatch(ownDataOpened(userId))
  }, [dispatch, userId, dataOf])
  return !userId || userId === dataOf
}
