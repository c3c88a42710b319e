import type { Payload } from '../../contract/callTypes'
import { refundOf, remainingTerms, cancellationTerms } from '../../contract/cancellation'
import { deadlineDay } from '../../contract/hotelDay'
import { toCents, toDollars } from '../../contract/quote'
import { audit } from '../audit/store'
import { releaseChange } from '../bookings/changeStore'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { formatCents } from '../format'
import { bookingNotFound, refusal } from '../http/refusal'
import { whyGuestCannotCancel, whyHotelCannotCancel } from '../bookings/state'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import type { Actor } from '../http/session'
import type { Dependencies } from '../dependencies'
import { enterAtDesk } from '../ledger/ledger'
import { catchUp, promiseRefund } from '../payments/plan'
import type { MailSettings, PaymentDependencies } from '../payments/settlement'
import { endUnpaidBooking } from './holds'
import { cancelBooking, claimUnpaid, findBooking, lockBooking, type CancellableBooking, type Party } from './store'

const beingCancelled = () =>
  refusal('This booking is already being cancelled. Please check again in a moment.', 'bookingId')
const beingPaid = () =>
  refusal('This booking is being paid for right now. Please check it again before you cancel.', 'bookingId')
const otherSum = (refundCents: number) =>
  refusal(
    `Your refund has changed: it is now ${formatCents(refundCents)}. Please check it before you cancel.`,
    'expectedRefund',
  )

/** One side's cancelling of a booking of theirs. */
interface Cancellation {
  party: Party
  requestId: string
  bookingId: string
  /** What the hotel tells its guest. */
  reason?: string
  /** The desk has recorded that its guest has left before the first night. */
  isDeparture?: true
  /** What of its payment is promised to go back, in cents, as far as it is left. Refuses a booking that this side cannot cancel now. */
  refundOnCancelling: (booking: CancellableBooking) => number
}

interface GoesBack {
  /** What the terms or the hotel give back, in cents, and what of it is left to refund. */
  promisedCents: number
  refundCents: number
  /** Until the guest's bank has decided about the payment. */
  waits: boolean
  /** By the hotel itself, because it was paid there. */
  byHand: boolean
}

/**
 * In the caller's transaction cancels a paid booking, frees the nights and writes the refund and the mails; the provider is asked
 * for the refund afterwards, once no dispute is open. Returns what goes back; `later` for an unpaid booking, which is only checked:
 * its payment page has to be ended first.
 */
export async function cancelPaid(
  tx: Database,
  settings: MailSettings,
  { party, requestId, bookingId, reason, isDeparture, refundOnCancelling }: Cancellation,
): Promise<GoesBack | 'later'> {
  let booking = await lockBooking(tx, bookingId, party)
  if (booking?.payment.isLedgerDue) {
    await catchUp(tx, bookingId)
    booking = await lockBooking(tx, bookingId, party)
  }
  if (!booking) throw bookingNotFound()
  const { sessionId, isAtDesk, paidCents, leftCents, isDisputed } = booking.payment
  const promisedCents = refundOnCancelling(booking)
  const refundCents = Math.min(promisedCents, leftCents)
  if (booking.changeInProgress) throw booking.changeInProgress === 'payment' ? beingPaid() : beingCancelled()
  if (booking.status === 'pending') return 'later'

  const { by } = party
  await cancelBooking(tx, bookingId, by, reason)
  if (sessionId && promisedCents > 0) {
    const refund = { bookingId, paymentSessionId: sessionId, amountCents: promisedCents }
    await promiseRefund(tx, { ...refund, reason: 'cancelled' })
  }
  if (isAtDesk && refundCents > 0) await enterAtDesk(tx, bookingId, { cause: 'cancellation', cents: refundCents })
  const detail = { by, ...(isDeparture && { hasLeft: true }), refundCents }
  await audit(tx, { action: 'booking.cancelled', actorId: party.userId, subjectId: bookingId, requestId, detail })
  const goesBack = { promisedCents, refundCents, waits: isDisputed && refundCents > 0, byHand: isAtDesk }
  const refundedCents = refundCents < promisedCents ? paidCents - leftCents : 0
  const type = goesBack.waits ? 'cancelled_disputed' : 'cancelled'
  const cause = isDeparture ? 'departure' : by
  await notifyBooking(tx, settings, bookingId, { type, cause, refundCents, refundedCents, byHand: isAtDesk })
  return goesBack
}

