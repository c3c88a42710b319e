import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from './database'
import { connectPostgres, keepalives } from './postgres'
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

/** How long to wait for a process that is shutting down, or for a session of ours that is being ended. */
const timeout = 4000
const retryDelay = 250

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
  let session: Session | undefined
  let released = false

  async function take() {
    const connection = await connectPostgres(databaseUrl, {
      application_name: 'stayscape replica lock',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      options: keepalives,
    })
    client = connection
    try {
      const own = await sessionOf(connection)
      if (session) await endSession(connection, session)
      await lock(connection, exclusive)
      session = own
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
        return await take()
      } catch (error) {
        if (error instanceof ReplicaLockTaken) return onLost(error)
      }
    }
  }

  await take()
  return {
    async release() {
      released = true
      await client.end().catch(() => undefined)
    },
  }
}

/** A server process, by its number and its start: numbers are used again. */
interface Session {
  pid: number
  start: string
}

async function sessionOf(client: pg.Client): Promise<Session | undefined> {
  const { rows } = await client.query<Session>(
    'SELECT pid, backend_start::text AS start FROM pg_stat_activity WHERE pid = pg_backend_pid()',
  )
  return rows[0]
}

/** Of a connection that broke the server may know nothing for 25 s, and its session keeps the lock. */
async function endSession(client: pg.Client, { pid, start }: Session): Promise<void> {
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start::text = $2',
    [pid, start],
  )
}

async function lock(client: pg.Client, exclusive: boolean): Promise<void> {
  const tryLock = exclusive ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const deadline = performance.now() + timeout
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(`SELECT ${tryLock}($1) AS locked`, [lockNumber])
    if (rows[0]?.locked) return
    if (performance.now() >= deadline) throw new ReplicaLockTaken()
    await wait(retryDelay)
  }
}
