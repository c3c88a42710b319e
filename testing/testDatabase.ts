import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase, type OpenDatabase } from '../server/db/open'
import * as schema from '../server/db/schema'

const { TEST_DATABASE_URL, TEST_TEMPLATE_DATABASE, TEST_TEMPLATE_FOLDER = '', TEST_FOLDER = '' } = process.env

/** The embedded database's worker, compiled for the tests. */
export const workerFile = process.env.TEST_WORKER_FILE ?? ''

const log = pino({ level: 'fatal' })

/** The address of another database on the same server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement on a PostgreSQL server; it must name no value from outside. */
export async function runOn(server: string, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes a data folder as a first start leaves it. */
export function copyDataFolder(dataDir: string): void {
  cpSync(TEST_TEMPLATE_FOLDER, dataDir, { recursive: true })
}

/**
 * A migrated, empty database for this test file alone: the embedded one, or, when TEST_DATABASE_URL names a PostgreSQL server,
 * a database there. It is gone when it is closed.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const name = `stayscape_test_${randomBytes(6).toString('hex')}`
  if (TEST_DATABASE_URL) {
    await runOn(TEST_DATABASE_URL, `CREATE DATABASE ${name} TEMPLATE ${TEST_TEMPLATE_DATABASE}`)
    const database = await openDatabase({ databaseUrl: databaseAt(TEST_DATABASE_URL, name), dataDir: '', log })
    return closing(database, () => runOn(TEST_DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`))
  }
  const dataDir = path.join(TEST_FOLDER, name)
  copyDataFolder(dataDir)
  const database = await openDatabase({ dataDir, workerFile, log })
  return closing(database, () => rm(dataDir, { recursive: true }))
}

const closing = (database: OpenDatabase, remove: () => Promise<unknown>): OpenDatabase => ({
  ...database,
  async close() {
    await database.close()
    await remove()
  },
})

const deleteAll = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => `DELETE FROM ${getTableName(table)};`)

/** Empties every table, the append-only one too. Deleting is far quicker than TRUNCATE where there is little to delete. */
export async function emptyTables({ pool }: OpenDatabase): Promise<void> {
  // As a replica: neither foreign keys nor triggers ask questions, and so the change of rooms is announced by hand.
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deleteAll.join(' ')}
    SELECT pg_notify('rooms_changed', pg_current_xact_id()::text); COMMIT`)
}
