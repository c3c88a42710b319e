import { bookingsIn, useBookingListInfiniteQuery } from '../../../api/api'
import type { BookingFilters } from './bookingFilters'

/** Keeps the previous list while another one loads. */
export function useBookingPages(filters: BookingFilters, { skip = false } = {}) {
  const query = useBookingListInfiniteQuery(filters, { skip })
  const { data, currentData } = query

  return {
    ...query,
    bookings: data ? bookingsIn(data) : [],
    total: data?.pages[0]?.total,
    isOutdated: data !== currentData,
  }
}
