import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { emptyTables, letCrowdWait, openTestDatabase } from '../../testing/testDatabase'
import { insertUser } from '../../testing/rows'
import { TransactionConflict, isUnavailable, onConstraint, CommitUncertain } from './errors'
import type { Database, OpenDatabase, RootDatabase } from './database'
import { users } from './schema'
import { transact } from './transaction'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  letCrowdWait(database)
})
beforeEach(() => emptyTables(database))
afterAll(() => database.close())

/** Fails in PostgreSQL with the given SQLSTATE. */
const fail = (db: Database, state: string) =>
  db.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${state}'; END $$`))

test('a failed transaction is rolled back', async () => {
  const work = transact(database.db, async (tx) => {
    await insertUser(tx)
    throw new Error('changed my mind')
  })

  await expect(work).rejects.toThrow('changed my mind')
  expect(await database.db.$count(users)).toBe(0)
})

test.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
  ['a lock not to be had in time', '55P03'],
])('after %s the whole transaction is run again', async (_, state) => {
  let runs = 0
  await transact(database.db, async (tx) => {
    await insertUser(tx)
    runs += 1
    if (runs < 3) await fail(tx, state)
  })

  expect(runs).toBe(3)
  expect(await database.db.$count(users)).toBe(1)
})

test('after three retries it gives up, as busy and not as a bug', async () => {
  let runs = 0
  const work = transact(database.db, async (tx) => {
    runs += 1
    await fail(tx, '40001')
  })

  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TransactionConflict)
  expect(isUnavailable(error)).toBe(true)
  expect(runs).toBe(4)
})

test('other errors are not retried', async () => {
  let runs = 0
  const work = transact(database.db, async (tx) => {
    runs += 1
    await fail(tx, '22012')
  })

  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(false)
  expect(runs).toBe(1)
})

test('work that swallows an error is not reported as committed', async () => {
  const work = transact(database.db, async (tx) => {
    await insertUser(tx)
    await fail(tx, '22012').catch(() => undefined)
  })

  await expect(work).rejects.toThrow('was aborted')
  expect(await database.db.$count(users)).toBe(0)
})

test('a failed query does not break later ones', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      if (index % 2) return fail(database.db, '22012').catch(() => 'failed')
      const { rows } = await database.db.execute<{ index: number }>(sql`SELECT ${index}::int AS index`)
      return rows[0]?.index
    }),
  )

  expect(outcomes).toEqual(Array.from({ length: 60 }, (_, index) => (index % 2 ? 'failed' : index)))
})

test('a transaction left open on a destroyed connection is rolled back', async () => {
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await client.query(`INSERT INTO users (id, name, email, password_hash) VALUES ('x', 'x', 'x@example.com', 'x')`)
  client.release(true)

  expect(await database.db.$count(users)).toBe(0)
  await insertUser(database.db)
  expect(await database.db.$count(users)).toBe(1)
})

test('a named constraint violation is translated, any other error passes', async () => {
  await insertUser(database.db, { email: 'ada@example.com' })
  const explained = onConstraint('users_email_unique', () => new Error('There is an account already.'))

  await expect(insertUser(database.db, { email: 'ada@example.com' }).catch(explained)).rejects.toThrow(
    'There is an account already.',
  )
  await expect(insertUser(database.db, { email: 'Ada@example.com' }).catch(explained)).rejects.toThrow('Failed query')
})

describe('whether it was committed is unknown', () => {
  /** Transactions on a connection that does something else at COMMIT. */
  const committing = (
    commit: (client: pg.PoolClient, send: () => Promise<pg.QueryResult>) => Promise<pg.QueryResult>,
  ) => {
    const { pool } = database
    const connect = async () => {
      const client = await pool.connect()
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
      client.query = ((...args: unknown[]) =>
        args[0] === 'COMMIT' ? commit(client, () => query('COMMIT')) : query(...args)) as typeof client.query
      const release = client.release.bind(client)
      client.release = (isBroken) => {
        client.query = query as typeof client.query
        release(isBroken)
      }
      return client
    }
    return transact({ $client: { connect } } as unknown as RootDatabase, (tx) => insertUser(tx))
  }

  test('when the connection is lost at COMMIT', async () => {
    const work = committing(async (_, send) => {
      await send()
      throw new Error('Connection terminated unexpectedly')
    })

    const error: unknown = await work.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CommitUncertain)
    expect(isUnavailable(error)).toBe(true)
    expect(await database.db.$count(users)).toBe(1)
  })

  test('when PostgreSQL no longer waits for the standby', async () => {
    const work = committing((client, send) => {
      client.emit('notice', { severity: 'WARNING', routine: 'SyncRepWaitForLSN' })
      return send()
    })

    await expect(work).rejects.toThrow(CommitUncertain)
  })

  test('but other notices are none of its business', async () => {
    const work = committing((client, send) => {
      client.emit('notice', { severity: 'WARNING', routine: 'EndTransactionBlock' })
      return send()
    })

    await expect(work).resolves.toHaveProperty('email')
  })
})
