import { useLocation } from 'react-router-dom'
import { useGetUserQuery } from '../../api/api'

/** Refreshes the session when a page is opened from within the app. */
export function useFreshSession() {
  // The router's key of the entry that the app started on: there the first check has only just been made.
  const isDirectVisit = useLocation().key === 'default'
  useGetUserQuery(undefined, { refetchOnMountOrArgChange: !isDirectVisit })
}
