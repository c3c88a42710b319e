import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { sandboxDisputes, sandboxEvents, sandboxSessions, type SandboxDisputeRow } from '../../db/schema'

/** A dispute with its payment, as the API shows it. */
const withPayment = (db: Database) =>
  db
    .select({ dispute: sandboxDisputes, session: { id: sandboxSessions.id, request: sandboxSessions.request } })
    .from(sandboxDisputes)
    .innerJoin(sandboxSessions, eq(sandboxSessions.id, sandboxDisputes.sessionId))
export type DisputeWithPayment = Awaited<ReturnType<typeof withPayment>>[number]

/** The newest of a payment. */
export async function findDisputeOf(db: Database, sessionId: string): Promise<DisputeWithPayment | undefined> {
  const [found] = await withPayment(db)
    .where(eq(sandboxDisputes.sessionId, sessionId))
    .orderBy(desc(sandboxDisputes.createdAt), desc(sandboxDisputes.id))
    .limit(1)
  return found
}

export const insertDispute = (tx: Database, dispute: Pick<SandboxDisputeRow, 'id' | 'sessionId' | 'amountCents'>) =>
  tx.insert(sandboxDisputes).values(dispute)

/** False when it was decided meanwhile. */
export async function decideDispute(db: Database, { id, status }: SandboxDisputeRow, decision: 'won' | 'lost') {
  const { rowCount } = await db
    .update(sandboxDisputes)
    .set({ status: decision })
    .where(and(eq(sandboxDisputes.id, id), eq(sandboxDisputes.status, status)))
  return rowCount === 1
}

export const insertEvent = (db: Database, event: typeof sandboxEvents.$inferInsert) =>
  db.insert(sandboxEvents).values(event)

interface EventQuery {
  types: string[]
  since: Date
  /** The last event of the page before. */
  after?: string
  limit: number
}

/** Newest first, as the provider lists them, and one more than asked for. */
export function findEvents(db: Database, { types, since, after, limit }: EventQuery) {
  const last = db
    .select({ at: sandboxEvents.createdAt, id: sandboxEvents.id })
    .from(sandboxEvents)
    .where(eq(sandboxEvents.id, after ?? ''))
  return db
    .select()
    .from(sandboxEvents)
    .where(
      and(
        gte(sandboxEvents.createdAt, since),
        types.length > 0 ? inArray(sandboxEvents.type, types) : undefined,
        after === undefined ? undefined : sql`(${sandboxEvents.createdAt}, ${sandboxEvents.id}) < ${last}`,
      ),
    )
    .orderBy(desc(sandboxEvents.createdAt), desc(sandboxEvents.id))
    .limit(limit + 1)
}
