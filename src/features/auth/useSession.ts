import { useEffect } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { api, useGetUserQuery, useIsAuthQuery } from '../../api/api'
import { authSlice, selectIsSignedIn } from './authSlice'

/** Asks at the start whether there is a session and, when there is, whose (D6). Lives as long as the app. */
export function useSessionStart() {
  useIsAuthQuery()
  const isSignedIn = useSelector(selectIsSignedIn)
  // Always asked anew: an answer kept from an earlier login may be another person's.
  useGetUserQuery(undefined, { skip: !isSignedIn, refetchOnMountOrArgChange: true })
}

/** Section 4: the authentication state is refreshed when the bookings and owner pages load. */
export function useFreshSession() {
  const dispatch = useDispatch()
  const store = useStore<{ auth: ReturnType<typeof authSlice.reducer> }>()

  useEffect(() => {
    // On a direct visit the first check is under way: asking twice would tell nothing new.
    if (authSlice.selectors.selectSession(store.getState()) === 'unknown') return
    dispatch(api.util.invalidateTags(['Session']))
  }, [dispatch, store])
}
