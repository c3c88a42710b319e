import { and, desc, eq, lte, ne, sql } from 'drizzle-orm'
import { claimDue } from '../../db/claimDue'
import type { Database } from '../../db/open'
import { sandboxRefunds, sandboxSessions, type SandboxRefundRow } from '../../db/schema'
import { fromNow } from '../../db/sql'
import { readCheckout } from './checkoutRequest'
import { refundTimes } from './refundTimes'

/** A refund with its payment, as the API shows it. */
const withPayment = (db: Database) =>
  db
    .select({ refund: sandboxRefunds, session: { id: sandboxSessions.id, request: sandboxSessions.request } })
    .from(sandboxRefunds)
    .innerJoin(sandboxSessions, eq(sandboxSessions.id, sandboxRefunds.sessionId))
export type RefundWithPayment = Awaited<ReturnType<typeof withPayment>>[number]

const mayBeRefund = (id: string) => /^re_\w+$/.test(id)

export async function findRefund(db: Database, id: string): Promise<RefundWithPayment | undefined> {
  if (!mayBeRefund(id)) return undefined
  const [found] = await withPayment(db).where(eq(sandboxRefunds.id, id))
  return found
}

export async function findRefundOfKey(db: Database, key: string): Promise<RefundWithPayment | undefined> {
  const [found] = await withPayment(db).where(eq(sandboxRefunds.idempotencyKey, key))
  return found
}

/** Newest first, as the provider lists them. */
export const findRefundsOfSession = (db: Database, sessionId: string, limit: number) =>
  withPayment(db)
    .where(eq(sandboxRefunds.sessionId, sessionId))
    .orderBy(desc(sandboxRefunds.createdAt), desc(sandboxRefunds.id))
    .limit(limit)

/** Locks a paid session until the transaction ends, so that two refunds cannot share what is left; undefined when unpaid. */
export async function lockPayment(tx: Database, sessionId: string) {
  if (!/^cs_test_\w+$/.test(sessionId)) return undefined
  const [paid] = await tx
    .select({ request: sandboxSessions.request, card: sandboxSessions.card })
    .from(sandboxSessions)
    .where(and(eq(sandboxSessions.id, sessionId), eq(sandboxSessions.status, 'complete')))
    .for('update')
  if (!paid) return undefined
  const [back] = await tx
    .select({ cents: sql<number>`coalesce(sum(${sandboxRefunds.amountCents}), 0)::int` })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.sessionId, sessionId), ne(sandboxRefunds.status, 'failed')))
  return { card: paid.card, leftCents: readCheckout(paid.request).amountTotal - back!.cents }
}

/** False when a concurrent request with the same idempotency key was faster. */
export async function insertRefund(
  tx: Database,
  refund: Pick<SandboxRefundRow, 'id' | 'idempotencyKey' | 'request' | 'sessionId' | 'amountCents' | 'status'>,
  settlesLater: boolean,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(sandboxRefunds)
    .values({ ...refund, settlesAt: settlesLater ? fromNow(refundTimes.settling) : null })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Ends what a card has delayed, once however many replicas look, and returns the ids. */
export async function endDelayedRefunds(db: Database): Promise<string[]> {
  const ended = await claimDue(db, sandboxRefunds, {
    isDue: lte(sandboxRefunds.settlesAt, sql`now()`),
    limit: 20,
    set: {
      // Pending ones succeed at last, succeeded ones come back from the bank.
      status: sql`CASE ${sandboxRefunds.status} WHEN 'pending' THEN 'succeeded' ELSE 'failed' END`,
      settlesAt: null,
    },
  })
  return ended.map(({ id }) => id)
}
