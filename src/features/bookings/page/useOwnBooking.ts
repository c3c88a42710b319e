import { useBookingQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'

/** Milliseconds. A provider sends money back within seconds, or within days. */
const pollInterval = 5_000

/** One of the guest's own bookings, asked for again while money is on its way back. */
export function useOwnBooking(bookingId: string) {
  const { currentData, error, isFetching, refetch } = useBookingQuery(
    { bookingId },
    { refetchOnMountOrArgChange: true },
  )
  const problem = errorOf(error)
  const booking = currentData?.booking
  const isRefunding = booking?.payment.refunds.some(({ status }) => status === 'pending') ?? false

  useBookingQuery({ bookingId }, { skip: !isRefunding, pollingInterval: pollInterval, skipPollingIfUnfocused: true })

  return {
    booking,
    isUnknown: problem !== undefined && isNotFound(problem),
    hasFailed: problem !== undefined && !booking,
    isFetching,
    refetch,
  }
}

export type BookingLookup = ReturnType<typeof useOwnBooking>
