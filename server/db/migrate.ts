import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { DatabaseLog } from './database'
import { driverError } from './errors'
import { OperatorError } from '../operatorError'

/** The schema does not fit this program, or could not be changed; the message says what to do. */
export class MigrationRefused extends OperatorError {}

/** Beside this file in the sources, beside the bundle when built. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number that nothing else on the database uses for an advisory lock. */
const lockNumber = 7_829_413

/** Milliseconds until the lock is asked for again that another process holds while it migrates. */
const pollInterval = 500

/** Requests queue up behind a migration that waits for a lock: it waits briefly, lets them pass, and tries again. In milliseconds. */
const lockTimeout = 200
const retryDelay = 1000
const attemptsMax = 100

/** SQLSTATEs of a lock that was not to be had. */
const lockFailures = ['55P03', '40P01']
const tableMissing = '42P01'
/** SQLSTATEs of an extension that this role may not create, or that this server has no files of. */
const extensionFailures = ['42501', '0A000', '58P01']

/** The journal that drizzle-orm keeps, and the release that each migration came with. */
const journal = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
  ALTER TABLE drizzle.__drizzle_migrations ADD COLUMN IF NOT EXISTS release integer`

type Migration = MigrationMeta & { release: number }

export interface Migrated {
  /** How many migrations were applied. */
  applied: number
  /** Of the schema. */
  release: number
}

interface MigrateOptions {
  log: Pick<DatabaseLog, 'warn'>
  folder?: string
}

/**
 * Applies pending migrations. When several processes start at once, one does it and the others wait.
 * Errors: {@link MigrationRefused} when the database has an altered migration, or one of a release after the next.
 */
export async function migrate(
  client: pg.ClientBase,
  { log, folder = migrationsFolder }: MigrateOptions,
): Promise<Migrated> {
  const known = readMigrations(folder)
  const ours = releaseOf(known)
  const { pending, release } = await compare(client, known)
  if (release > ours) {
    log.warn(
      `The database has the schema of release ${release}, and this program is of release ${ours}: upgrade it soon.`,
    )
  }
  if (pending.length === 0) return { applied: 0, release }

  await lockMigrations(client, log)
  try {
    const { pending: left } = await compare(client, known)
    if (left.length > 0) await client.query(journal)
    for (const migration of left) await retryOnLock(() => apply(client, migration))
    return { applied: left.length, release: Math.max(release, ours) }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber])
  }
}

/** A file names its release in its first line; those of the first do not. */
function readMigrations(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => ({
    ...migration,
    release: Number(/^-- Release (\d+)$/m.exec(migration.sql[0] ?? '')?.[1] ?? 1),
  }))
}

const releaseOf = (migrations: Migration[]) => Math.max(...migrations.map(({ release }) => release))

/** Which migrations are still to be applied, and the release of the schema. */
async function compare(client: pg.ClientBase, known: Migration[]) {
  const applied = new Map((await appliedMigrations(client)).map((row) => [Number(row.created_at), row]))
  const changed = known.find(({ folderMillis, hash }) => (applied.get(folderMillis)?.hash ?? hash) !== hash)
  if (changed) {
    throw new MigrationRefused(
      `A migration of ${new Date(changed.folderMillis).toISOString()} has been changed since it was applied to this database.`,
    )
  }
  const pending = known.filter(({ folderMillis }) => !applied.delete(folderMillis))

  // What is left are later versions'. Before releases were counted, none was written down.
  const ours = releaseOf(known)
  const release = Math.max(ours, ...[...applied.values()].map((unknown) => unknown.release ?? Infinity))
  if (release > ours + 1) {
    throw new MigrationRefused(
      'The database is more than one release newer than this program: it has been migrated by a later version. Start that version, or restore a backup.',
    )
  }
  return { pending, release }
}

async function appliedMigrations(client: pg.ClientBase) {
  try {
    // Not by name: before this program first migrates, the column of the release is missing.
    const { rows } = await client.query<{ hash: string; created_at: string; release?: number }>(
      'SELECT * FROM drizzle.__drizzle_migrations',
    )
    return rows
  } catch (error) {
    if (driverError(error)?.code === tableMissing) return []
    throw error
  }
}

/** Asked for again and again: a statement that waits for the lock would hold up an index that is built concurrently. */
async function lockMigrations(client: pg.ClientBase, log: MigrateOptions['log']): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    const { rows } = await client.query<{ isLocked: boolean }>('SELECT pg_try_advisory_lock($1) AS "isLocked"', [
      lockNumber,
    ])
    if (rows[0]?.isLocked) return
    if (!isTold) log.warn('Another process is migrating the database; this one waits for it.')
    await wait(pollInterval)
  }
}

const isConcurrent = /^(?:CREATE(?: UNIQUE)?|DROP) INDEX CONCURRENTLY/m

/** In a transaction of its own; indexes of large tables are built outside one. */
async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  if (migration.sql.some((statement) => isConcurrent.test(statement))) return run(client, migration)

  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeout}`)
    await run(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function run(client: pg.ClientBase, { sql, hash, folderMillis, release }: Migration): Promise<void> {
  for (const statement of sql) await client.query(statement).catch(explainExtension(statement))
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at, release) VALUES ($1, $2, $3)', [
    hash,
    folderMillis,
    release,
  ])
}

/** What is there already is not created, whoever the role is. */
const explainExtension = (statement: string) => (error: unknown) => {
  const extension = /^CREATE EXTENSION IF NOT EXISTS (\w+)/m.exec(statement)?.[1]
  if (!extension || !extensionFailures.includes(driverError(error)?.code ?? '')) throw error
  throw new MigrationRefused(
    `The database role may not create the extension ${extension}, or the server lacks its files (Debian and the official image have them, Alpine in postgresql-contrib). As a superuser run \`CREATE EXTENSION ${extension};\` in this database, then start again.`,
    { cause: error },
  )
}

async function retryOnLock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!lockFailures.includes(driverError(error)?.code ?? '')) throw error
      if (attempt === attemptsMax) {
        throw new MigrationRefused(
          'A migration did not get its locks, because a long transaction, such as a backup, holds them. Wait for its end, or end it, and try again.',
          { cause: error },
        )
      }
      await wait(retryDelay)
    }
  }
}
