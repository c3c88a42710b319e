import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getTableUniqueName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { pino } from 'pino'
import { connectTo, startWorker } from '../server/db/embedded/openEmbedded'
import { openDatabase, type OpenDatabase } from '../server/db/database'
import * as schema from '../server/db/schema'
import { changeRooms } from '../server/db/transaction'
import type { SharedEngine } from './serverEnvironment'

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

/** The address of a test's database on the server. */
export async function addressOf({ pool }: OpenDatabase): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  return databaseAt(TEST_DATABASE_URL!, rows[0]!.name)
}

export const throughLine = (databaseUrl: string, { host }: { host: string }) =>
  Object.assign(new URL(databaseUrl), { host }).href

/** A migrated, empty database, embedded or on the server that TEST_DATABASE_URL names, which is then listened to through `line`. */
export async function openTestDatabase(line?: { host: string }): Promise<OpenDatabase> {
  const name = `stayscape_test_${randomBytes(6).toString('hex')}`
  if (TEST_DATABASE_URL) {
    await runOn(TEST_DATABASE_URL, `CREATE DATABASE ${name} TEMPLATE ${TEST_TEMPLATE_DATABASE}`)
    const databaseUrl = databaseAt(TEST_DATABASE_URL, name)
    const databaseListenUrl = line && throughLine(databaseUrl, line)
    const database = await openDatabase({ databaseUrl, databaseListenUrl, dataDir: '', log })
    return closing(database, () => runOn(TEST_DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`))
  }
  const engine = globalThis.sharedEngine
  if (engine && !engine.isInUse) return openShared(engine, name)
  const dataDir = newDataFolder(name)
  return closing(await openDatabase({ dataDir, workerFile, log }), () => rm(dataDir, { recursive: true }))
}

function newDataFolder(name: string): string {
  const dataDir = path.join(TEST_FOLDER, name)
  copyDataFolder(dataDir)
  return dataDir
}

/** The engine of an earlier test file, emptied; or a new one, if there is none or that file left its schema changed. */
async function openShared(engine: SharedEngine, name: string): Promise<OpenDatabase> {
  engine.isInUse = true
  const giveBack = () => Promise.resolve((engine.isInUse = false))
  if (engine.worker) {
    const database = await connectTo(engine.worker, log).catch(() => undefined)
    if (database && (await isEmptied(database, engine.schema).catch(() => false))) return closing(database, giveBack)
    await database?.close()
    await engine.worker.terminate()
  }
  engine.worker = await startWorker(workerFile, { folder: path.join(newDataFolder(name), 'database') })
  // It ends with the process.
  engine.worker.unref()
  const database = await connectTo(engine.worker, log)
  engine.schema = await describeSchema(database)
  return closing(database, giveBack)
}

/** Empties the tables, unless something else than rows was changed: then false. */
async function isEmptied(database: OpenDatabase, schemaThen: string | undefined): Promise<boolean> {
  if ((await describeSchema(database)) !== schemaThen) return false
  await database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${truncateAll}; COMMIT`)
  return true
}

/** A hash of what test files might leave changed besides rows. */
async function describeSchema({ pool }: OpenDatabase): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash: string }>(
    `SELECT md5(string_agg(fact, ' ' ORDER BY fact)) AS hash FROM (
       SELECT format('%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) AS fact
         FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
         WHERE relnamespace = 'public'::regnamespace AND NOT attisdropped
       UNION ALL SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
       UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL SELECT hash FROM drizzle.__drizzle_migrations) facts`,
  )
  return rows[0]?.hash
}

/** Resolves once so many others of this database wait for locks, or `work` has ended without waiting. */
export async function untilBlocked({ pool }: OpenDatabase, work: Promise<unknown>, count = 1) {
  let hasEnded = false
  void work.finally(() => (hasEnded = true)).catch(() => undefined)
  const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while (!hasEnded && ((await pool.query(blocked)).rowCount ?? 0) < count) await wait(10)
}

/** For a crowd that comes at once: on a busy machine the last of it may wait long for a connection, a lock or an answer. */
export function letCrowdWait({ pool }: OpenDatabase): void {
  const patience = { lock_timeout: 60_000, statement_timeout: 60_000, query_timeout: 70_000 }
  Object.assign(pool.options, { connectionTimeoutMillis: 0, ...patience })
}

const closing = (database: OpenDatabase, remove: () => Promise<unknown>): OpenDatabase => ({
  ...database,
  async close() {
    await database.close()
    await remove()
  },
})

const tableNames = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => getTableUniqueName(table))

const truncateAll = `TRUNCATE ${tableNames.join(', ')} RESTART IDENTITY CASCADE`
const deleteAll = tableNames.map((name) => `DELETE FROM ${name};`)

/** Far quicker than TRUNCATE. Tries again where it meets what the server still does after its last answer. */
export async function emptyTables(database: OpenDatabase): Promise<void> {
  // In the replica role neither foreign keys nor triggers run, so the change of rooms is announced by hand.
  const statements = `SET LOCAL session_replication_role = replica; ${deleteAll.join(' ')}
    SELECT pg_notify('rooms_changed', pg_current_xact_id()::text)`
  await changeRooms(database, (tx) => tx.execute(sql.raw(statements)))
}

/** Resolves once this process has heard of all that has been committed: notifications come in the order of the commits. */
export async function untilHeard(database: OpenDatabase): Promise<void> {
  const mark = randomBytes(6).toString('hex')
  await new Promise<void>((resolve, reject) => {
    const subscription = database.listen('booking_changed', (payload) => {
      // Without a payload, everything may have changed.
      if (payload !== mark && payload !== undefined) return
      subscription.stop()
      resolve()
    })
    database.db.execute(sql`SELECT pg_notify('booking_changed', ${mark})`).catch(reject)
  })
}
