import { readFileSync } from 'node:fs'
import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { openTestDatabase, untilBlocked } from '../../testing/testDatabase'
import type pg from 'pg'
import { migrate, MigrationRefused, migrationsFolder } from './migrate'
import type { DatabaseLog, OpenDatabase } from './database'

interface Journal {
  entries: { idx: number; when: number; tag: string; breakpoints: boolean }[]
}

/** Only a server has several sessions and settings, and loses connections. */
const onServer = process.env.TEST_DATABASE_URL ? test : test.skip

let database: OpenDatabase
let folder: string
let warnings: string[]

const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
const newest = entries.at(-1)!.when
const release = Number(
  /^-- Release (\d+)$/m.exec(readFileSync(path.join(migrationsFolder, `${entries.at(-1)!.tag}.sql`), 'utf8'))?.[1],
)

const log = { warn: (line: string) => void warnings.push(line) } as Pick<DatabaseLog, 'warn'>

beforeAll(async () => {
  database = await openTestDatabase()
})
/** A copy of the migrations, to add to. */
beforeEach(async () => {
  warnings = []
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-migrations-'))
  // Not `cp` of fs/promises: under Node 20 it can stop half-way through a folder and never end.
  cpSync(migrationsFolder, folder, { recursive: true })
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await database.pool.query(
    `DROP TABLE IF EXISTS next, after, once;
     ALTER TABLE rooms DROP COLUMN IF EXISTS later;
     DROP INDEX IF EXISTS users_later;
     DELETE FROM users;
     DELETE FROM drizzle.__drizzle_migrations WHERE created_at > ${newest}`,
  )
})
afterAll(() => database.close())

async function changeJournal(change: (journal: Journal) => void) {
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal
  change(journal)
  await writeFile(file, JSON.stringify(journal))
}

async function addMigration(tag: string, statements: string) {
  await writeFile(path.join(folder, `${tag}.sql`), statements)
  await changeJournal(({ entries }) => {
    entries.push({ ...entries.at(-1)!, idx: entries.length, when: entries.at(-1)!.when + 1, tag })
  })
}

/** On a connection like that of a start, which has none of the pool's timeouts. */
async function migrateWith(files: string) {
  const client = await database.pool.connect()
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
    return await migrate(client, { log, folder: files })
  } finally {
    await client.query('RESET lock_timeout; RESET statement_timeout')
    client.release()
  }
}

const appliedCount = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.count
}

let users = 0
const addUser = (to: pg.Pool | pg.PoolClient) =>
  to.query(`INSERT INTO users (id, name, email, password_hash) VALUES ($1, 'Ada', $1 || '@example.com', 'none')`, [
    `u${(users += 1)}`,
  ])

const untilWarned = async () => {
  while (warnings.length === 0) await wait(10)
}

test('an up-to-date database is not changed', async () => {
  const before = await appliedCount()

  await migrateWith(migrationsFolder)

  expect(await appliedCount()).toBe(before)
})

test('a database of the next release is served, and a line says so', async () => {
  await addMigration('9999_next', `-- Release ${release + 1}\nCREATE TABLE next (id int);`)
  expect(await migrateWith(folder)).toEqual({ applied: 1, release: release + 1 })

  expect(await migrateWith(migrationsFolder)).toEqual({ applied: 0, release: release + 1 })

  expect(warnings).toEqual([
    `The database has the schema of release ${release + 1}, and this program is of release ${release}: upgrade it soon.`,
  ])
})

test('a database of the release after the next is refused', async () => {
  await addMigration('9998_next', `-- Release ${release + 1}\nCREATE TABLE next (id int);`)
  await addMigration('9999_after', `-- Release ${release + 2}\nCREATE TABLE after (id int);`)
  await migrateWith(folder)

  await expect(migrateWith(migrationsFolder)).rejects.toThrow(MigrationRefused)
  await expect(migrateWith(migrationsFolder)).rejects.toThrow('more than one release newer than this program')
})

test('a database that a program without releases has migrated is refused', async () => {
  await database.pool.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('unknown', 9e15)")

  await expect(migrateWith(migrationsFolder)).rejects.toThrow('newer than this program')
})

test('a database that was migrated before releases were counted goes on', async () => {
  const before = await appliedCount()
  await database.pool.query('ALTER TABLE drizzle.__drizzle_migrations DROP COLUMN release')
  await addMigration('9999_first', `-- Release ${release}\nCREATE TABLE next (id int);`)

  expect(await migrateWith(folder)).toEqual({ applied: 1, release })

  expect(await appliedCount()).toBe(before! + 1)
})

test('a migration altered after it was applied is refused', async () => {
  const file = path.join(folder, `${entries[0]!.tag}.sql`)
  await writeFile(file, `${await readFile(file, 'utf8')}\n-- an afterthought`)

  await expect(migrateWith(folder)).rejects.toThrow('has been changed')
})

test('an extension that cannot be had is named, with what a superuser runs', async () => {
  await addMigration('9999_extension', 'CREATE EXTENSION IF NOT EXISTS of_nobody;')

  await expect(migrateWith(folder)).rejects.toThrow(MigrationRefused)
  await expect(migrateWith(folder)).rejects.toThrow('run `CREATE EXTENSION of_nobody;` in this database')
})

