import type { Payload } from '../../contract/callTypes'
import { refundOf, remainingTerms, cancellationTerms } from '../../contract/cancellation'
import { toCents, toDollars } from '../../contract/quote'
import { formatCents } from '../bookings/presenter'
import { earliestToday, guestMayCancel } from '../bookings/stay'
import type { Actor } from '../http/session'
import { refusal } from '../http/refusal'
import type { Dependencies } from '../dependencies'
import { bookingCanceller, checkCancellable, paymentOf } from './cancelling'
import { findSubject, type Subject } from './store'

const hasBegun = () =>
  refusal('This stay has begun, so it can no longer be cancelled here. Please talk to the hotel.', 'bookingId')
const isOver = () => refusal("This stay is over, so it can't be cancelled.", 'bookingId')
const otherSum = (refundCents: number) =>
  refusal(
    `Your refund has changed: it is now ${formatCents(refundCents)}. Please check it before you cancel.`,
    'expectedRefund',
  )

type CancellationDependencies = Pick<Dependencies, 'database' | 'clock' | 'settings' | 'stripe' | 'log' | 'counts'>

/** Cancelling, by the guest under the terms of the booking, and by the hotel. */
export function cancellationService(deps: CancellationDependencies) {
  const { clock } = deps
  const { db } = deps.database
  const cancelAs = bookingCanceller(deps)

  /** What a booking gives back to a guest who cancels now; nothing while it is unpaid. Refuses a stay that has begun. */
  function termsNow(booking: Subject, paidCents: number) {
    const today = earliestToday(clock.now())
    if (!guestMayCancel(booking, today)) throw hasBegun()
    const terms = cancellationTerms(booking.cancellation, booking.checkInDate)
    return { refundCents: refundOf(terms, paidCents, today), ...remainingTerms(terms, today) }
  }

  /** What cancelling would give back to the guest now, in dollars. */
  async function preview(userId: string, bookingId: string) {
    const booking = checkCancellable(await findSubject(db, bookingId, { by: 'guest', userId }))
    const { paidCents } = await paymentOf(db, booking)
    const { refundCents, freeUntil } = termsNow(booking, paidCents)
    return { refund: toDollars(refundCents), paid: toDollars(paidCents), ...(freeUntil && { freeUntil }) }
  }

  /** Cancels a guest's own booking and returns what comes back, in dollars. Refuses another sum than that. */
  async function cancel({ userId, requestId }: Actor, { bookingId, expectedRefund }: Payload<'cancelBooking'>) {
    const refundOfTerms = (booking: Subject, paidCents: number) => {
      const { refundCents } = termsNow(booking, paidCents)
      if (toCents(Number(expectedRefund)) !== refundCents) throw otherSum(refundCents)
      return refundCents
    }
    const party = { by: 'guest', userId } as const
    return toDollars(await cancelAs({ party, requestId, bookingId, refundOf: refundOfTerms }))
  }

  /** Cancels a booking of the owner's hotel and returns what goes back, in dollars: all that was paid. Refuses a stay that is over. */
  async function cancelStay({ userId, requestId }: Actor, { bookingId, reason }: Payload<'cancelStay'>) {
    const everything = ({ checkOutDate }: Subject, paidCents: number) => {
      if (checkOutDate < earliestToday(clock.now())) throw isOver()
      return paidCents
    }
    const party = { by: 'hotel', userId } as const
    return toDollars(await cancelAs({ party, requestId, bookingId, reason: reason.trim(), refundOf: everything }))
  }

  return { preview, cancel, cancelStay }
}
