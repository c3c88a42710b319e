import { asc, sql, type InferSelectModel, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from './database'

interface Due {
  isDue: SQL | undefined
  /** Oldest first; left out where the order does not matter. */
  orderBy?: PgColumn
  limit: number
}

/**
 * Claims up to `limit` due rows and returns them. `set` must make them no longer due, until a later try for example. Replicas
 * may do so concurrently: none gets a row that another has claimed, or waits for it.
 */
export const claimDue = <Table extends PgTable & { id: PgColumn }>(
  db: Database,
  table: Table,
  { set, ...due }: Due & { set: PgUpdateSetSource<Table> },
): Promise<InferSelectModel<Table>[]> =>
  db
    .update(table)
    .set(set)
    .where(isClaimable(db, table, table.id, due))
    .returning() as Promise<InferSelectModel<Table>[]>

/** The condition of an UPDATE or DELETE that claims. Rows that another transaction has locked are skipped. */
export function isClaimable(db: Database, table: PgTable, key: SQLWrapper, { isDue, orderBy, limit }: Due): SQL {
  const due = db
    .select({ key: sql`${key}` })
    .from(table)
    .where(isDue)
    .orderBy(...(orderBy ? [asc(orderBy)] : []))
    .limit(limit)
    .for('update', { skipLocked: true })
  // An array is evaluated once, while `IN (subquery)` may run again for each row that is changed and exceed the limit.
  return sql`${key} = ANY(ARRAY${due})`
}

/** The row's place in its table, for tables without an id. */
export const ctid = sql`ctid`
