import type { Payload } from '../../contract/callTypes'
import { refundOf, remainingTerms, cancellationTerms } from '../../contract/cancellation'
import { deadlineDay } from '../../contract/hotelDay'
import { toCents, toDollars } from '../../contract/quote'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { formatCents } from '../format'
import { bookingNotFound, refusal } from '../http/refusal'
import { guestMayCancel } from '../bookings/stay'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import type { Actor } from '../http/session'
import type { Dependencies } from '../dependencies'
import { findPayment, insertRefund } from '../payments/refundStore'
import type { MailSettings, PaymentDependencies } from '../payments/settlement'
import { endUnpaidBooking } from './holds'
import {
  cancelBooking,
  claimUnpaid,
  findBooking,
  lockBooking,
  releaseClaim,
  type CancellableBooking,
  type Party,
} from './store'

const alreadyCancelled = () => refusal('This booking is already cancelled.', 'bookingId')
const beingCancelled = () =>
  refusal('This booking is already being cancelled. Please check again in a moment.', 'bookingId')
const beingPaid = () =>
  refusal('This booking is being paid for right now. Please check it again before you cancel.', 'bookingId')
const hasBegun = () =>
  refusal('This stay has begun, so it can no longer be cancelled here. Please talk to the hotel.', 'bookingId')
const stayHasEnded = () => refusal("This stay is over, so it can't be cancelled.", 'bookingId')
const otherSum = (refundCents: number) =>
  refusal(
    `Your refund has changed: it is now ${formatCents(refundCents)}. Please check it before you cancel.`,
    'expectedRefund',
  )

/** A booking that this person may cancel at all. Refuses somebody else's, and one that is over. */
function checkCancellable(booking: CancellableBooking | undefined): CancellableBooking {
  if (!booking) throw bookingNotFound()
  if (booking.status === 'cancelled') throw alreadyCancelled()
  return booking
}

/** What was paid for a booking, and by which session. */
async function paymentOf(tx: Database, { id, isPaid }: CancellableBooking) {
  const payment = isPaid ? await findPayment(tx, id) : undefined
  return { sessionId: payment?.sessionId, paidCents: payment?.paidCents ?? 0 }
}

/** One side's cancelling of a booking of theirs. */
interface Cancellation {
  party: Party
  requestId: string
  bookingId: string
  /** What the hotel tells its guest. */
  reason?: string
  /** The hotel notes that its guest has left before the first night: done by the desk, but counted as the guest's own. */
  hasLeft?: true
  /** What goes back of what was paid, in cents. Refuses a stay that this side cannot cancel now. */
  refundOf: (booking: CancellableBooking, paidCents: number) => number
}

/**
 * In the caller's transaction cancels a paid booking, frees the nights and writes the refund and the mails; the provider is asked
 * for the refund afterwards. Returns what goes back, in cents; `later` for an unpaid booking, which is only checked: its payment
 * page has to be ended first.
 */
export async function cancelPaid(
  tx: Database,
  settings: MailSettings,
  { party, requestId, bookingId, reason, hasLeft, refundOf }: Cancellation,
): Promise<number | 'later'> {
  const booking = checkCancellable(await lockBooking(tx, bookingId, party))
  const { sessionId, paidCents } = await paymentOf(tx, booking)
  const refundCents = refundOf(booking, paidCents)
  if (booking.cancelling) throw beingCancelled()
  if (!booking.isPaid) return 'later'

  const by = hasLeft ? 'guest' : party.by
  await cancelBooking(tx, bookingId, by, reason)
  if (sessionId && refundCents > 0) {
    await insertRefund(tx, {
      bookingId,
      paymentSessionId: sessionId,
      reason: 'cancelled',
      amountCents: refundCents,
    })
  }
  const detail = { by, ...(hasLeft && { hasLeft }), refundCents }
  await audit(tx, { action: 'booking.cancelled', actorId: party.userId, subjectId: bookingId, requestId, detail })
  await notifyBooking(tx, settings, bookingId, { type: 'cancelled', by, hasLeft, refundCents })
  return refundCents
}

