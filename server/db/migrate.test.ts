import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { openTestDatabase } from '../../testing/testDatabase'
import { migrate, MigrationRefused, migrationsFolder } from './migrate'
import type { OpenDatabase } from './database'

interface Journal {
  entries: { idx: number; when: number; tag: string; breakpoints: boolean }[]
}

/** Only a server has several sessions and settings, and loses connections. */
const onServer = process.env.TEST_DATABASE_URL ? test : test.skip

let database: OpenDatabase
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
})
/** A copy of the migrations, to add to or take away from. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))
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

async function migrateWith(files: string) {
  const client = await database.pool.connect()
  try {
    await migrate(client, files)
  } finally {
    client.release()
  }
}

const appliedCount = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.count
}

test('an up-to-date database is not changed', async () => {
  const before = await appliedCount()

  await migrateWith(migrationsFolder)

  expect(await appliedCount()).toBe(before)
})

test('a database newer than the program is refused', async () => {
  await changeJournal(({ entries }) => entries.pop())

  await expect(migrateWith(folder)).rejects.toThrow(MigrationRefused)
  await expect(migrateWith(folder)).rejects.toThrow('newer than this program')
})

test('a migration altered after it was applied is refused', async () => {
  const [first] = (JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal).entries
  const file = path.join(folder, `${first!.tag}.sql`)
  await writeFile(file, `${await readFile(file, 'utf8')}\n-- an afterthought`)

  await expect(migrateWith(folder)).rejects.toThrow('has been changed')
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
  await database.pool.query('DROP TABLE once')
  await database.pool.query(
    'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)',
  )
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
  await database.pool.query('ALTER TABLE rooms DROP COLUMN later')
})
