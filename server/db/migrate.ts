import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { CannotOpen } from './cannotOpen'
import { overClient } from './database'
import { driverError } from './driverError'

/** The database and this program do not fit each other; the message says what to do. */
export class MigrationRefused extends CannotOpen {}

/** Beside this file in the sources, beside the bundle when built. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number will do, as long as nobody else on the same database uses it for an advisory lock. */
const lockNumber = 7_829_413

/** A lock not had after two seconds is tried for again, so many times: others keep working meanwhile. */
const tries = 30

const lockNotAvailable = '55P03'
const tableMissing = '42P01'

/**
 * Brings the database to the schema this program expects. When several replicas start at once, one does it and the others wait.
 * Throws {@link MigrationRefused} when the database has seen migrations that this program does not know, or knows otherwise.
 */
export async function migrate(client: pg.PoolClient | pg.Client, folder = migrationsFolder): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder })
  if ((await checkedCount(client, known)) === known.length) return

  await client.query("SET lock_timeout = '2s'")
  await persistently(() => client.query('SELECT pg_advisory_lock($1)', [lockNumber]))
  try {
    if ((await checkedCount(client, known)) === known.length) return
    await persistently(() => applyMigrations(overClient(client), { migrationsFolder: folder }))
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber])
  }
}

type KnownMigrations = ReturnType<typeof readMigrationFiles>

/** How many migrations the database has, each of which must be one of ours, unchanged. */
async function checkedCount(client: pg.ClientBase, known: KnownMigrations): Promise<number> {
  const applied = await appliedMigrations(client)
  for (const { hash, created_at } of applied) {
    const ours = known.find(({ folderMillis }) => folderMillis === Number(created_at))
    if (!ours) {
      throw new MigrationRefused(
        'The database is newer than this program: it has been migrated by a later version. Start that version, or restore a backup.',
      )
    }
    if (ours.hash !== hash) {
      throw new MigrationRefused(
        `A migration of ${new Date(ours.folderMillis).toISOString()} has been changed since it was applied to this database.`,
      )
    }
  }
  return applied.length
}

async function appliedMigrations(client: pg.ClientBase) {
  try {
    const { rows } = await client.query<{ hash: string; created_at: string }>(
      'SELECT hash, created_at FROM drizzle.__drizzle_migrations',
    )
    return rows
  } catch (error) {
    if (driverError(error)?.code === tableMissing) return []
    throw error
  }
}

/** Migrations wait for locks only briefly, so that requests never queue up behind one that waits; then they try again. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (driverError(error)?.code !== lockNotAvailable || attempt === tries) throw error
    }
  }
}
