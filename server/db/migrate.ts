import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { drizzleClient } from './drizzle'
import { driverError } from './errors'
import { OperatorError } from '../operatorError'

/** The schema does not fit this program; the message says what to do. */
export class MigrationRefused extends OperatorError {}

/** Beside this file in the sources, beside the bundle when built. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number that nothing else on the database uses for an advisory lock. */
const lockNumber = 7_829_413

/** Attempts at a lock, two seconds each. */
const attemptsMax = 30

const lockNotAvailable = '55P03'
const tableMissing = '42P01'

/**
 * Applies pending migrations. When several replicas start at once, one does it and the others wait.
 * Errors: {@link MigrationRefused} when the database has an unknown or altered migration.
 */
export async function migrate(client: pg.PoolClient | pg.Client, folder = migrationsFolder): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder })
  if ((await countApplied(client, known)) === known.length) return

  await client.query("SET lock_timeout = '2s'")
  await retryOnLock(() => client.query('SELECT pg_advisory_lock($1)', [lockNumber]))
  try {
    if ((await countApplied(client, known)) === known.length) return
    await retryOnLock(() => applyMigrations(drizzleClient(client), { migrationsFolder: folder }))
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber])
  }
}

type KnownMigrations = ReturnType<typeof readMigrationFiles>

/** Number of applied migrations, each checked against this program's. */
async function countApplied(client: pg.ClientBase, known: KnownMigrations): Promise<number> {
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

/** Lock waits are short and repeated, because requests queue up behind a waiting migration. */
async function retryOnLock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (driverError(error)?.code !== lockNotAvailable || attempt === attemptsMax) throw error
    }
  }
}
