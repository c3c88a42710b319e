import {
  newId,
  type bookings,
  type paymentSessions,
  type refunds,
  type sandboxRefunds,
  type sandboxSessions,
} from '../db/schema'
import { digitsOf, testCards } from '../payments/sandbox/cards'
import { intentOf } from '../payments/sandbox/format'
import type { DemoBooking } from './bookings'

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert']

interface DemoStay {
  row: Row<typeof bookings>
  state: DemoBooking['state']
  /** Hotel and room. */
  words: string
}

const hour = 3_600_000

/** The payments and refunds of the demo's bookings, ours and the sandbox's, so that cancelling one gives its money back. */
export function moneyRows(stays: DemoStay[]) {
  const paid = stays.filter(({ row }) => row.paidAt)
  const payments = paid.map((stay) => {
    const [id, sessionId] = [newId(), `cs_test_demo${newId()}`]
    return { stay, session: paymentOf(stay, id, sessionId), sandboxSession: sandboxPaymentOf(stay, sessionId) }
  })
  const back = payments.filter(({ stay }) => stay.row.status === 'cancelled').map(refundOf)
  return {
    paymentSessions: payments.map(({ session }) => session),
    sandboxSessions: payments.map(({ sandboxSession }) => sandboxSession),
    refunds: back.map(({ refund }) => refund),
    sandboxRefunds: back.map(({ sandboxRefund }) => sandboxRefund),
  }
}

const after = (moment: Date | null | undefined, milliseconds: number) => new Date(moment!.getTime() + milliseconds)

const paymentOf = ({ row }: DemoStay, id: string, providerSessionId: string): Row<typeof paymentSessions> => ({
  id,
  bookingId: row.id!,
  attempt: 1,
  providerSessionId,
  amountCents: row.totalCents,
  paidCents: row.totalCents,
  paymentIntent: intentOf(providerSessionId),
  status: 'paid',
  createdAt: row.createdAt,
  expiresAt: after(row.paidAt, hour),
})

/** With what the sandbox shows of a page that was paid. */
const sandboxPaymentOf = ({ row, words }: DemoStay, id: string): Row<typeof sandboxSessions> => ({
  id,
  request: {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(row.totalCents),
    'line_items[0][price_data][product_data][name]': words,
    client_reference_id: row.id!,
    success_url: 'http://localhost/',
    cancel_url: 'http://localhost/',
    expires_at: String(Math.floor(after(row.paidAt, hour).getTime() / 1000)),
  },
  status: 'complete',
  card: digitsOf(testCards.pays),
  createdAt: row.createdAt,
  expiresAt: after(row.paidAt, hour),
})

interface Payment {
  stay: DemoStay
  session: Row<typeof paymentSessions>
  sandboxSession: Row<typeof sandboxSessions>
}

function refundOf({ stay: { row, state }, session, sandboxSession }: Payment) {
  const refund = {
    id: newId(),
    bookingId: row.id!,
    paymentSessionId: session.id!,
    reason: 'cancelled',
    amountCents: state === 'halfBack' ? Math.ceil(row.totalCents / 2) : row.totalCents,
    status: state === 'refundFailed' ? 'failed' : 'succeeded',
    providerRefundId: `re_demo${newId()}`,
    tries: 1,
    nextTryAt: null,
    createdAt: row.cancelledAt!,
    settledAt: after(row.cancelledAt, hour / 60),
  } as const
  const sandboxRefund: Row<typeof sandboxRefunds> = {
    id: refund.providerRefundId,
    sessionId: sandboxSession.id,
    request: { payment_intent: session.paymentIntent!, 'metadata[refundId]': refund.id },
    amountCents: refund.amountCents,
    status: refund.status,
    createdAt: refund.createdAt,
  }
  return { refund: refund satisfies Row<typeof refunds>, sandboxRefund }
}
