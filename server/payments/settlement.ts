import type { FastifyBaseLogger } from 'fastify'
import type Stripe from 'stripe'
import { audit } from '../audit/store'
import type { Database } from '../db/open'
import { enqueueMail } from '../mail/queue'
import { receiptMail } from './receiptMail'
import { confirmBooking, expireSession, lockCheckout, settleSession, type Checkout } from './store'

/**
 * - `paid`        the booking is paid, by this
 * - `expired`     the session can no longer be paid
 * - `repeated`    already known
 * - `refund_due`  paid, but the booking was cancelled or paid before: the money has to be returned
 * - `mismatch`    another booking, amount or currency than we requested
 * - `unknown`     a session that is not ours
 * - `ignored`     nothing that concerns us
 */
type Outcome = 'paid' | 'expired' | 'repeated' | 'refund_due' | 'mismatch' | 'unknown' | 'ignored'

export interface Settlement {
  outcome: Outcome
  bookingId?: string
}

/** Where a session's state comes from, for the audit log. */
export interface Source {
  eventId?: string
  requestId?: string
  /** We have just retrieved the session from the provider ourselves. */
  verifiedByUs: boolean
}

/**
 * Records a payment exactly once: the booking is confirmed, the audit log written and the receipt queued together. Call in a
 * transaction.
 */
export async function settlePaid(
  tx: Database,
  providerSession: Stripe.Checkout.Session,
  source: Source,
): Promise<Settlement> {
  const { id: providerSessionId, metadata } = providerSession
  const checkout = await lockCheckout(tx, providerSessionId, metadata?.paymentId ?? '')
  const entry = { requestId: source.requestId, detail: { session: providerSessionId, event: source.eventId } }
  if (!checkout) {
    await audit(tx, { action: 'payment.unknown_session', ...entry })
    return { outcome: 'unknown' }
  }
  const { session, booking } = checkout
  const settled = (outcome: Outcome) => ({ outcome, bookingId: booking.id })
  if (session.status === 'paid' || session.status === 'refund_due') return settled('repeated')

  const differences = differencesOf(checkout, providerSession)
  if (differences) {
    await audit(tx, {
      action: 'payment.mismatch',
      subjectId: booking.id,
      ...entry,
      detail: { ...entry.detail, ...differences },
    })
    // A webhook may be mistaken; what the provider answers us is real money.
    if (source.verifiedByUs) await settleSession(tx, session.id, { status: 'refund_due', providerSessionId })
    return settled('mismatch')
  }

  const isConfirmed = await confirmBooking(tx, booking.id)
  const status = isConfirmed ? 'paid' : 'refund_due'
  await settleSession(tx, session.id, { status, providerSessionId })
  await audit(tx, { action: isConfirmed ? 'payment.received' : 'payment.refund_due', subjectId: booking.id, ...entry })
  if (isConfirmed) await enqueueMail(tx, receiptMail(checkout))
  return settled(status)
}

/** Records that a session can no longer be paid, unless it was settled before. */
export async function settleExpired(tx: Database, providerSession: Stripe.Checkout.Session): Promise<Settlement> {
  const checkout = await lockCheckout(tx, providerSession.id, providerSession.metadata?.paymentId ?? '')
  if (!checkout) return { outcome: 'unknown' }
  const isExpired = await expireSession(tx, checkout.session.id)
  return { outcome: isExpired ? 'expired' : 'repeated', bookingId: checkout.booking.id }
}

/** Where a payment differs from our request, as `[ours, theirs]`; undefined when it matches. */
function differencesOf({ session, booking }: Checkout, providerSession: Stripe.Checkout.Session) {
  const pairs = {
    payment: [session.id, providerSession.metadata?.paymentId],
    booking: [booking.id, providerSession.metadata?.bookingId],
    reference: [booking.id, providerSession.client_reference_id],
    amount: [booking.totalCents, providerSession.amount_total],
    currency: [session.currency, providerSession.currency],
  }
  const different = Object.entries(pairs).filter(([, [ours, theirs]]) => ours !== theirs)
  return different.length > 0 ? Object.fromEntries(different) : undefined
}

/** Call after the commit. Logs an error where somebody has to act. */
export function logSettlement(log: FastifyBaseLogger, { outcome, bookingId }: Settlement, more: object = {}) {
  if (outcome === 'ignored' || outcome === 'repeated') return
  const level = outcome === 'refund_due' || outcome === 'mismatch' ? 'error' : 'info'
  log[level]({ outcome, booking: bookingId, ...more }, 'payment')
}
