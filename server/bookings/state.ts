import type { bookingStatuses, StayMark } from '../../contract/bookingStatus'
import { cancellationTerms, remainingTerms, type Cancellation } from '../../contract/cancellation'
import type { ChangeKind } from '../db/schema'
import { refusal, type Refusal } from '../http/refusal'

/** What decides what may be done with a booking now. */
interface BookingState {
  status: (typeof bookingStatuses)[number]
}

interface PayableBooking extends BookingState {
  isPaid: boolean
  changeInProgress: ChangeKind | null
  /** Its guest left before the first night. */
  hasNoNights: boolean
  isHoldExpired: boolean
  /** There is a payment page, which is waited for. */
  hasPage: boolean
}

const holdIsOver = () =>
  refusal('The time to pay for this booking has run out, so we have released the room.', 'bookingId')

/** Why a booking cannot be paid now; undefined when it can. */
export function whyNotPay(booking: PayableBooking): Refusal | undefined {
  if (booking.isPaid) return refusal('This booking is already paid.', 'bookingId')
  if (booking.status === 'cancelled') return refusal('This booking was cancelled.', 'bookingId')
  if (booking.hasNoNights)
    return refusal(
      'Your hotel noted that you left before the first night, so there is nothing to pay. If that is wrong, please talk to the hotel.',
      'bookingId',
    )
  if (booking.changeInProgress === 'hold') return holdIsOver()
  if (booking.changeInProgress) return refusal('This booking is being cancelled.', 'bookingId')
  return booking.isHoldExpired && !booking.hasPage ? holdIsOver() : undefined
}

interface CancellableBooking extends BookingState {
  cancellation: Cancellation
  checkInDate: string
  mark: StayMark | null
  timeZone: string | null
}

const alreadyCancelled = () => refusal('This booking is already cancelled.', 'bookingId')

/** Why its guest cannot cancel a booking now; undefined when they can. `today` is the booking's `deadlineDay`, here and below. */
export function whyGuestCannotCancel(booking: CancellableBooking, today: string): Refusal | undefined {
  if (booking.status === 'cancelled') return alreadyCancelled()
  if (isCancellableByGuest(booking, today)) return undefined
  return refusal('This stay has begun, so it can no longer be cancelled here. Please talk to the hotel.', 'bookingId')
}

/** Why its hotel cannot cancel a booking now; undefined when it can. */
export function whyHotelCannotCancel(
  { status, checkOutDate }: BookingState & { checkOutDate: string },
  today: string,
): Refusal | undefined {
  if (status === 'cancelled') return alreadyCancelled()
  return checkOutDate < today ? refusal('This stay is over, so it can’t be cancelled.', 'bookingId') : undefined
}

/**
 * Until the day of check-in is over, unless the desk has marked the stay; while the terms still give a refund, a mark takes nothing
 * away, unless the guest has come and the terms last only because their day is not over everywhere.
 */
function isCancellableByGuest({ cancellation, checkInDate, mark, timeZone }: CancellableBooking, today: string) {
  if (checkInDate < today) return false
  if (!mark) return true
  const hasCome = mark !== 'no-show'
  const { freeUntil, halfUntil } = remainingTerms(cancellationTerms(cancellation, checkInDate), today)
  return !(hasCome && !timeZone) && Boolean(freeUntil ?? halfUntil)
}
