import type Stripe from 'stripe'
import type { DisputeStatus } from '../../contract/bookingStatus'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { timelineOf } from '../bookings/timeline'
import { findBookingHistory } from '../bookings/store'
import type { Database } from '../db/database'
import type { DisputeRow } from '../db/schema'
import { findDispute, saveDispute, stopWatching } from './moneyBackStore'
import { accountFor } from './plan'
import { settleRefund } from './refundSettlement'
import type { MailSettings, Settlement, Source } from './settlement'
import type { PaymentOfBooking } from './store'

/** What the provider says of a dispute. */
export type ReportedDispute = Pick<Stripe.Dispute, 'id' | 'amount' | 'currency' | 'status' | 'created'> & {
  evidence_details?: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>
  balance_transactions?: Pick<Stripe.BalanceTransaction, 'amount' | 'created' | 'currency'>[]
}

/**
 * An inquiry (`warning_…`) takes no money yet, but wants an answer as well, or it becomes a dispute. A whole refund settles it, so
 * that refunds wait only for what is open, where money could go back in two ways at once.
 */
const statuses: Record<string, DisputeStatus> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

/** Of two messages of one second the one that comes later in the life of a dispute is newer: a lost one can still be won. */
const order: DisputeStatus[] = ['inquiry', 'open', 'closed', 'lost', 'won']

type State = Pick<DisputeRow, 'status' | 'reportedAt' | 'lostCents'>

/** And of two that call it lost the one whose bank has returned more. */
const isNewer = (state: State, than: State) =>
  state.reportedAt.getTime() - than.reportedAt.getTime() ||
  order.indexOf(state.status) - order.indexOf(than.status) ||
  (than.lostCents ?? 0) - (state.lostCents ?? 0)

const moment = (seconds: number) => new Date(seconds * 1000)

/** When its money was taken: the bank may have asked long before. */
const openedAt = ({ created, balance_transactions: moved }: ReportedDispute) =>
  moment(moved?.length ? Math.min(...moved.map((each) => each.created)) : created)

const mailTypes = {
  inquiry: 'inquiry_opened',
  open: 'dispute_opened',
  closed: 'dispute_closed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const

/** What its bank has taken, less what it has returned, in the currency of our account. */
const movedBy = ({ balance_transactions: moved }: ReportedDispute) =>
  -(moved ?? []).reduce((total, { amount }) => total + amount, 0)

/** What a dispute has taken in all, in cents: its bank may have returned a part. */
function takenBy(reported: ReportedDispute): number {
  const { amount, currency, balance_transactions: moved } = reported
  // The currency of our account need not be the payment's.
  if (!moved?.length || moved.some((each) => each.currency !== currency)) return amount
  return Math.max(0, movedBy(reported))
}

/** The provider has given the money back for us, so that there is no dispute, and there is no refund of its own for it. */
const isGivenBack = (reported: ReportedDispute) => reported.status === 'prevented' && movedBy(reported) > 0

/**
 * Records what the provider says of a dispute, unless it has said something newer: whatever comes in whichever order ends the same.
 * The owner is told when it is opened and decided, and a refund that has not been sent waits for the decision. Call in a transaction.
 */
export async function settleDispute(
  tx: Database,
  settings: MailSettings,
  reported: ReportedDispute & { reportedAt: Date },
  source: Source,
  payment?: PaymentOfBooking,
): Promise<Settlement> {
  const detail = { dispute: reported.id, event: source.eventId, payment: payment?.status }
  const entry = { requestId: source.requestId, detail }
  if (!payment) {
    await audit(tx, { action: 'payment.unknown_dispute', ...entry })
    return { outcome: 'unknown' }
  }
  const { bookingId } = payment
  if (isGivenBack(reported)) {
    await settleRefund(tx, settings, { ...reported, status: 'succeeded', metadata: {} }, source, payment)
    await stopWatching(tx, reported.id)
  }
  const known = await findDispute(tx, reported.id)
  const status = statuses[reported.status] ?? 'open'
  const { amount: amountCents, reportedAt } = reported
  const lostCents = status === 'lost' ? takenBy(reported) : null
  if (known && isNewer({ status, reportedAt, lostCents }, known) <= 0) return { outcome: 'repeated', bookingId }

  const due = reported.evidence_details?.due_by
  const respondBy = due && reported.status.endsWith('needs_response') ? moment(due) : null
  await saveDispute(tx, {
    bookingId,
    paymentSessionId: payment.id,
    providerDisputeId: reported.id,
    status,
    amountCents,
    respondBy,
    openedAt: openedAt(reported),
    reportedAt,
    lostCents,
  })
  const { refundCents, overdrawnCents, reopened, unsentCents } = await accountFor(tx, payment)
  if (overdrawnCents > 0)
    await notifyBooking(tx, settings, bookingId, { type: 'overdrawn', amountCents, overdrawnCents })
  // Its card has refused a refund before, so that none is sent.
  if (reopened.length > 0 && unsentCents > 0)
    await notifyBooking(tx, settings, bookingId, { type: 'refund_failed', amountCents: unsentCents })
  if (status === known?.status) return { outcome: 'repeated', bookingId }

  await audit(tx, { action: `payment.dispute_${status}`, subjectId: bookingId, ...entry })
  // A payment that the booking did not need is none of the hotel's.
  if (payment.status === 'paid') {
    const life = await findBookingHistory(tx, bookingId)
    const isHeld = life.disputes.some((dispute) => dispute.status === 'open')
    await notifyBooking(tx, settings, bookingId, {
      type: mailTypes[status],
      ...{ amountCents, respondBy, evidence: timelineOf(life, 'hotel') },
      ...(isHeld ? { refundCents: 0, heldCents: refundCents } : { refundCents, heldCents: 0 }),
    })
  }
  const outcome = status === 'inquiry' || status === 'open' ? 'disputed' : mailTypes[status]
  return { outcome: overdrawnCents > 0 ? 'overdrawn' : outcome, bookingId }
}
