import { and, eq, exists, inArray, ne, sql, sum, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../db/database'
import { disputes, paymentSessions, refunds, type RefundRow } from '../db/schema'

/** A payment of a booking; columns where a statement asks for each. */
type Payment = { id: string; bookingId: string } | typeof paymentSessions

const disputesOf = ({ id, bookingId }: Payment) =>
  and(eq(disputes.bookingId, bookingId), eq(disputes.paymentSessionId, id))

export const isDisputed = (tx: Database, payment: Payment) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(disputes)
      .where(and(disputesOf(payment), eq(disputes.status, 'open'))),
  )

/** `planned`: when it is due where it did not wait for a dispute. */
export const nowUnlessDisputed = (tx: Database, payment: Payment, planned: SQLWrapper = sql`NULL`) =>
  sql`CASE WHEN NOT ${isDisputed(tx, payment)} THEN coalesce(${planned}, now()) END`

/** What has gone back of each payment in all, in cents, but by the refund `exceptId`. */
function backCents(tx: Database, exceptId: string) {
  const refunded = tx
    .select({ cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(
      and(
        eq(refunds.bookingId, paymentSessions.bookingId),
        eq(refunds.paymentSessionId, paymentSessions.id),
        inArray(refunds.status, ['pending', 'succeeded']),
        ne(refunds.id, exceptId),
      ),
    )
  const lost = tx
    .select({ cents: sum(disputes.amountCents) })
    .from(disputes)
    .where(and(disputesOf(paymentSessions), eq(disputes.status, 'lost')))
  return sql`coalesce(${refunded}, 0) + coalesce(${lost}, 0)`
}

/** A payment, and what nobody has given back of it yet. */
const paymentColumns = (tx: Database, exceptId = '') => {
  // Sessions paid under a release before refunds say only what was asked, which was compared with what was paid.
  const paidCents = sql<number>`coalesce(${paymentSessions.paidCents}, ${paymentSessions.amountCents})`
  return {
    sessionId: paymentSessions.id,
    paidCents,
    leftCents: sql<number>`greatest(0, ${paidCents} - (${backCents(tx, exceptId)}))::int`,
    isDisputed: sql<boolean>`${isDisputed(tx, paymentSessions)}`,
  }
}

/** What was paid for a booking, and by which session; undefined while it is unpaid. Lock the booking before. */
export async function findPayment(tx: Database, bookingId: string) {
  const [found] = await tx
    .select(paymentColumns(tx))
    .from(paymentSessions)
    .where(and(eq(paymentSessions.bookingId, bookingId), eq(paymentSessions.status, 'paid')))
  return found
}

/** What is left of a payment for a refund that is to be made, in cents. */
export async function findLeftFor(tx: Database, { id, paymentSessionId }: RefundRow): Promise<number> {
  const [found] = await tx
    .select(paymentColumns(tx, id))
    .from(paymentSessions)
    .where(eq(paymentSessions.id, paymentSessionId))
  return found!.leftCents
}
