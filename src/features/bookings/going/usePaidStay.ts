import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import { useGetBookingsInfiniteQuery } from '../../../api/api'
import { bookingsIn } from '../../../api/bookingsIn'
import { selectIsSignedIn } from '../../auth/authSlice'
import { goingTo, useConfirmation } from '../useConfirmation'

/** The stay that the address names (`?booking=`), once the server says that it is paid. */
export function usePaidStay() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const [query] = useSearchParams()
  const { currentData } = useGetBookingsInfiniteQuery(undefined, {
    skip: !isSignedIn || !query.has('booking'),
    refetchOnMountOrArgChange: true,
  })
  return goingTo(useConfirmation(currentData ? bookingsIn(currentData) : []))
}
