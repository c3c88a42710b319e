import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { sandboxEvents } from '../db/schema'

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
