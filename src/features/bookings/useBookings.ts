import { useLocation, type Location } from 'react-router-dom'
import { localToday } from '../../../contract/stay'
import { useGetBookingsQuery } from '../../api/api'
import { groupsOf } from './groupsOf'

/** Navigation state from the room page: the id of the new booking. */
interface Arrival {
  booked?: unknown
}

/** The guest's stays in groups. */
export function useBookings() {
  const { state } = useLocation() as Location<Arrival | null>
  const { data, error, isFetching, refetch } = useGetBookingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const justBooked = data?.bookings.find(({ _id }) => _id === state?.booked)

  return {
    groups: data && groupsOf(data.bookings, localToday(), justBooked),
    justBooked,
    hasFailed: !data && error !== undefined,
    isFetching,
    refetch,
  }
}
