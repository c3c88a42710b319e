import { skipToken } from '@reduxjs/toolkit/query'
import { useSelector } from 'react-redux'
import type { Booking } from '../../../../contract/entities'
import { api, useBookingListInfiniteQuery } from '../../../api/api'

type State = Parameters<typeof api.util.selectCachedArgsForQuery>[0]

/** A booking by its number: from a list that is here already, the desk's or the dashboard's, until it has been asked for alone. */
export function useStay(bookingId: string | undefined) {
  const known = useSelector((state: State) => (bookingId ? knownStay(state, bookingId) : undefined))
  const { currentData, error, isFetching, refetch } = useBookingListInfiniteQuery(
    bookingId ? { query: bookingId } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const asked = currentData?.pages[0]?.bookings.find(({ _id }) => _id === bookingId)

  return {
    booking: currentData ? asked : known,
    isUnknown: currentData !== undefined && !asked,
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

function knownStay(state: State, bookingId: string): Booking | undefined {
  for (const filters of api.util.selectCachedArgsForQuery(state, 'bookingList')) {
    const found = bookingIn(api.endpoints.bookingList.select(filters)(state), bookingId)
    if (found) return found
  }
  return bookingIn(api.endpoints.ownerBookings.select()(state), bookingId)
}

const bookingIn = ({ data }: { data?: { pages: { bookings: Booking[] }[] } }, bookingId: string) =>
  data?.pages.flatMap(({ bookings }) => bookings).find(({ _id }) => _id === bookingId)
