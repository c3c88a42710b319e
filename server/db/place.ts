import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CannotOpen } from './cannotOpen'
import type { DatabaseLog } from './log'

/** Another process works on this database, and the two cannot share it; the message says what would let them. */
export class PlaceTaken extends CannotOpen {
  constructor() {
    super(
      'Another process uses this PostgreSQL database, and at least one of the two keeps pictures in a folder of its own. ' +
        'Set S3_ENDPOINT and its companions for every replica, or run a single process.',
    )
  }
}

/** Any number will do, as long as nobody else on the same database uses it for an advisory lock. */
const lockNumber = 7_829_414

/** How long a start waits for a process that is on its way out, and between two tries, in milliseconds. */
const patience = 4000
const every = 250

/** The server ends the session of a machine that has vanished after 25 s, so that its place becomes free. */
const keepalives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

export interface Place {
  leave(): Promise<void>
}

interface PlaceOptions {
  databaseUrl: string
  /** Does this process keep pictures where no other can see them? */
  alone: boolean
  log: DatabaseLog
  /** Called when, after a lost connection, somebody else has the place. */
  onLost: (taken: PlaceTaken) => void
}

/**
 * Takes a place at a PostgreSQL database for as long as the process runs: one of many, or alone (J1). Rejects with
 * {@link PlaceTaken} when those who are there do not allow it.
 *
 * The place is an advisory lock, shared or exclusive, held by a connection of its own: it ends with the process, however
 * that ends, and a machine that is only slow keeps it.
 */
export async function takePlace({ databaseUrl, alone, log, onLost }: PlaceOptions): Promise<Place> {
  let client: pg.Client
  let left = false

  async function take(waiting: number) {
    client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'stayscape place',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      options: keepalives,
    })
    const own = client
    // Without a handler of its own an error on an idle connection would end the process.
    own.on('error', () => undefined)
    try {
      await own.connect()
      await lock(own, alone, waiting)
    } catch (error) {
      await own.end().catch(() => undefined)
      throw error
    }
    own.once('end', () => void (left || takeAgain()))
  }

  async function takeAgain() {
    log.warn('The connection that holds the place at the database is lost; it will be made again.')
    while (!left) {
      await wait(1000, undefined, { ref: false })
      try {
        return await take(0)
      } catch (error) {
        if (error instanceof PlaceTaken) return onLost(error)
      }
    }
  }

  await take(patience)
  return {
    async leave() {
      left = true
      await client.end().catch(() => undefined)
    },
  }
}

async function lock(client: pg.Client, alone: boolean, waiting: number): Promise<void> {
  const kind = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const until = performance.now() + waiting
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${kind}($1) AS taken`, [lockNumber])
    if (rows[0]?.taken) return
    if (performance.now() >= until) throw new PlaceTaken()
    await wait(every)
  }
}
