import { and, eq, exists, isNotNull, ne, or, sql, sum, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../db/database'
import { disputes, payments, paymentSessions, refunds, type RefundRow } from '../db/schema'

/** A payment of a booking; columns where a statement asks for each. */
type Payment = { id: string; bookingId: string } | typeof paymentSessions | typeof payments

/** Its bank may give money back, so that none is sent until it has decided. */
export const isDisputed = (tx: Database, { id, bookingId }: Payment) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(disputes)
      .where(and(eq(disputes.bookingId, bookingId), eq(disputes.paymentSessionId, id), eq(disputes.status, 'open'))),
  )

/** `planned`: when it is due where it did not wait for a dispute. */
export const nowUnlessDisputed = (tx: Database, payment: Payment, planned: SQLWrapper = sql`NULL`) =>
  sql`CASE WHEN NOT ${isDisputed(tx, payment)} THEN coalesce(${planned}, now()) END`

/** The payment that settled a booking: what was paid, and what of it the hotel still has, in cents; undefined while it is unpaid. */
export async function findPayment(tx: Database, bookingId: string) {
  const [found] = await tx
    .select({
      paidCents: sql<number>`coalesce(${paymentSessions.paidCents}, ${paymentSessions.amountCents})`,
      leftCents: sql<number>`greatest(0, ${payments.revenueCents})::int`,
      sessionId: payments.id,
      isDisputed: sql<boolean>`${isDisputed(tx, payments)}`,
    })
    .from(payments)
    .innerJoin(paymentSessions, eq(paymentSessions.id, payments.id))
    .where(and(eq(payments.bookingId, bookingId), eq(paymentSessions.status, 'paid')))
  return found
}

/** What is owed of a payment and not on its way from the provider, but with the refund `except`, in cents. */
export async function findSendable(tx: Database, paymentId: string, except?: RefundRow): Promise<number> {
  const underWay = tx
    .select({ cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentSessionId, paymentId),
        eq(refunds.status, 'pending'),
        or(isNotNull(refunds.source), isNotNull(refunds.providerRefundId)),
        except && ne(refunds.id, except.id),
      ),
    )
  const [found] = await tx
    .select({ cents: sql<number>`greatest(0, ${payments.owedCents} - coalesce(${underWay}, 0))::int` })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return found?.cents ?? 0
}
