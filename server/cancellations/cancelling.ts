import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { noSuchBooking } from '../bookings/service'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { refusal } from '../http/refusal'
import { findPayment, insertRefund } from '../payments/refundStore'
import type { PaymentDependencies } from '../payments/sessions'
import type { MailSettings } from '../payments/settlement'
import { bookingEnder } from './ending'
import { cancelBooking, claimEnding, lockSubject, releaseClaim, type Party, type Subject } from './store'

const alreadyCancelled = () => refusal('This booking is already cancelled.', 'bookingId')
const beingCancelled = () =>
  refusal('This booking is already being cancelled. Please check again in a moment.', 'bookingId')
const beingPaid = () =>
  refusal('This booking is being paid for right now. Please check it again before you cancel.', 'bookingId')

/** A booking that this person may cancel at all. Refuses somebody else's, and one that is over. */
export function checkCancellable(booking: Subject | undefined): Subject {
  if (!booking) throw noSuchBooking()
  if (booking.status === 'cancelled') throw alreadyCancelled()
  return booking
}

/** What was paid for a booking, and by which session. */
export async function paymentOf(tx: Database, { id, isPaid }: Subject) {
  const payment = isPaid ? await findPayment(tx, id) : undefined
  return { sessionId: payment?.sessionId, paidCents: payment?.paidCents ?? 0 }
}

/** One side cancels a booking of theirs. */
interface Cancelling {
  party: Party
  requestId: string
  bookingId: string
  /** What the hotel tells its guest. */
  reason?: string
  /** The hotel notes that its guest has left before the first night: done by the desk, but the guest's own cancelling. */
  hasLeft?: true
  /** What goes back of what was paid, in cents. Refuses a stay that this side cannot cancel now. */
  refundOf: (booking: Subject, paidCents: number) => number
}

/**
 * In the caller's transaction cancels a paid booking, frees the nights and writes the refund and the mails; the provider is asked
 * for the refund afterwards. Returns what goes back, in cents; `later` for an unpaid booking, which is only checked: its payment
 * page has to be ended first.
 */
export async function cancelPaid(
  tx: Database,
  settings: MailSettings,
  { party, requestId, bookingId, reason, hasLeft, refundOf }: Cancelling,
): Promise<number | 'later'> {
  const booking = checkCancellable(await lockSubject(tx, bookingId, party))
  const { sessionId, paidCents } = await paymentOf(tx, booking)
  const refundCents = refundOf(booking, paidCents)
  if (booking.ending) throw beingCancelled()
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

/**
 * The one way of cancelling, for guest and hotel. Returns what goes back, in cents. Errors: 503 while the page of an unpaid
 * booking cannot be ended, because the provider is unreachable.
 */
export function bookingCanceller(deps: PaymentDependencies) {
  const { settings } = deps
  const { db } = deps.database
  const end = bookingEnder(deps)

  /** False when it was paid meanwhile, or somebody else began to end it. */
  async function cancelUnpaid({ party, bookingId, reason }: Cancelling): Promise<boolean> {
    const claim = await claimEnding(db, bookingId, party.by, reason)
    if (!claim) return false
    try {
      const ending = await end(claim)
      if (ending === 'payable') throw beingPaid()
      return ending === 'ended'
    } catch (error) {
      await releaseClaim(db, claim)
      throw error
    }
  }

  return async (cancelling: Cancelling): Promise<number> => {
    for (;;) {
      const refundCents = await transact(db, (tx) => cancelPaid(tx, settings, cancelling))
      if (refundCents !== 'later') return refundCents
      if (await cancelUnpaid(cancelling)) return 0
    }
  }
}
