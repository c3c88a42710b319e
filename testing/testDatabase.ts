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

export const workerFile = process.env.TEST_WORKER_FILE ?? ''

const log = pino({ level: 'fatal' })

export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function runOn(server: string, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A data folder as the first start leaves it. */
export function copyDataFolder(dataDir: string): void {
  cpSync(TEST_TEMPLATE_FOLDER, dataDir, { recursive: true })
}

/** A migrated, empty database, embedded or on the server that TEST_DATABASE_URL names; closing it removes it. */
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

/** For a crowd that comes at once: the last of it may wait however long for a connection on a busy machine. */
export function letCrowdWait({ pool }: OpenDatabase): void {
  pool.options.connectionTimeoutMillis = 0
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

/** Deleting is far quicker than TRUNCATE where there is little to delete. */
export async function emptyTables({ pool }: OpenDatabase): Promise<void> {
  // In the replica role neither foreign keys nor triggers run, so the change of rooms is announced by hand.
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deleteAll.join(' ')}
    SELECT pg_notify('rooms_changed', pg_current_xact_id()::text); COMMIT`)
}
