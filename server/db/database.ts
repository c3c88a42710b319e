import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Channel } from './announcements'
import type { RowCounts } from './rowCounts'

/** What queries are put to: the database, or an open transaction of it. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** The database as a whole: what transactions are opened on. */
export type RootDatabase = NodePgDatabase & { $client: pg.Pool }

export interface OpenDatabase {
  kind: 'embedded' | 'postgres'
  db: RootDatabase
  pool: pg.Pool
  /**
   * Calls `heard` when something is announced on the channel, whichever process has caused it; also when an announcement may
   * have been missed. What this process itself commits is heard before the commit returns.
   */
  listen(channel: Channel, heard: () => void): Listening
  /**
   * Of the embedded database only: copies its files into a new folder, as they are between two transactions, and answers
   * how many rows each table has in the copy. Queries wait meanwhile.
   */
  copyFiles?(folder: string): Promise<RowCounts>
  /** Waits for connections in use to be given back. */
  close(): Promise<void>
}

export interface Listening {
  /** While false, announcements of other processes may be missed: trust nothing that depends on hearing them. */
  isLive(): boolean
  stop(): void
}

/** The one place that says how names are spelled: `camelCase` in code, `snake_case` in SQL. */
const config = { casing: 'snake_case' } as const

export const overPool = (pool: pg.Pool): RootDatabase => drizzle(pool, config)

export const overClient = (client: pg.PoolClient | pg.Client): NodePgDatabase => drizzle(client, config)
