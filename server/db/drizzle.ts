import { desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, RootDatabase } from './database'

const config = { casing: 'snake_case' } as const

export const drizzlePool = (pool: pg.Pool): RootDatabase => drizzle(pool, config)

export const drizzleClient = (client: pg.PoolClient | pg.Client): NodePgDatabase => drizzle(client, config)

/** A parameter of a prepared statement. */
export const param = (name: string): SQL => sql`${sql.placeholder(name)}`

/** A moment `milliseconds` from now (negative: ago) by the database's clock, which all replicas share. */
export const fromNow = (milliseconds: number): SQL<Date> => sql`now() + ${milliseconds} * interval '1 millisecond'`

interface CreatedRows {
  createdAt: AnyColumn
  id: AnyColumn
}

/** By id where rows were created at the same moment. */
export const newestFirst = ({ createdAt, id }: CreatedRows): SQL[] => [desc(createdAt), desc(id)]

/** Whether a row comes after `position` in the order of {@link newestFirst}. */
export const isAfter = ({ createdAt, id }: CreatedRows, position: { createdAt: Date; id: string }): SQL =>
  sql`(${createdAt}, ${id}) < (${sql.param(position.createdAt, createdAt)}, ${position.id})`

/**
 * Statements for hot paths, inside transactions too: built once per database and once per connection of its pool, where
 * PostgreSQL keeps their plans. Building a statement takes longer than sending it.
 */
export function prepareOnce<Statements>(prepare: (db: Database) => Statements): (db: Database) => Statements {
  const prepared = new WeakMap<Database, Statements>()
  return (db) => {
    const statements = prepared.get(db) ?? prepare(db)
    prepared.set(db, statements)
    return statements
  }
}
