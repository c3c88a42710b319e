import { newId, type bookings } from '../db/schema'
import { digitsOf, testCards } from '../sandbox/cards'
import { intentOf, seconds } from '../sandbox/format'
import { minute } from '../time'
import type { DemoBooking } from './catalogue'

interface DemoStay {
  row: typeof bookings.$inferInsert
  state: DemoBooking['state']
  /** Hotel and room. */
  title: string
}

/** The payments and refunds of the demo's bookings, ours and the sandbox's, so that cancelling one gives its money back. */
export function paymentRows(stays: DemoStay[]) {
  const payments = stays.filter(({ row }) => row.paidAt).map(paymentOf)
  const refunds = payments.filter(({ stay }) => stay.row.status === 'cancelled').map(refundOf)
  return {
    paymentSessions: payments.map(({ session }) => session),
    sandboxSessions: payments.map(({ sandboxSession }) => sandboxSession),
    refunds: refunds.map(({ refund }) => refund),
    sandboxRefunds: refunds.map(({ sandboxRefund }) => sandboxRefund),
  }
}

const after = (moment: Date | null | undefined, milliseconds: number) => new Date(moment!.getTime() + milliseconds)

function paymentOf(stay: DemoStay) {
  const { row, title } = stay
  const providerSessionId = `cs_test_demo${newId()}`
  const expiresAt = after(row.paidAt, 60 * minute)
  const session = {
    id: newId(),
    bookingId: row.id!,
    attempt: 1,
    providerSessionId,
    amountCents: row.totalCents,
    paidCents: row.totalCents,
    paymentIntent: intentOf(providerSessionId),
    status: 'paid',
    createdAt: row.createdAt,
    expiresAt,
  } as const
  // With what the sandbox shows of a page that was paid.
  const sandboxSession = {
    id: providerSessionId,
    request: {
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': String(row.totalCents),
      'line_items[0][price_data][product_data][name]': title,
      client_reference_id: row.id!,
      success_url: 'http://localhost/',
      cancel_url: 'http://localhost/',
      expires_at: String(seconds(expiresAt)),
    },
    status: 'complete',
    card: digitsOf(testCards.pays),
    createdAt: row.createdAt,
    expiresAt,
  } as const
  return { stay, session, sandboxSession }
}

function refundOf({ stay: { row, state }, session, sandboxSession }: ReturnType<typeof paymentOf>) {
  const refund = {
    id: newId(),
    bookingId: row.id!,
    paymentSessionId: session.id,
    reason: 'cancelled',
    amountCents: state === 'halfBack' ? Math.ceil(row.totalCents / 2) : row.totalCents,
    status: state === 'refundFailed' ? 'failed' : 'succeeded',
    providerRefundId: `re_demo${newId()}`,
    tries: 1,
    nextTryAt: null,
    createdAt: row.cancelledAt!,
    settledAt: after(row.cancelledAt, minute),
  } as const
  const sandboxRefund = {
    id: refund.providerRefundId,
    sessionId: sandboxSession.id,
    request: { payment_intent: session.paymentIntent, 'metadata[refundId]': refund.id },
    amountCents: refund.amountCents,
    status: refund.status,
    createdAt: refund.createdAt,
  }
  return { refund, sandboxRefund }
}
