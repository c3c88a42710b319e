import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { drizzleClient } from './drizzle'
import type { Database, OpenDatabase, RootDatabase } from './database'
import { TransactionConflict, driverError, isUnanswered, isUnavailable, CommitUncertain } from './errors'

/** SQLSTATEs of transactions that got in each other's way; running one again usually succeeds. */
const retryableStates: Record<string, string> = {
  '40001': 'serialization failure',
  '40P01': 'deadlock',
  '55P03': 'lock timeout',
}

const retries = 3

/** Upper bound of the random delay before the first retry; doubles with each retry. */
const firstDelay = 25

/**
 * Runs `work` in one transaction: commits, or rolls back and rethrows. After a deadlock, lock timeout or serialization
 * failure `work` runs again, up to three times, so it must touch nothing but the database, through `tx`.
 * Errors: {@link TransactionConflict} when the retries are used up, {@link CommitUncertain} when nobody can tell whether it was committed.
 */
export async function transact<Result>(db: RootDatabase, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt(db, work)
    } catch (error) {
      const collision = retryableStates[driverError(error)?.code ?? '']
      if (!collision) throw error
      if (retry === retries)
        throw new TransactionConflict(`Gave up after ${retries} retries: ${collision}.`, { cause: error })
      // Jitter, so that the two do not collide again.
      await wait(Math.random() * firstDelay * 2 ** retry)
    }
  }
}

/** {@link transact} for what guests' lists show of rooms and hotels: this process drops what it has cached of them, at most once a second. */
export async function changeRooms<Result>(
  database: OpenDatabase,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const result = await transact(database.db, work)
  database.announce('rooms_changed')
  return result
}

/** One drizzle instance per connection, so that its prepared statements are reused. */
const databases = new WeakMap<pg.PoolClient, Database>()

/** Our own BEGIN and COMMIT: drizzle's `transaction` makes a new instance each time, which prepares every statement again. */
async function attempt<Result>(db: RootDatabase, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let isBroken = false
  try {
    const tx = databases.get(client) ?? drizzleClient(client)
    databases.set(client, tx)
    await client.query('BEGIN')
    const result = await work(tx)
    await commit(client)
    return result
  } catch (error) {
    // Without a connection nothing can be rolled back, and nothing has to be.
    if (isUnanswered(error)) isBroken = true
    else await client.query('ROLLBACK').catch(() => (isBroken = true))
    throw error
  } finally {
    client.release(isBroken)
  }
}

interface Notice {
  routine?: string
}

async function commit(client: pg.PoolClient): Promise<void> {
  let isReplicated = true
  const heard = (notice: Notice) => (isReplicated &&= !isReplicationWarning(notice))
  client.on('notice', heard)
  try {
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers COMMIT in an aborted transaction with ROLLBACK and no error.
    if (command !== 'COMMIT') throw new Error('The transaction was aborted by an error that `work` swallowed.')
  } catch (error) {
    throw isUnavailable(error) ? new CommitUncertain('The connection was lost at COMMIT.', { cause: error }) : error
  } finally {
    client.off('notice', heard)
  }
  if (!isReplicated) throw new CommitUncertain('The standby did not confirm the COMMIT.')
}

/**
 * A COMMIT whose wait for the standby is cancelled, by a statement timeout for example, succeeds with a warning: it is in one
 * place, and lost with it. The routine's name is in no language: `SyncRepWaitForLSN` in `syncrep.c` of PostgreSQL 9.3 to 18.
 */
const isReplicationWarning = ({ routine }: Notice) => routine === 'SyncRepWaitForLSN'
