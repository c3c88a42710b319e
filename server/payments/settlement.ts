import type Stripe from 'stripe'
import { audit } from '../audit/store'
import type { Database } from '../db/open'
import { enqueueMail } from '../mail/queue'
import { receiptMail } from './receiptMail'
import { confirmBooking, expireSession, lockCheckout, settleSession, type Checkout } from './store'

/**
 * What came of something the provider told us:
 * - `paid`        the booking is paid now, by this
 * - `expired`     the session can no longer be paid
 * - `repeated`    we knew
 * - `refund_due`  real money for a booking that did not need it: somebody has to give it back
 * - `mismatch`    another booking, amount or currency than we asked for
 * - `unknown`     a session that is none of ours
 * - `ignored`     nothing that concerns us
 */
type Outcome = 'paid' | 'expired' | 'repeated' | 'refund_due' | 'mismatch' | 'unknown' | 'ignored'

export interface Settlement {
  outcome: Outcome
  bookingId?: string
}

/** Where a fact comes from, for the audit log. */
export interface Source {
  eventId?: string
  requestId?: string
  /** We have asked the provider ourselves just now, so that what it says is how it is. */
  asked: boolean
}

/**
 * Enters a payment the provider vouches for, exactly once: the booking's one step from pending to confirmed, the audit entry
 * and the receipt go together (D1, D3). Hand in a transaction.
 */
export async function settlePaid(tx: Database, told: Stripe.Checkout.Session, source: Source): Promise<Settlement> {
  const found = await lockCheckout(tx, told.id, told.metadata?.paymentId ?? '')
  const entry = { requestId: source.requestId, detail: { session: told.id, event: source.eventId } }
  if (!found) {
    await audit(tx, { action: 'payment.unknown_session', ...entry })
    return { outcome: 'unknown' }
  }
  const { session, booking } = found
  const settled = (outcome: Outcome) => ({ outcome, bookingId: booking.id })
  if (session.status === 'paid' || session.status === 'refund_due') return settled('repeated')

  const differences = differencesOf(found, told)
  if (differences) {
    await audit(tx, {
      action: 'payment.mismatch',
      subjectId: booking.id,
      ...entry,
      detail: { ...entry.detail, ...differences },
    })
    // A message that does not fit leaves the session as it is; when the provider itself says so, the money is real.
    if (source.asked) await settleSession(tx, session.id, { status: 'refund_due', providerSessionId: told.id })
    return settled('mismatch')
  }

  const isPaidNow = await confirmBooking(tx, booking.id)
  const status = isPaidNow ? 'paid' : 'refund_due'
  await settleSession(tx, session.id, { status, providerSessionId: told.id })
  await audit(tx, { action: isPaidNow ? 'payment.received' : 'payment.refund_due', subjectId: booking.id, ...entry })
  if (isPaidNow) await enqueueMail(tx, receiptMail(booking))
  return settled(status)
}

/** Enters that a session can no longer be paid. What was settled otherwise stays so. */
export async function settleExpired(tx: Database, told: Stripe.Checkout.Session): Promise<Settlement> {
  const found = await lockCheckout(tx, told.id, told.metadata?.paymentId ?? '')
  if (!found) return { outcome: 'unknown' }
  const isExpiredNow = await expireSession(tx, found.session.id)
  return { outcome: isExpiredNow ? 'expired' : 'repeated', bookingId: found.booking.id }
}

/** Where what was paid differs from what we asked for, as `[asked, told]`; undefined when nothing does (D1). */
function differencesOf({ session, booking }: Checkout, told: Stripe.Checkout.Session) {
  const pairs = {
    payment: [session.id, told.metadata?.paymentId],
    booking: [booking.id, told.metadata?.bookingId],
    reference: [booking.id, told.client_reference_id],
    amount: [booking.totalCents, told.amount_total],
    currency: [session.currency, told.currency],
  }
  const different = Object.entries(pairs).filter(([, [asked, was]]) => asked !== was)
  return different.length > 0 ? Object.fromEntries(different) : undefined
}
