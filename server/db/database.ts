import type { FastifyBaseLogger } from 'fastify'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { openFolder } from './embedded/openEmbedded'
import type { Channel } from './notifications'
import { openPostgres } from './postgres'
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
  /** Rejects unless the database answers. On a server it waits for no connection of the pool, whatever keeps those busy. */
  ping(): Promise<unknown>
  /**
   * Calls `heard` on every notification of the channel, from any process, and without a payload whenever one may have been
   * missed. That of an own commit may arrive after the commit has returned: see {@link announce}.
   */
  listen(channel: Channel, heard: (payload?: string) => void): Subscription
  /** To be called after a commit that this process's next answer has to include: its own listeners hear of it at once. */
  announce(channel: Channel, payload?: string): void
  /** For work that takes longer than a request may. What its connection has not committed at the end is undone. */
  withoutTimeouts<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result>
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

export interface DatabaseOptions {
  /** Address of a PostgreSQL server; without one the embedded database is used. */
  databaseUrl?: string
  /** Its address for connections that need a session of their own, by default the same. */
  databaseListenUrl?: string
  /** Absolute folder of the embedded database's files. */
  dataDir: string
  log: DatabaseLog
  /** Refuses a server whose role may do more than it needs. */
  production?: boolean
  /** The embedded database's compiled worker; by default beside the bundle. */
  workerFile?: URL | string
}

/**
 * Opens and migrates the database. Errors: an OperatorError when a person can fix the cause: the folder is in use, the schema
 * does not fit this program, the server is unreachable or configured to lose commits, the role may do too much.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, workerFile = new URL('./worker.js', import.meta.url) } = options
  return databaseUrl ? openPostgres({ ...options, databaseUrl }) : openFolder(dataDir, { log, workerFile })
}

/** Opens the database for `work` and closes it after. Errors: as {@link openDatabase}. */
export async function withDatabase<Result>(
  options: DatabaseOptions,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(options)
  return work(database).finally(() => database.close())
}
