import { todayIn } from '@contract/hotelDay'
import { localToday } from '@contract/stay'
import { useOwnHotelQuery } from '../../../api/api'

/** Today at the hotel, `YYYY-MM-DD`; by the owner's own clock where the hotel has no time zone. */
export function useHotelToday(): string {
  const { data } = useOwnHotelQuery()
  return todayIn(data?.hotel.timeZone, new Date()) ?? localToday()
}
