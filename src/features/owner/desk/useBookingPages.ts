import { useBookingListInfiniteQuery } from '../../../api/api'
import type { Payload } from '../../../api/request'

/** Which bookings are meant; what is left out is not asked for. */
export type BookingFilters = Omit<Payload<'bookingList'>, 'cursor'>

/** The pages of a list of bookings that are here, as one. The list of before stays while another is on its way. */
export function useBookingPages(filters: BookingFilters) {
  const { data, currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useBookingListInfiniteQuery(filters, { refetchOnMountOrArgChange: true })
  const first = data?.pages[0]

  return {
    found: first && { total: first.total, bookings: data.pages.flatMap(({ bookings }) => bookings) },
    /** Other bookings than those shown have been asked for. */
    isOld: data !== currentData,
    error,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    fetchMore: fetchNextPage,
    retry: () => void refetch(),
  }
}
