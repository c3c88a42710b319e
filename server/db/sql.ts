import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database'

/** A parameter of a prepared statement. */
export const param = (name: string): SQL => sql`${sql.placeholder(name)}`

/** A moment `milliseconds` from now (negative: ago) by the database's clock, which all replicas share. */
export const fromNow = (milliseconds: number): SQL<Date> => sql`now() + ${milliseconds} * interval '1 millisecond'`

/**
 * For claiming rows with a limited, locking subquery: an array is evaluated once, while `IN (subquery)` may run again for each
 * row that is updated and exceed its limit.
 */
export const isAnyOf = (column: PgColumn, query: SQLWrapper): SQL => sql`${column} = ANY(ARRAY${query})`

/**
 * Statements for hot paths, inside transactions too: built once per database and once per connection of its pool, where
 * PostgreSQL keeps their plans. Building a statement takes longer than sending it.
 */
export function preparedOn<Statements>(prepare: (db: Database) => Statements): (db: Database) => Statements {
  const prepared = new WeakMap<Database, Statements>()
  return (db) => {
    const statements = prepared.get(db) ?? prepare(db)
    prepared.set(db, statements)
    return statements
  }
}
