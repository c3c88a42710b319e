import { useEffect } from 'react'
import type { Booking } from '@contract/entities'
import { addDays } from '@contract/stay'
import { useHotelToday } from '../hotel/useHotelToday'
import { useBookingPages } from './useBookingPages'

/** Today and the six days after it. */
const days = 7

/** The stays of the week that begins today, those that end today too; undefined until all of them are known. */
export function useWeek({ skip = false } = {}) {
  const { today, isKnown } = useHotelToday()
  const period = { from: addDays(today, -1), until: addDays(today, days) }
  const query = useBookingPages({ ...period, status: 'pending,confirmed', sort: 'arrival' }, { skip: skip || !isKnown })
  const { bookings, total, error, hasNextPage, isFetching, fetchNextPage } = query

  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])

  return { query, today, stays: total === undefined || hasNextPage || query.isOutdated ? undefined : bookings }
}

/** The stays of a day by what they do on it. Whoever has left, or did not come, stays no longer. */
export function staysOn(day: string, stays: readonly Booking[]) {
  const endOf = ({ leftOn, checkOutDate }: Booking) => leftOn ?? checkOutDate
  return {
    arriving: stays.filter(({ checkInDate }) => checkInDate === day),
    leaving: stays.filter((stay) => endOf(stay) === day),
    staying: stays.filter((stay) => stay.checkInDate < day && endOf(stay) > day && stay.mark !== 'no-show'),
  }
}
