import type { Payload } from '../../contract/callTypes'
import { refundOf, termsLeft, termsOf } from '../../contract/cancellation'
import { toCents, toDollars } from '../../contract/quote'
import { audit } from '../audit/store'
import { tell } from '../bookings/mails/tell'
import { money } from '../bookings/presenter'
import { noSuchBooking } from '../bookings/service'
import { earliestToday } from '../bookings/stay'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import type { Actor } from '../http/session'
import { refusal } from '../http/refusal'
import type { Parts } from '../parts'
import { findPayment, insertRefund } from '../payments/refundStore'
import { bookingEnder } from './ending'
import { cancelBooking, claimEnding, findSubject, lockSubject, releaseClaim, type Subject } from './store'

const alreadyCancelled = () => refusal('This booking is already cancelled.', 'bookingId')
const hasBegun = () =>
  refusal('This stay has begun, so that it can no longer be cancelled here. Please talk to the hotel.', 'bookingId')
const beingCancelled = () =>
  refusal('This booking is being cancelled already. Please look again in a moment.', 'bookingId')
const beingPaid = () =>
  refusal('This booking is being paid at this moment. Please look again before you cancel it.', 'bookingId')
const otherSum = (refundCents: number) =>
  refusal(
    `What comes back has changed: it is ${money(refundCents)} now. Please look at it once more.`,
    'expectedRefund',
  )

type CancellationParts = Pick<Parts, 'database' | 'clock' | 'settings' | 'stripe' | 'log'>

/** Cancelling by the guest. */
export function cancellationService(parts: CancellationParts) {
  const { settings, clock } = parts
  const { db } = parts.database
  const end = bookingEnder(parts)

  /** What a booking gives back now; nothing while it is unpaid. Refuses one that is over. */
  async function termsOfBooking(tx: Database, booking: Subject | undefined) {
    if (!booking) throw noSuchBooking()
    if (booking.status === 'cancelled') throw alreadyCancelled()
    const today = earliestToday(clock.now())
    if (booking.checkInDate < today) throw hasBegun()

    const terms = termsOf(booking.cancellation, booking.checkInDate)
    const payment = booking.isPaid ? await findPayment(tx, booking.id) : undefined
    const paidCents = payment?.paidCents ?? 0
    return { payment, paidCents, refundCents: refundOf(terms, paidCents, today), ...termsLeft(terms, today) }
  }

  /** What cancelling would give back now, in dollars. */
  async function preview(userId: string, bookingId: string) {
    const { refundCents, paidCents, freeUntil } = await termsOfBooking(db, await findSubject(db, bookingId, userId))
    return { refund: toDollars(refundCents), paid: toDollars(paidCents), ...(freeUntil && { freeUntil }) }
  }

  /**
   * One transaction cancels, frees the nights and writes the refund and the mails; the provider is asked for the refund
   * afterwards. `later` for an unpaid booking, which is only checked: its payment page has to be ended first.
   */
  const cancelPaid = ({ userId, requestId }: Actor, { bookingId, expectedRefund }: Payload<'cancelBooking'>) =>
    transact(db, async (tx) => {
      const booking = await lockSubject(tx, bookingId, userId)
      const { payment, refundCents } = await termsOfBooking(tx, booking)
      if (toCents(Number(expectedRefund)) !== refundCents) throw otherSum(refundCents)
      if (!booking!.isPaid) return 'later'

      await cancelBooking(tx, bookingId, 'guest')
      if (payment && refundCents > 0) {
        const paymentSessionId = payment.sessionId
        await insertRefund(tx, { bookingId, paymentSessionId, reason: 'cancelled', amountCents: refundCents })
      }
      const detail = { by: 'guest', refundCents }
      await audit(tx, { action: 'booking.cancelled', actorId: userId, subjectId: bookingId, requestId, detail })
      await tell(tx, settings, bookingId, { what: 'cancelled', by: 'guest', refundCents })
      return refundCents
    })

  /** False when it was paid meanwhile. */
  async function cancelUnpaid(bookingId: string): Promise<boolean> {
    const claim = await claimEnding(db, bookingId, 'guest')
    if (!claim) throw beingCancelled()
    try {
      const ending = await end(claim)
      if (ending === 'payable') throw beingPaid()
      return ending === 'ended'
    } catch (error) {
      await releaseClaim(db, claim)
      throw error
    }
  }

  /** Cancels a guest's own booking and returns what comes back, in dollars. Refuses another sum than that. */
  async function cancel(actor: Actor, request: Payload<'cancelBooking'>): Promise<number> {
    for (;;) {
      const refundCents = await cancelPaid(actor, request)
      if (refundCents !== 'later') return toDollars(refundCents)
      if (await cancelUnpaid(request.bookingId)) return 0
    }
  }

  return { preview, cancel }
}
