import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { overClient, type Database, type RootDatabase } from './database'
import { driverError } from './driverError'

/** Others kept us from getting through, several times over. Nothing has happened, and a later try may well succeed: a 503. */
export class Busy extends Error {}

/** What comes of two transactions in each other's way, and goes away when one starts again. */
const collisions: Record<string, string> = {
  '40001': 'serialization failure',
  '40P01': 'deadlock',
  '55P03': 'lock not to be had in time',
}

const retries = 3

/** Longest wait before the first retry in milliseconds; it doubles from one to the next. */
const firstWait = 25

/**
 * Runs `work` in one transaction and commits it, or rolls everything back and throws what `work` threw.
 * A collision with another transaction runs it again from the start, up to three times, and is {@link Busy} after that:
 * so `work` touches nothing but the database, through the `tx` it is given.
 */
export async function transact<Result>(db: RootDatabase, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await once(db, work)
    } catch (error) {
      const collision = collisions[driverError(error)?.code ?? '']
      if (!collision) throw error
      if (retry === retries) throw new Busy(`Gave up after ${retries} retries: ${collision}.`, { cause: error })
      // At random, so that the two do not meet again.
      await wait(Math.random() * firstWait * 2 ** retry)
    }
  }
}

/** What work is put to on a connection: the same each time, so that what is prepared on it stays prepared. */
const onConnection = new WeakMap<pg.PoolClient, Database>()

/** BEGIN and COMMIT are our own: drizzle's transaction is another database each time, on which nothing is prepared. */
async function once<Result>(db: RootDatabase, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  try {
    const tx = onConnection.get(client) ?? overClient(client)
    onConnection.set(client, tx)
    await client.query('BEGIN')
    try {
      const result = await work(tx)
      await commit(client)
      return result
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  } finally {
    client.release()
  }
}

/** PostgreSQL answers a COMMIT after an error that nobody passed on with a ROLLBACK, and no error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT')
  if (command !== 'COMMIT') throw new Error('The transaction had failed before it was to be committed.')
}
