import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase, type OpenDatabase } from '../db/open'
import * as schema from '../db/schema'
import { databaseAt } from './databaseAt'

const { TEST_DATABASE_URL, TEST_TEMPLATE_DATABASE, TEST_TEMPLATE_FOLDER = '', TEST_FOLDER = '' } = process.env

/** The embedded database's worker, compiled for the tests. */
export const workerFile = process.env.TEST_WORKER_FILE ?? ''

const log = pino({ level: 'fatal' })

/**
 * A migrated, empty database for this test file alone: the embedded one, or, when TEST_DATABASE_URL names a PostgreSQL server,
 * a database there. It is gone when it is closed.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const name = `stayscape_test_${randomBytes(6).toString('hex')}`
  return TEST_DATABASE_URL ? openCopyOnServer(TEST_DATABASE_URL, name) : openCopyOfFolder(name)
}

/** Makes a data folder as a first start leaves it. */
export function copyDataFolder(dataDir: string): void {
  cpSync(TEST_TEMPLATE_FOLDER, dataDir, { recursive: true })
}

async function openCopyOfFolder(name: string): Promise<OpenDatabase> {
  const dataDir = path.join(TEST_FOLDER, name)
  copyDataFolder(dataDir)
  const database = await openDatabase({ dataDir, workerFile, log })
  return {
    ...database,
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function openCopyOnServer(server: string, name: string): Promise<OpenDatabase> {
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${TEST_TEMPLATE_DATABASE}`)
  const database = await openDatabase({ databaseUrl: databaseAt(server, name), dataDir: '', log })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const deleteAll = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => `DELETE FROM ${getTableName(table)};`)

/** Empties every table, the append-only one too. Deleting is far quicker than TRUNCATE where there is little to delete. */
export async function emptyTables({ pool }: OpenDatabase): Promise<void> {
  // As a replica: neither foreign keys nor triggers ask questions, and so the change of rooms is announced by hand.
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deleteAll.join(' ')}
    SELECT pg_notify('rooms_changed', pg_current_xact_id()::text); COMMIT`)
}