/** False when it was paid meanwhile, or somebody else began to cancel it. */
async function cancelUnpaid(deps: PaymentDependencies, { party, bookingId, reason }: Cancellation): Promise<boolean> {
  const { db } = deps.database
  const claim = await claimUnpaid(db, bookingId, party.by, reason)
  if (!claim) return false
  try {
    const outcome = await endUnpaidBooking(deps, claim)
    if (outcome === 'payable') throw beingPaid()
    return outcome === 'ended'
  } catch (error) {
    await releaseClaim(db, claim)
    throw error
  }
}

/**
 * The one way of cancelling, for guest and hotel. Returns what goes back, in cents. Errors: 503 while the page of an unpaid
 * booking cannot be ended, because the provider is unreachable.
 */
async function cancelAs(deps: PaymentDependencies, cancellation: Cancellation): Promise<number> {
  for (;;) {
    const refundCents = await transact(deps.database.db, (tx) => cancelPaid(tx, deps.settings, cancellation))
    if (refundCents !== 'later') return refundCents
    if (await cancelUnpaid(deps, cancellation)) return 0
  }
}

type CancellationDependencies = PaymentDependencies & Pick<Dependencies, 'clock'>

/** Cancelling, by the guest under the terms of the booking, and by the hotel. */
export function cancellationService(deps: CancellationDependencies) {
  const { clock } = deps
  const { db } = deps.database

  /** What a booking gives back to a guest who cancels now; nothing while it is unpaid. Refuses a stay that has begun. */
  function termsNow(booking: CancellableBooking, paidCents: number) {
    const today = deadlineDay(booking.timeZone, clock.now())
    if (!guestMayCancel(booking, today)) throw hasBegun()
    const terms = cancellationTerms(booking.cancellation, booking.checkInDate)
    return { refundCents: refundOf(terms, paidCents, today), ...remainingTerms(terms, today) }
  }

  /** What cancelling would give back to the guest now, in dollars. */
  async function preview(userId: string, bookingId: string) {
    const booking = checkCancellable(await findBooking(db, bookingId, { by: 'guest', userId }))
    const { paidCents } = await paymentOf(db, booking)
    const { refundCents, freeUntil } = termsNow(booking, paidCents)
    return { refund: toDollars(refundCents), paid: toDollars(paidCents), ...(freeUntil && { freeUntil }) }
  }

  /** Cancels a guest's own booking and returns what comes back, in dollars. Refuses another sum than that. */
  async function cancel({ userId, requestId }: Actor, { bookingId, expectedRefund }: Payload<'cancelBooking'>) {
    const refundOfTerms = (booking: CancellableBooking, paidCents: number) => {
      const { refundCents } = termsNow(booking, paidCents)
      if (toCents(Number(expectedRefund)) !== refundCents) throw otherSum(refundCents)
      return refundCents
    }
    const party = { by: 'guest', userId } as const
    return toDollars(await cancelAs(deps, { party, requestId, bookingId, refundOf: refundOfTerms }))
  }

  /** Cancels a booking of the owner's hotel and returns what goes back, in dollars: all that was paid. Refuses a stay that is over. */
  async function cancelStay({ userId, requestId }: Actor, { bookingId, reason }: Payload<'cancelStay'>) {
    const everything = ({ checkOutDate, timeZone }: CancellableBooking, paidCents: number) => {
      if (checkOutDate < deadlineDay(timeZone, clock.now())) throw stayHasEnded()
      return paidCents
    }
    const party = { by: 'hotel', userId } as const
    return toDollars(await cancelAs(deps, { party, requestId, bookingId, reason: reason.trim(), refundOf: everything }))
  }

  return { preview, cancel, cancelStay }
}
