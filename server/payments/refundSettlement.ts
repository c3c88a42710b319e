import type Stripe from 'stripe'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import type { Database } from '../db/database'
import type { RefundRow } from '../db/schema'
import { hasOfflineRefund, insertRefund, lockReported, saveReport, type RefundChange } from './moneyBackStore'
import { accountFor } from './plan'
import type { MailSettings, Settlement, Source } from './settlement'
import type { PaymentOfBooking } from './store'

/** Why a refund failed where its bank refused it. */
const refusedByBank = ['lost_or_stolen_card', 'expired_or_canceled_card', 'declined']
/** Another would fail like it. Not so for want of money in the provider's account, or because its payment is disputed meanwhile. */
const finalReasons = [...refusedByBank, 'merchant_request', 'unknown']

/** How the provider's refund ended, in our words; undefined while it has not. */
const outcomeOf = (status: string | null) => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : undefined
}

type ReportedRefund = Pick<Stripe.Refund, 'id' | 'status' | 'metadata' | 'amount' | 'created' | 'failure_reason'>

/** Enters a refund that was made at the provider. The booking of its payment is locked. */
async function enter(tx: Database, reported: ReportedRefund, payment: PaymentOfBooking, source: Source) {
  const { bookingId, id: paymentSessionId } = payment
  await audit(tx, {
    action: 'refund.entered',
    subjectId: bookingId,
    requestId: source.requestId,
    detail: { refund: reported.id, event: source.eventId, amountCents: reported.amount },
  })
  return insertRefund(tx, {
    bookingId,
    paymentSessionId,
    reason: payment.status === 'unwanted' ? 'unwanted' : 'other',
    amountCents: reported.amount,
    source: 'provider',
    providerRefundId: reported.id,
    createdAt: new Date(reported.created * 1000),
  })
}

/**
 * Records what the provider says of a refund: once, and that one has succeeded which it had called failed only if it says so now, because
 * messages may come in any order. One that is not ours is entered as a refund of `payment`. The guest is told how it ended. Call in a
 * transaction.
 */
export async function settleRefund(
  tx: Database,
  settings: MailSettings,
  reported: ReportedRefund,
  source: Source,
  payment?: PaymentOfBooking,
): Promise<Settlement> {
  const entry = { requestId: source.requestId, detail: { refund: reported.id, event: source.eventId } }
  const known = await lockReported(tx, reported)
  const end = outcomeOf(reported.status)
  // One of ours that has failed, and was asked for again.
  const isPast = end === 'failed' && Boolean(reported.metadata?.refundId)
  const refund = known ?? (payment && !isPast ? await enter(tx, reported, payment, source) : undefined)
  if (!refund) {
    await audit(tx, { action: 'refund.unknown', ...entry })
    return { outcome: 'unknown' }
  }
  const { bookingId, amountCents, reason, status } = refund
  // What we have given up was made after all.
  const isReopened = status === 'failed' && end !== 'failed' && (!refund.providerRefundId || source.verifiedByUs)
  const isTwice = (!known || isReopened) && end !== 'failed' && (await hasOfflineRefund(tx, bookingId))
  const change = changeBy(reported, refund, isReopened)
  const hasSucceeded = end === 'succeeded' || source.saysSucceeded
  await saveReport(tx, refund, change, { providerRefundId: reported.id, hasSucceeded })
  const { reactivatedCents, overdrawnCents } = await accountFor(tx, { id: refund.paymentSessionId, bookingId })
  if (isTwice) await notifyBooking(tx, settings, bookingId, { type: 'refunded_twice', amountCents })
  else if (overdrawnCents > 0)
    await notifyBooking(tx, settings, bookingId, { type: 'overdrawn', amountCents, overdrawnCents })
  const twice = isTwice ? 'refunded_twice' : overdrawnCents > 0 ? 'overdrawn' : undefined

  const isKnownFailure = change === 'failed' && status === 'failed'
  if (change === 'none' || change === 'watched' || isKnownFailure) return { outcome: twice ?? 'repeated', bookingId }
  if (change === 'pending' || change === 'again') {
    if (change === 'again') await audit(tx, { action: 'refund.repeated', subjectId: bookingId, ...entry })
    return { outcome: twice ?? 'ignored', bookingId }
  }
  // What was promised when nothing was left is sent now.
  const cents = amountCents - (change === 'failed' ? reactivatedCents : 0)
  if (cents > 0) {
    const failed = refusedByBank.includes(reported.failure_reason ?? '') ? 'refund_rejected' : 'refund_failed'
    const type = change === 'succeeded' ? 'refund_sent' : failed
    await notifyBooking(tx, settings, bookingId, { type, amountCents: cents, reason })
  }
  await audit(tx, { action: `refund.${change}`, subjectId: bookingId, ...entry })
  return { outcome: twice ?? (change === 'succeeded' ? 'refunded' : 'refund_failed'), bookingId }
}

/** What the provider's report of a refund changes. */
function changeBy(
  reported: ReportedRefund,
  { status, source, providerRefundId }: RefundRow,
  isReopened: boolean,
): RefundChange {
  const end = outcomeOf(reported.status)
  if (status === 'succeeded' && end !== 'failed') return 'watched'
  if (status === 'failed' && !isReopened) return providerRefundId ? 'none' : 'failed'
  const mayBeAskedAgain = !source && !finalReasons.includes(reported.failure_reason ?? 'unknown')
  if (end === 'failed' && mayBeAskedAgain) return 'again'
  return end ?? 'pending'
}
