import { todayIn } from '@contract/hotelDay'
import { localToday } from '@contract/stay'
import { useOwnHotelQuery } from '../../../api/api'
import { useClock } from '../../../lib/useClock'

/** Today at the hotel, `YYYY-MM-DD`; by the owner's own clock where the hotel has no time zone, and until it `isKnown`. */
export function useHotelToday() {
  // The frame of the owner's pages has loaded it.
  const { data, isLoading } = useOwnHotelQuery(undefined, { refetchOnMountOrArgChange: false })
  const today = () => todayIn(data?.hotel.timeZone, new Date()) ?? localToday()
  return { today: useClock(today, 60_000), isKnown: !isLoading }
}
