import type Stripe from 'stripe'
import { audit } from '../audit/store'
import type { MailSettings } from '../bookings/mails/bookingMail'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import type { Database } from '../db/database'
import type { Dependencies } from '../dependencies'
import { accountFor, promiseRefund } from './plan'
import { referencedId } from './provider'
import { expireSession, lockCheckout, settleSession, type Checkout, type PaymentOfBooking } from './store'

export const settlementOutcomes = [
  'paid', // the booking is paid, by this
  'expired', // the session can no longer be paid
  'repeated', // already known
  'unapplied', // paid, but the booking was cancelled or paid before, or another amount: the money goes back
  'mismatch', // not what we requested
  'refunded', // money went back
  'refund_failed', // money that should go back could not
  'refunded_twice', // at the provider, though the hotel had refunded it offline
  'overdrawn', // more has gone back than was paid
  'disputed', // a guest's bank contests a payment
  'dispute_closed', // without a decision
  'dispute_won', // the payment stands
  'dispute_lost', // the bank has given the money back
  'unknown', // a session that is not ours
  'unproven', // a session of ours that the provider does not know: it may be another account's, and paid
  'ignored', // nothing that concerns us
] as const
type Outcome = (typeof settlementOutcomes)[number]

export type { MailSettings }

export type PaymentDependencies = Pick<Dependencies, 'database' | 'stripe' | 'settings' | 'log' | 'metrics'>

export interface Settlement {
  outcome: Outcome
  bookingId?: string
}

/** Where a session's state comes from, for the audit log. */
export interface Source {
  eventId?: string
  requestId?: string
  /** Of a refund, whatever has become of it since. */
  saysSucceeded?: boolean
  /** We have just retrieved the session or refund from the provider ourselves. */
  verifiedByUs: boolean
}

/**
 * Records a payment exactly once: the booking is confirmed, the audit log written and the mails queued together. Money that
 * the booking does not need is sent back. Call in a transaction.
 */
export async function settlePaid(
  tx: Database,
  settings: MailSettings,
  providerSession: Stripe.Checkout.Session,
  source: Source,
): Promise<Settlement> {
  const { id: providerSessionId, payment_intent: intent } = providerSession
  const checkout = await lockCheckout(tx, providerSession)
  const entry = { requestId: source.requestId, detail: { session: providerSessionId, event: source.eventId } }
  if (!checkout) {
    await audit(tx, { action: 'payment.unknown_session', ...entry })
    return { outcome: 'unknown' }
  }
  const { session, booking } = checkout
  const settled = (outcome: Outcome) => ({ outcome, bookingId: booking.id })
  if (isSettled(session.status)) return settled('repeated')

  const paid = {
    providerSessionId,
    paidCents: providerSession.amount_total ?? 0,
    paymentIntent: referencedId(intent) ?? null,
  }
  const differences = differencesOf(checkout, providerSession)
  const detail = { ...entry.detail, ...differences }
  // A message may be mistaken; what the provider answers us is real money.
  if (differences && !(source.verifiedByUs && paid.paidCents > 0)) {
    await audit(tx, { action: 'payment.mismatch', subjectId: booking.id, ...entry, detail })
    return settled('mismatch')
  }
  if (!(await settleSession(tx, session, paid, !differences))) {
    const payment = { bookingId: booking.id, paymentSessionId: session.id }
    await promiseRefund(tx, { ...payment, reason: 'unwanted', amountCents: paid.paidCents })
    await audit(tx, { action: 'payment.unapplied', subjectId: booking.id, ...entry, detail })
    return settled('unapplied')
  }
  await accountFor(tx, session)
  await audit(tx, { action: 'payment.received', subjectId: booking.id, ...entry })
  await notifyBooking(tx, settings, booking.id, { type: 'paid', amountCents: paid.paidCents })
  return settled('paid')
}

const isSettled = (status: Checkout['session']['status']) => ['paid', 'unwanted'].includes(status)

/** The payment that a session of the provider's was, entered first where no message has told of it. Locks its booking. */
export async function lockOrRecordPayment(
  tx: Database,
  settings: MailSettings,
  providerSession: Stripe.Checkout.Session,
): Promise<PaymentOfBooking | undefined> {
  let found = await lockCheckout(tx, providerSession)
  if (found && !isSettled(found.session.status) && providerSession.payment_status === 'paid') {
    await settlePaid(tx, settings, providerSession, { verifiedByUs: true })
    found = await lockCheckout(tx, providerSession)
  }
  return found && isSettled(found.session.status) ? found.session : undefined
}

/** Records that a session can no longer be paid, unless it was settled before. */
export async function settleExpired(tx: Database, providerSession: Stripe.Checkout.Session): Promise<Settlement> {
  const checkout = await lockCheckout(tx, providerSession)
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
    amount: [session.amountCents, providerSession.amount_total],
    currency: [session.currency, providerSession.currency],
  }
  const different = Object.entries(pairs).filter(([, [ours, theirs]]) => ours !== theirs)
  return different.length > 0 ? Object.fromEntries(different) : undefined
}

/** Call after the commit. Counts it, and logs an error where somebody has to act. */
export function reportSettlement(
  { log, metrics }: Pick<Dependencies, 'log' | 'metrics'>,
  { outcome, bookingId }: Settlement,
  more: object = {},
) {
  metrics?.payments.inc({ outcome })
  if (outcome === 'ignored' || outcome === 'repeated') return
  const level = ['refund_failed', 'refunded_twice', 'overdrawn', 'mismatch', 'unproven', 'disputed'].includes(outcome)
    ? 'error'
    : 'info'
  log[level]({ outcome, booking: bookingId, ...more }, 'payment')
}
