import { useEffect } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { api, useGetUserQuery, useIsAuthQuery } from '../../api/api'
import { authSlice, selectIsSignedIn } from './authSlice'

/** Checks the session on start and loads its user. Mounted as long as the app. */
export function useSessionStart() {
  useIsAuthQuery()
  const isSignedIn = useSelector(selectIsSignedIn)
  // Never from the cache: it may hold the user of an earlier login.
  useGetUserQuery(undefined, { skip: !isSignedIn, refetchOnMountOrArgChange: true })
}

/** Refreshes the session when a page opens. */
export function useFreshSession() {
  const dispatch = useDispatch()
  const store = useStore<{ auth: ReturnType<typeof authSlice.reducer> }>()

  useEffect(() => {
    // On a direct visit the first check is still running.
    if (authSlice.selectors.selectSession(store.getState()) === 'unknown') return
    dispatch(api.util.invalidateTags(['Session']))
  }, [dispatch, store])
}
