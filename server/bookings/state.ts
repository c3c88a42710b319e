import type { StayMark } from '../../contract/bookingStatus'
import { cancellationTerms, remainingTerms } from '../../contract/cancellation'
import type { BookingRow } from '../db/schema'
import { refusal, type Refusal } from '../http/refusal'

/** What of a booking's row decides what may be done with it now. */
type State<Column extends keyof BookingRow> = Pick<BookingRow, Column>

interface PayableBooking extends State<'status' | 'isPaid' | 'changeInProgress' | 'checkInDate' | 'departedOn'> {
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
  if (booking.status === 'confirmed') return refusal('You pay for this booking at the hotel.', 'bookingId')
  if (leftUnstayed(booking))
    return refusal(
      'Your hotel noted that you left before the first night, so there is nothing to pay. If that is wrong, please talk to the hotel.',
      'bookingId',
    )
  if (booking.changeInProgress === 'hold') return holdIsOver()
  if (booking.changeInProgress === 'payment') return refusal('This booking is being paid at the hotel.', 'bookingId')
  if (booking.changeInProgress) return refusal('This booking is being cancelled.', 'bookingId')
  return booking.isHoldExpired && !booking.hasPage ? holdIsOver() : undefined
}

/** Why its hotel cannot be paid at the desk for a booking that its guest has made; undefined when it can. */
export function whyNotPayAtDesk(booking: PayableBooking): Refusal | undefined {
  if (booking.isPaid) return refusal('This booking is already paid.', 'bookingId')
  if (booking.status === 'cancelled') return refusal('This booking is cancelled.', 'bookingId')
  if (leftUnstayed(booking))
    return refusal('The guest left before the first night, so there is nothing to pay.', 'bookingId')
  if (booking.changeInProgress && booking.changeInProgress !== 'hold') return beingChanged()
  const isOver = booking.changeInProgress ?? (booking.isHoldExpired && !booking.hasPage)
  return isOver
    ? refusal('The time to pay for this booking has run out, so its nights are being released.', 'bookingId')
    : undefined
}

/** Somebody else is changing it at this moment. */
export const beingChanged = () =>
  refusal('This booking is being changed right now. Please check it again in a moment.', 'bookingId')

/** Until when a booking holds its nights unpaid; null where it does not end by itself: paid, cancelled, or noted by the desk. */
export const heldUntil = ({ status, mark, payBy }: State<'status' | 'mark' | 'payBy'>) =>
  status === 'pending' && !mark ? payBy : null

/** Nobody has paid it or is changing it: it can be paid, and a change of it can begin. */
export const awaitsPayment = ({ status, changeInProgress }: State<'status' | 'changeInProgress'>) =>
  status === 'pending' && !changeInProgress

const alreadyCancelled = () => refusal('This booking is already cancelled.', 'bookingId')

type CancellableBooking = State<'status' | 'cancellation' | 'checkInDate' | 'mark' | 'timeZone'>

/** Why its guest cannot cancel a booking now; undefined when they can. `today` is the booking's `deadlineDay`, here and below. */
export function whyGuestCannotCancel(booking: CancellableBooking, today: string): Refusal | undefined {
  if (booking.status === 'cancelled') return alreadyCancelled()
  if (isCancellableByGuest(booking, today)) return undefined
  return refusal('This stay has begun, so it can no longer be cancelled here. Please talk to the hotel.', 'bookingId')
}

/** Why its hotel cannot cancel a booking now; undefined when it can. */
export function whyHotelCannotCancel(
  { status, checkOutDate }: State<'status' | 'checkOutDate'>,
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

/**
 * Why the desk cannot record a mark now, or take the latest back (`none`); undefined when it can. `latest`: the booking's today, or where
 * it has no time zone the latest that it is anywhere, so that only what cannot have happened yet is refused.
 */
export function whyNotMark(
  booking: State<'status' | 'mark' | 'checkInDate'>,
  mark: StayMark | 'none',
  latest: string,
): Refusal | undefined {
  const { status, checkInDate } = booking
  if (status === 'cancelled') return refusal('This booking is cancelled.', 'bookingId')
  if (mark === 'none' || mark === booking.mark) return undefined
  if (mark === 'no-show')
    return latest <= checkInDate ? refusal('The day of arrival isn’t over yet.', 'mark') : undefined
  return latest < checkInDate ? refusal('This stay has not begun yet.', 'mark') : undefined
}

/** The first night that a guest who leaves today does not use, given up with those after it; null from the day of check-out on. */
export function firstNightGivenUp({ checkInDate, checkOutDate }: State<'checkInDate' | 'checkOutDate'>, today: string) {
  const date = today < checkInDate ? checkInDate : today
  return date < checkOutDate ? date : null
}

/** Its guest has left before the first night: unpaid, there is nothing to pay, and paid, that cancels it. */
export const leftUnstayed = ({ checkInDate, departedOn }: State<'checkInDate' | 'departedOn'>) =>
  departedOn === checkInDate

/** Check-out, or the day of an early departure. */
export const departureDate = ({ checkOutDate, departedOn }: State<'checkOutDate' | 'departedOn'>) =>
  departedOn ?? checkOutDate

/** Whether a guest has yet to hear what the desk has recorded, who knows of the mark `told`. */
export const isMarkUntold = ({ status, mark }: State<'status' | 'mark'>, told: StayMark | null) =>
  mark !== told && status !== 'cancelled'
