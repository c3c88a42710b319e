import { and, eq, getTableColumns, gt, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import { claimDue } from '../db/claimDue'
import type { Database } from '../db/database'
import { fromNow, newestFirst } from '../db/drizzle'
import { sandboxEvents, sandboxRefunds, sandboxSessions } from '../db/schema'
import type { SandboxEventRow, SandboxRefundRow, SandboxSessionRow } from '../db/schema'
import { second } from '../time'
import { readCheckout } from './format'

/** All columns, with an open session past its end shown as expired. */
const asOfNow = {
  ...getTableColumns(sandboxSessions),
  status: sql<SandboxSessionRow['status']>`
    CASE WHEN ${sandboxSessions.status} = 'open' AND ${sandboxSessions.expiresAt} <= now() THEN 'expired' ELSE ${sandboxSessions.status} END`,
}

async function findOne(db: Database, condition: SQL): Promise<SandboxSessionRow | undefined> {
  const [session] = await db.select(asOfNow).from(sandboxSessions).where(condition)
  return session
}

/** PostgreSQL has no text with a NUL in it, and refuses to look for one. */
const isId = (id: string) => /^\w+$/.test(id)

export const findSession = async (db: Database, id: string) =>
  isId(id) ? findOne(db, eq(sandboxSessions.id, id)) : undefined

export const findSessionOfKey = async (db: Database, key: string | undefined) =>
  key === undefined ? undefined : findOne(db, eq(sandboxSessions.idempotencyKey, key))

/** Undefined when a concurrent request with the same idempotency key was faster. */
export async function insertSession(db: Database, session: typeof sandboxSessions.$inferInsert) {
  const [added] = await db.insert(sandboxSessions).values(session).onConflictDoNothing().returning()
  return added
}

/** Undefined when the session was no longer open. */
export async function endSession(db: Database, id: string, status: 'complete' | 'expired', card?: string) {
  if (!isId(id)) return undefined
  const isOpen = and(eq(sandboxSessions.status, 'open'), gt(sandboxSessions.expiresAt, sql`now()`))
  const [ended] = await db
    .update(sandboxSessions)
    .set({ status, card })
    .where(and(eq(sandboxSessions.id, id), isOpen))
    .returning()
  return ended
}

/** How long the cards with delayed refunds take: long enough to read the status in between. */
const refundDelay = 6 * second

/** A refund with its payment. */
export async function findRefund(db: Database, id: string) {
  if (!isId(id)) return undefined
  const [found] = await db
    .select({ refund: sandboxRefunds, session: sandboxSessions })
    .from(sandboxRefunds)
    .innerJoin(sandboxSessions, eq(sandboxSessions.id, sandboxRefunds.sessionId))
    .where(eq(sandboxRefunds.id, id))
  return found
}

export async function findRefundOfKey(db: Database, key: string | undefined): Promise<SandboxRefundRow | undefined> {
  if (key === undefined) return undefined
  const [refund] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, key))
  return refund
}

/** Newest first, as the provider lists them. */
export const findRefundsOfSession = (db: Database, sessionId: string, limit: number) =>
  db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.sessionId, sessionId))
    .orderBy(...newestFirst(sandboxRefunds))
    .limit(limit)

/** Locks a paid session until the transaction ends, so that two refunds cannot share what is left; undefined when unpaid. */
export async function lockOrRecordPayment(tx: Database, sessionId: string) {
  if (!isId(sessionId)) return undefined
  const [paid] = await tx
    .select()
    .from(sandboxSessions)
    .where(and(eq(sandboxSessions.id, sessionId), eq(sandboxSessions.status, 'complete')))
    .for('update')
  if (!paid) return undefined
  const [back] = await tx
    .select({ cents: sql<number>`coalesce(sum(${sandboxRefunds.amountCents}), 0)::int` })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.sessionId, sessionId), ne(sandboxRefunds.status, 'failed')))
  return { ...paid, leftCents: readCheckout(paid.request).amountTotal - back!.cents }
}

/** Errors: there is one with this idempotency key. */
export async function insertRefund(tx: Database, refund: typeof sandboxRefunds.$inferInsert, settlesLater: boolean) {
  const settlesAt = settlesLater ? fromNow(refundDelay) : null
  const [made] = await tx
    .insert(sandboxRefunds)
    .values({ ...refund, settlesAt })
    .returning()
  return made!
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

export const insertEvent = (db: Database, event: SandboxEventRow) => db.insert(sandboxEvents).values(event)

interface EventQuery {
  types: string[]
  since: Date
  /** The last event of the page before. */
  after?: string
  limit: number
}

/** Newest first, as the provider lists them, and one more than asked for. */
export function findEvents(db: Database, { types, since, after, limit }: EventQuery) {
  const { createdAt, id, type } = sandboxEvents
  const last = db
    .select({ createdAt, id })
    .from(sandboxEvents)
    .where(eq(id, after ?? ''))
  const isBefore = after === undefined ? undefined : sql`(${createdAt}, ${id}) < ${last}`
  const isOfTypes = types.length > 0 ? inArray(type, types) : undefined
  return db
    .select()
    .from(sandboxEvents)
    .where(and(gte(createdAt, since), isOfTypes, isBefore))
    .orderBy(...newestFirst(sandboxEvents))
    .limit(limit + 1)
}
