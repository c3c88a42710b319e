import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from './database'
import { getHosts } from './hosts'
import { OperatorError } from '../operatorError'

/** Another process uses this database, and the two cannot share it; the message says what would allow it. */
export class ReplicaLockTaken extends OperatorError {
  constructor() {
    super(
      'Another process uses this PostgreSQL database, and at least one of the two keeps pictures in a folder of its own. ' +
        'Set S3_ENDPOINT and its companions for every replica, or run a single process.',
    )
  }
}

/** Any number that nothing else on the database uses for an advisory lock. */
const lockNumber = 7_829_414

/** A start waits this long for a process that is shutting down. */
const timeout = 4000
const retryDelay = 250

/** PostgreSQL ends the session of a vanished machine after 25 s, which releases its lock. */
const keepalives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

export interface ReplicaLock {
  release(): Promise<void>
}

interface ReplicaLockOptions {
  databaseUrl: string
  /** Whether this process keeps pictures where no other can see them. */
  exclusive: boolean
  log: DatabaseLog
  /** Called when the connection was lost and another process took the lock meanwhile. */
  onLost: (taken: ReplicaLockTaken) => void
}

/**
 * Holds an advisory lock on the database while the process runs, shared among replicas or exclusive. It has its own connection,
 * so it ends with the process, however that ends, while a slow machine keeps it. Errors: {@link ReplicaLockTaken}.
 */
export async function acquireReplicaLock(options: ReplicaLockOptions): Promise<ReplicaLock> {
  const { databaseUrl, exclusive, log, onLost } = options
  let client: pg.Client
  let released = false

  async function take(waitMs: number) {
    const connection = await getHosts(databaseUrl).connect({
      application_name: 'stayscape replica lock',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      options: keepalives,
    })
    client = connection
    try {
      await lock(connection, exclusive, waitMs)
    } catch (error) {
      await connection.end().catch(() => undefined)
      throw error
    }
    connection.once('end', () => void (released || retake()))
  }

  async function retake() {
    log.warn('Lost the connection that holds the replica lock; reconnecting.')
    while (!released) {
      await wait(1000, undefined, { ref: false })
      try {
        return await take(0)
      } catch (error) {
        if (error instanceof ReplicaLockTaken) return onLost(error)
      }
    }
  }

  await take(timeout)
  return {
    async release() {
      released = true
      await client.end().catch(() => undefined)
    },
  }
}

async function lock(client: pg.Client, exclusive: boolean, waitMs: number): Promise<void> {
  const tryLock = exclusive ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const deadline = performance.now() + waitMs
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(`SELECT ${tryLock}($1) AS locked`, [lockNumber])
    if (rows[0]?.locked) return
    if (performance.now() >= deadline) throw new ReplicaLockTaken()
    await wait(retryDelay)
  }
}
