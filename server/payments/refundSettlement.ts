import type Stripe from 'stripe'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import type { Database } from '../db/open'
import { lockRefund, saveProviderRefund, saveRefundEnd, watchRefund } from './refundStore'
import type { MailSettings, Settlement, Source } from './settlement'

/** How the provider's refund ended, in our words; undefined while it has not. */
const endOf = (status: string | null) => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : undefined
}

/**
 * Records what the provider says of a refund: once, and never that a failed one succeeded, because messages may come in any
 * order. The guest is told with it. Call in a transaction.
 */
export async function settleRefund(
  tx: Database,
  settings: MailSettings,
  said: Pick<Stripe.Refund, 'id' | 'status' | 'metadata' | 'amount'>,
  source: Source,
): Promise<Settlement> {
  const refund = await lockRefund(tx, said.metadata?.refundId ?? '')
  const entry = { requestId: source.requestId, detail: { refund: said.id, event: source.eventId } }
  const isOurs = refund?.amountCents === said.amount && (refund?.providerRefundId ?? said.id) === said.id
  if (!refund || !isOurs) {
    await audit(tx, { action: 'refund.unknown', subjectId: refund?.bookingId, ...entry })
    return { outcome: 'unknown', bookingId: refund?.bookingId }
  }
  const bookingId = refund.bookingId
  const end = endOf(said.status)
  if (!end) {
    await saveProviderRefund(tx, refund, said.id)
    return { outcome: 'ignored', bookingId }
  }
  if (refund.status === end || refund.status === 'failed') {
    if (refund.status === 'succeeded') await watchRefund(tx, refund)
    return { outcome: 'repeated', bookingId }
  }
  await saveRefundEnd(tx, refund, end, said.id)
  const { amountCents, reason } = refund
  await notifyBooking(tx, settings, bookingId, { type: 'refunded', amountCents, status: end, reason })
  await audit(tx, { action: `refund.${end}`, subjectId: bookingId, ...entry })
  return { outcome: end === 'succeeded' ? 'refunded' : 'refund_failed', bookingId }
}