onServer('a role that may not create an extension is told so, and goes on once it is there', async () => {
  await addMigration('9999_extension', `-- Release ${release}\nCREATE EXTENSION IF NOT EXISTS pageinspect;`)
  const client = await database.pool.connect()
  try {
    await client.query(
      `CREATE ROLE modest; ALTER TABLE drizzle.__drizzle_migrations OWNER TO modest; ALTER SCHEMA drizzle OWNER TO modest;
       DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO modest', current_database()); END $$; SET ROLE modest`,
    )
    await expect(migrate(client, { log, folder })).rejects.toThrow('run `CREATE EXTENSION pageinspect;`')

    await database.pool.query('CREATE EXTENSION pageinspect')
    expect(await migrate(client, { log, folder })).toEqual({ applied: 1, release })
  } finally {
    await client.query('RESET ROLE; REASSIGN OWNED BY modest TO CURRENT_USER; DROP OWNED BY modest; DROP ROLE modest')
    client.release()
  }
})

test('a migration that fails is rolled back and releases the lock', async () => {
  const before = await appliedCount()
  await addMigration('9999_broken', 'CREATE TABLE half (id int);\n--> statement-breakpoint\nSELECT 1 / 0;')

  await expect(migrateWith(folder)).rejects.toThrow()

  const { rows } = await database.pool.query(`SELECT FROM pg_tables WHERE tablename = 'half'`)
  expect(rows).toHaveLength(0)
  expect(await appliedCount()).toBe(before)
  const { rows: locks } = await database.pool.query(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND datname = current_database()`,
  )
  expect(locks).toHaveLength(0)
})

test('three replicas that start at once apply each migration once', async () => {
  const before = await appliedCount()
  await addMigration('9999_slow', 'SELECT pg_sleep(0.3);\n--> statement-breakpoint\nCREATE TABLE once (id int);')

  await Promise.all([migrateWith(folder), migrateWith(folder), migrateWith(folder)])

  expect(await appliedCount()).toBe(before! + 1)
})

onServer('a process waits for the one that migrates, however long that takes, and says so once', async () => {
  const other = await database.pool.connect()
  await other.query('SELECT pg_advisory_lock(7829413)')
  await addMigration('9999_late', 'CREATE TABLE next (id int);')

  const migrating = migrateWith(folder)
  const asked = new Set<string>()
  while (asked.size < 3) {
    const { rows } = await other.query<{ asked: string }>(
      `SELECT query_start::text AS asked FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'SELECT pg_try_advisory_lock%'`,
    )
    for (const { asked: at } of rows) asked.add(at)
  }
  await other.query('SELECT pg_advisory_unlock(7829413)')
  other.release()

  expect(await migrating).toMatchObject({ applied: 1 })
  expect(warnings).toEqual(['Another process is migrating the database; this one waits for it.'])
})

const buildIndex = (unique = '') =>
  `DROP INDEX CONCURRENTLY IF EXISTS "users_later";
--> statement-breakpoint
CREATE ${unique} INDEX CONCURRENTLY "users_later" ON "users" ("name");`

const laterIndex = async () => {
  const { rows } = await database.pool.query<{ indisvalid: boolean }>(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('users_later')`,
  )
  return rows.map(({ indisvalid }) => indisvalid)
}

test('an index is built concurrently', async () => {
  await addMigration('9999_index', buildIndex())

  await migrateWith(folder)

  expect(await laterIndex()).toEqual([true])
})

onServer('while an index is built, guests write and replicas wait for it', async () => {
  await addMigration('9999_index', buildIndex())
  const guest = await database.pool.connect()
  await guest.query('BEGIN')
  await addUser(guest)

  const migrating = migrateWith(folder)
  await untilBlocked(database, migrating)
  const replica = migrateWith(folder)
  await untilWarned()
  await addUser(database.pool)
  await guest.query('COMMIT')
  guest.release()

  expect([await migrating, await replica]).toMatchObject([{ applied: 1 }, { applied: 0 }])
  expect(await laterIndex()).toEqual([true])
})

test('an index that could not be built is built by the next try', async () => {
  await addUser(database.pool)
  await addUser(database.pool)
  await addMigration('9999_index', buildIndex('UNIQUE'))
  await expect(migrateWith(folder)).rejects.toThrow()
  expect(await laterIndex()).toEqual([false])

  await database.pool.query('DELETE FROM users')
  await migrateWith(folder)

  expect(await laterIndex()).toEqual([true])
})

onServer('a migration that is blocked by a transaction gives up its lock and retries', async () => {
  const before = await appliedCount()
  await addMigration('9999_locked', 'ALTER TABLE rooms ADD COLUMN later int;')
  const holder = await database.pool.connect()
  await holder.query('BEGIN; SELECT FROM rooms')

  const migrating = migrateWith(folder)
  const waits = new Set<string>()
  while (waits.size < 2) {
    const { rows } = await database.pool.query<{ since: string }>(
      `SELECT query_start::text AS since FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    for (const { since } of rows) waits.add(since)
  }
  await holder.query('COMMIT')
  holder.release()
  await migrating

  expect(await appliedCount()).toBe(before! + 1)
})
