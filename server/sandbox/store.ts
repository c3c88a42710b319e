import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import {
  sandboxDisputes,
  sandboxErrors,
  sandboxRefunds,
  sandboxSessions,
  type SandboxRefundRow,
  type SandboxSessionRow,
} from '../db/schema'
import { fromNow } from '../db/drizzle'
import { second } from '../time'
import { readCheckout } from './format'

/** All columns, with an open session past its end shown as expired. */
const asOfNow = {
  id: sandboxSessions.id,
  idempotencyKey: sandboxSessions.idempotencyKey,
  request: sandboxSessions.request,
  status: sql<SandboxSessionRow['status']>`
    CASE WHEN ${sandboxSessions.status} = 'open' AND ${sandboxSessions.expiresAt} <= now() THEN 'expired' ELSE ${sandboxSessions.status} END`,
  createdAt: sandboxSessions.createdAt,
  expiresAt: sandboxSessions.expiresAt,
  card: sandboxSessions.card,
  account: sandboxSessions.account,
}

/** PostgreSQL has no text with a NUL in it, and refuses to look for one. */
const isSessionId = (id: string) => /^cs_test_\w+$/.test(id)

export async function findSession(db: Database, id: string): Promise<SandboxSessionRow | undefined> {
  if (!isSessionId(id)) return undefined
  const [session] = await db.select(asOfNow).from(sandboxSessions).where(eq(sandboxSessions.id, id))
  return session
}

export async function findSessionOfKey(db: Database, key: string): Promise<SandboxSessionRow | undefined> {
  const [session] = await db.select(asOfNow).from(sandboxSessions).where(eq(sandboxSessions.idempotencyKey, key))
  return session
}

/** Undefined when a concurrent request with the same idempotency key was faster. */
export async function insertSession(
  db: Database,
  session: Pick<SandboxSessionRow, 'id' | 'idempotencyKey' | 'account' | 'request' | 'expiresAt'>,
): Promise<SandboxSessionRow | undefined> {
  const [added] = await db.insert(sandboxSessions).values(session).onConflictDoNothing().returning()
  return added
}

/** Undefined when the session was no longer open. */
export async function endSession(db: Database, id: string, status: 'complete' | 'expired', card?: string) {
  if (!isSessionId(id)) return undefined
  const [ended] = await db
    .update(sandboxSessions)
    .set({ status, card })
    .where(
      and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, 'open'), gt(sandboxSessions.expiresAt, sql`now()`)),
    )
    .returning()
  return ended
}

export async function findError(db: Database, idempotencyKey: string) {
  const [error] = await db.select().from(sandboxErrors).where(eq(sandboxErrors.idempotencyKey, idempotencyKey))
  return error
}

/** Seconds since 1970 by the database's clock. */
export async function secondsNow(db: Database): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`select extract(epoch from now())::float8 as seconds`)
  return rows[0]!.seconds
}

/** How long the cards with delayed refunds take: long enough to read the status in between. */
const refundDelay = 6 * second

/** A refund with its payment, as the API shows it. */
const withPayment = (db: Database) =>
  db
    .select({
      refund: sandboxRefunds,
      session: { id: sandboxSessions.id, request: sandboxSessions.request, account: sandboxSessions.account },
    })
    .from(sandboxRefunds)
    .innerJoin(sandboxSessions, eq(sandboxSessions.id, sandboxRefunds.sessionId))
type RefundWithPayment = Awaited<ReturnType<typeof withPayment>>[number]

const isRefundId = (id: string) => /^re_\w+$/.test(id)

export async function findRefund(db: Database, id: string): Promise<RefundWithPayment | undefined> {
  if (!isRefundId(id)) return undefined
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

/**
 * Locks a paid session until the transaction ends, so that two refunds cannot share what is left; undefined when unpaid. What is
 * disputed, or was given back by a lost dispute, is not left.
 */
export async function lockPayment(tx: Database, sessionId: string) {
  if (!isSessionId(sessionId)) return undefined
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
  const [disputed] = await tx
    .select({ cents: sql<number>`coalesce(sum(${sandboxDisputes.amountCents}), 0)::int` })
    .from(sandboxDisputes)
    .where(and(eq(sandboxDisputes.sessionId, sessionId), ne(sandboxDisputes.status, 'won')))
  return {
    card: paid.card,
    leftCents: readCheckout(paid.request).amountTotal - back!.cents - disputed!.cents,
    isDisputed: disputed!.cents > 0,
  }
}

/** False when a concurrent request with the same idempotency key was faster. */
export async function insertRefund(
  tx: Database,
  refund: Pick<SandboxRefundRow, 'id' | 'idempotencyKey' | 'request' | 'sessionId' | 'amountCents' | 'status'>,
  settlesLater: boolean,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(sandboxRefunds)
    .values({ ...refund, settlesAt: settlesLater ? fromNow(refundDelay) : null })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Settles what a card has delayed, once however many replicas ask, and returns the ids. */
export async function settleDelayedRefunds(db: Database): Promise<string[]> {
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
