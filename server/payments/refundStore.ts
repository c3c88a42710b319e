import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { claimDue } from '../db/claimDue'
import type { Database, RootDatabase } from '../db/database'
import { bookings, paymentSessions, refunds, type RefundRow } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { transact } from '../db/transaction'
import { paymentLimits } from './limits'

type NewRefund = Pick<RefundRow, 'bookingId' | 'paymentSessionId' | 'reason' | 'amountCents'>

/** Errors: the constraints `refunds_one_per_payment` and `refunds_one_per_cancellation`. */
export const insertRefund = (tx: Database, refund: NewRefund) => tx.insert(refunds).values(refund)

/** What was paid for a booking, and by which session; undefined while it is unpaid. Lock the booking before. */
export async function findPayment(tx: Database, bookingId: string) {
  const [payment] = await tx
    .select({
      sessionId: paymentSessions.id,
      // Sessions paid under a release before refunds say only what was asked, which was compared with what was paid.
      paidCents: sql<number>`coalesce(${paymentSessions.paidCents}, ${paymentSessions.amountCents})`,
    })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.bookingId, bookingId), eq(paymentSessions.status, 'paid')))
  return payment
}

/** Makes refunds of the money that a release before refunds left for somebody to return; returns how many. */
export const migrateLegacyRefunds = (db: RootDatabase) =>
  transact(db, async (tx) => {
    const due = await claimDue(tx, paymentSessions, {
      isDue: sql`${paymentSessions.status} = 'refund_due'`,
      limit: paymentLimits.batchSize,
      set: { status: 'unwanted' },
    })
    if (due.length === 0) return 0
    const newRefunds = due.map(({ id, bookingId, amountCents }) => ({ paymentSessionId: id, bookingId, amountCents }))
    await tx.insert(refunds).values(newRefunds.map((refund) => ({ ...refund, reason: 'unwanted' as const })))
    return due.length
  })

const nextTry = sql.join(
  paymentLimits.refundDelays.map((delay, tries) => sql`WHEN ${tries} THEN ${fromNow(delay)}`),
  sql` `,
)

/** Claims due refunds and returns their ids: no other replica gets them until they are due again. */
export async function claimDueRefunds(db: Database): Promise<string[]> {
  const claimed = await claimDue(db, refunds, {
    isDue: lte(refunds.nextTryAt, sql`now()`),
    orderBy: refunds.nextTryAt,
    limit: paymentLimits.batchSize,
    set: {
      tries: sql`${refunds.tries} + 1`,
      nextTryAt: sql`CASE ${refunds.tries} ${nextTry} ELSE ${fromNow(paymentLimits.refundDelays.at(-1)!)} END`,
    },
  })
  return claimed.map(({ id }) => id)
}

/** Refunds with the payment that they are made on. */
export const findRefunds = (db: Database, ids: string[]) =>
  db
    .select({
      refund: refunds,
      payment: {
        sessionId: paymentSessions.id,
        providerSessionId: paymentSessions.providerSessionId,
        intent: paymentSessions.paymentIntent,
        account: paymentSessions.account,
      },
    })
    .from(refunds)
    .innerJoin(paymentSessions, eq(paymentSessions.id, refunds.paymentSessionId))
    .where(inArray(refunds.id, ids))
export type RefundToMake = Awaited<ReturnType<typeof findRefunds>>[number]

/** The next try has another idempotency key; once, however many have heard the answer that ended this attempt. */
export const startNextAttempt = (db: Database, { id, attempt }: RefundRow) =>
  db
    .update(refunds)
    .set({ attempt: attempt + 1 })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)))

export const savePaymentIntent = (db: Database, sessionId: string, paymentIntent: string) =>
  db.update(paymentSessions).set({ paymentIntent }).where(eq(paymentSessions.id, sessionId))

/** Locks a refund, its booking first, as payments do. */
export async function lockRefund(tx: Database, id: string): Promise<RefundRow | undefined> {
  const [found] = await tx.select({ bookingId: refunds.bookingId }).from(refunds).where(eq(refunds.id, id))
  if (!found) return undefined
  await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, found.bookingId)).for('update')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return refund
}

/** How a refund ended. One that succeeded is looked at every day for a month, because a bank can still send it back. */
export const saveRefundOutcome = (
  tx: Database,
  { id }: RefundRow,
  status: 'succeeded' | 'failed',
  providerRefundId?: string,
) =>
  tx
    .update(refunds)
    .set({
      status,
      ...(providerRefundId && { providerRefundId }),
      settledAt: sql`now()`,
      nextTryAt: status === 'failed' ? null : stillWatched,
    })
    .where(eq(refunds.id, id))

/** Keeps the provider's id of a refund that has not ended. */
export const saveProviderRefund = (tx: Database, { id }: RefundRow, providerRefundId: string) =>
  tx.update(refunds).set({ providerRefundId }).where(eq(refunds.id, id))

const stillWatched = sql`CASE WHEN ${refunds.createdAt} > ${fromNow(-paymentLimits.refundWatchPeriod)} THEN ${fromNow(paymentLimits.refundPollInterval)} END`

export const watchRefund = (tx: Database, { id }: RefundRow) =>
  tx.update(refunds).set({ nextTryAt: stillWatched }).where(eq(refunds.id, id))
