import { useLocation, type Location } from 'react-router-dom'
import { localToday } from '../../../contract/stay'
import { useGetBookingsInfiniteQuery } from '../../api/api'
import { bookingsIn } from '../../api/bookingsIn'
import { groupsOf } from './groupsOf'

/** Navigation state from the room page: the id of the new booking. */
interface Arrival {
  booked?: unknown
}

/** The guest's stays that are here, in groups. */
export function useBookings() {
  const { state } = useLocation() as Location<Arrival | null>
  const { data, error, isFetching, refetch } = useGetBookingsInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const bookings = data && bookingsIn(data)
  const justBooked = bookings?.find(({ _id }) => _id === state?.booked)

  return {
    groups: bookings && groupsOf(bookings, localToday(), justBooked),
    justBooked,
    hasFailed: !data && error !== undefined,
    isFetching,
    refetch,
  }
}
