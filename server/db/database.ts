import type { FastifyBaseLogger } from 'fastify'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Channel } from './notifications'
import type { RowCounts } from './snapshot'

/** What queries run on: the database, or an open transaction. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** What transactions are opened on. */
export type RootDatabase = NodePgDatabase & { $client: pg.Pool }

export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'fatal'>

export interface OpenDatabase {
  kind: 'embedded' | 'postgres'
  db: RootDatabase
  pool: pg.Pool
  /**
   * Calls `heard` on every notification of the channel, from any process, and without a payload whenever one may have been
   * missed. Notifications of this process's own commits arrive before the commit returns.
   */
  listen(channel: Channel, heard: (payload?: string) => void): Subscription
  /** Embedded only: copies the files to a new folder, between two transactions while queries wait. Returns rows per table. */
  copyFiles?(folder: string): Promise<RowCounts>
  /** Waits for connections in use to be released. */
  close(): Promise<void>
}

export interface Subscription {
  /** While false, notifications of other processes may be missed: trust no cache that depends on them. */
  isLive(): boolean
  stop(): void
}

const config = { casing: 'snake_case' } as const

export const drizzlePool = (pool: pg.Pool): RootDatabase => drizzle(pool, config)

export const drizzleClient = (client: pg.PoolClient | pg.Client): NodePgDatabase => drizzle(client, config)
