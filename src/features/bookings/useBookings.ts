import { useLocation, type Location } from 'react-router-dom'
import { localToday } from '../../../contract/stay'
import { useGetBookingsQuery } from '../../api/api'
import { comingFirst } from './comingFirst'

/** What the room page hands over with the navigation: the booking it has just made. */
interface Arrival {
  booked?: unknown
}

/** The guest's bookings as they are now, in the order in which they matter: one just made stands at the top. */
export function useBookings() {
  const { state } = useLocation() as Location<Arrival | null>
  const { data, error, isFetching, refetch } = useGetBookingsQuery(undefined, { refetchOnMountOrArgChange: true })

  const ordered = data && comingFirst(data.bookings, localToday())
  const justBooked = ordered?.find(({ _id }) => _id === state?.booked)

  return {
    bookings: justBooked ? [justBooked, ...(ordered ?? []).filter((booking) => booking !== justBooked)] : ordered,
    justBooked,
    hasFailed: !data && error !== undefined,
    isFetching,
    refetch,
  }
}
