import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { api, useGetUserQuery, useIsAuthQuery } from '../../api/api'
import { selectIsSignedIn } from './authSlice'

/** Checks the session on start and loads its user. Mounted as long as the app. */
export function useSessionStart() {
  useIsAuthQuery()
  const isSignedIn = useSelector(selectIsSignedIn)
  // Never from the cache: it may hold the user of an earlier login.
  useGetUserQuery(undefined, { skip: !isSignedIn, refetchOnMountOrArgChange: true })
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
