import { useSyncExternalStore } from 'react'
import { todayIn } from '@contract/hotelDay'
import { localToday } from '@contract/stay'
import { useOwnHotelQuery } from '../../../api/api'

/** Today at the hotel, `YYYY-MM-DD`; by the owner's own clock where the hotel has no time zone, and until it `isKnown`. */
export function useHotelToday() {
  // The frame of the owner's pages has loaded it.
  const { data, isLoading } = useOwnHotelQuery(undefined, { refetchOnMountOrArgChange: false })
  const today = () => todayIn(data?.hotel.timeZone, new Date()) ?? localToday()
  return { today: useSyncExternalStore(everyMinute, today), isKnown: !isLoading }
}

function everyMinute(tick: () => void) {
  const timer = setInterval(tick, 60_000)
  return () => clearInterval(timer)
}
