import { useLocation, type Location } from 'react-router-dom'
import { localToday } from '../../../contract/stay'
import { useGetBookingsQuery } from '../../api/api'
import { upcomingFirst } from './upcomingFirst'

/** Navigation state from the room page: the id of the new booking. */
interface Arrival {
  booked?: unknown
}

/** A new booking first, then upcoming stays, then the others. */
export function useBookings() {
  const { state } = useLocation() as Location<Arrival | null>
  const { data, error, isFetching, refetch } = useGetBookingsQuery(undefined, { refetchOnMountOrArgChange: true })

  const ordered = data && upcomingFirst(data.bookings, localToday())
  const justBooked = ordered?.find(({ _id }) => _id === state?.booked)

  return {
    bookings: justBooked ? [justBooked, ...(ordered ?? []).filter((booking) => booking !== justBooked)] : ordered,
    justBooked,
    hasFailed: !data && error !== undefined,
    isFetching,
    refetch,
  }
}