/** False when it was paid meanwhile, or somebody else began to cancel it. */
async function cancelUnpaid(
  deps: PaymentDependencies,
  { party, requestId, bookingId, reason }: Cancellation,
): Promise<boolean> {
  const { db } = deps.database
  const change = await claimUnpaid(db, bookingId, party.by, reason)
  if (!change) return false
  try {
    const outcome = await endUnpaidBooking(deps, { ...change, requestId })
    if (outcome === 'payable') throw beingPaid()
    return outcome === 'ended'
  } catch (error) {
    await releaseChange(db, change)
    throw error
  }
}

/**
 * The one way of cancelling, for guest and hotel. Returns what goes back. Errors: 503 while the page of an unpaid
 * booking cannot be ended, because the provider is unreachable.
 */
async function cancelAs(deps: PaymentDependencies, cancellation: Cancellation): Promise<GoesBack> {
  for (;;) {
    const goesBack = await transact(deps.database.db, (tx) => cancelPaid(tx, deps.settings, cancellation))
    if (goesBack !== 'later') return goesBack
    if (await cancelUnpaid(deps, cancellation)) return { promisedCents: 0, refundCents: 0, waits: false, byHand: false }
  }
}

type CancellationDependencies = PaymentDependencies & Pick<Dependencies, 'clock'>

/** Cancelling, by the guest under the terms of the booking, and by the hotel. */
export function cancellationService(deps: CancellationDependencies) {
  const { clock } = deps
  const { db } = deps.database

  /**
   * What a booking gives back to a guest who cancels now: what its terms say, or what is left. Refuses one that they cannot cancel.
   */
  function termsNow(booking: CancellableBooking) {
    const { paidCents, leftCents } = booking.payment
    const today = deadlineDay(booking.timeZone, clock.now())
    const refused = whyGuestCannotCancel(booking, today)
    if (refused) throw refused
    const terms = cancellationTerms(booking.cancellation, booking.checkInDate)
    const promisedCents = refundOf(terms, paidCents, today)
    return { promisedCents, refundCents: Math.min(promisedCents, leftCents), ...remainingTerms(terms, today) }
  }

  /** What cancelling would give back to the guest now, in dollars. */
  async function preview(userId: string, bookingId: string) {
    const booking = await findBooking(db, bookingId, { by: 'guest', userId })
    if (!booking) throw bookingNotFound()
    const { refundCents, freeUntil } = termsNow(booking)
    const { paidCents } = booking.payment
    return { refund: toDollars(refundCents), paid: toDollars(paidCents), ...(freeUntil && { freeUntil }) }
  }

  /** Cancels a guest's own booking and returns what comes back. Refuses another sum than that. */
  async function cancel({ userId, requestId }: Actor, { bookingId, expectedRefund }: Payload<'cancelBooking'>) {
    const refundOnCancelling: Cancellation['refundOnCancelling'] = (booking) => {
      const { promisedCents, refundCents } = termsNow(booking)
      if (toCents(Number(expectedRefund)) !== refundCents) throw otherSum(refundCents)
      return promisedCents
    }
    const party = { by: 'guest', userId } as const
    return cancelAs(deps, { party, requestId, bookingId, refundOnCancelling })
  }

  /** Cancels a booking of the owner's hotel and returns what goes back: all that is left. Refuses a stay that is over. */
  async function cancelStay({ userId, requestId }: Actor, { bookingId, reason }: Payload<'cancelStay'>) {
    const refundOnCancelling: Cancellation['refundOnCancelling'] = (booking) => {
      const refused = whyHotelCannotCancel(booking, deadlineDay(booking.timeZone, clock.now()))
      if (refused) throw refused
      return booking.payment.paidCents
    }
    const party = { by: 'hotel', userId } as const
    return cancelAs(deps, { party, requestId, bookingId, reason: reason.trim(), refundOnCancelling })
  }

  return { preview, cancel, cancelStay }
}
