import pg from 'pg'
import { Announcements } from './announcements'
import { CannotOpen } from './cannotOpen'
import { overPool, type OpenDatabase } from './database'
import { Listener } from './listener'
import type { DatabaseLog } from './log'
import { migrate } from './migrate'

/** The server is set up in a way that loses acknowledged bookings; the message names the setting. */
class UnsafeServer extends CannotOpen {}

const connectionOptions: pg.ClientConfig = {
  connectionTimeoutMillis: 5000,
  application_name: 'stayscape',
  keepAlive: true,
  // Compiling a plan takes longer than any query of ours.
  options: '-c jit=off',
}

/** Connections for requests. Milliseconds: a handler has 15 s, and nobody waits long for a connection or a lock (C3, H3). */
const poolOptions: pg.PoolConfig = {
  ...connectionOptions,
  max: 10,
  connectionTimeoutMillis: 2000,
  statement_timeout: 10_000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Opens and migrates a database on a PostgreSQL server. */
export async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<OpenDatabase> {
  await prepare(databaseUrl)

  const announcements = new Announcements()
  const listener = new Listener({ ...connectionOptions, connectionString: databaseUrl }, announcements, log)
  await listener.start()

  const pool = new pg.Pool({
    ...poolOptions,
    connectionString: databaseUrl,
    onConnect: announcements.onConnect,
  })
  // A connection that breaks while nobody uses it: the pool makes another, but an error without a handler ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to PostgreSQL has broken.'))

  return {
    kind: 'postgres',
    db: overPool(pool),
    pool,
    listen: (channel, heard) => ({ isLive: () => listener.isLive, stop: announcements.on(channel, heard) }),
    async close() {
      await listener.stop()
      await pool.end()
    },
  }
}

/** Checks and migrates the database, on a connection of its own: a migration may take longer than any request. */
async function prepare(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ ...connectionOptions, connectionString: databaseUrl })
  await client.connect().catch((error: Error) => {
    // Its own message may name the address, but never the password.
    throw new CannotOpen(`PostgreSQL (DATABASE_URL) does not let us in: ${reasonOf(error)}`, { cause: error })
  })
  try {
    await requireDurability(client)
    await migrate(client)
  } finally {
    await client.end()
  }
}

/** A name with several addresses fails once for each, and says nothing about it itself. */
const reasonOf = (error: Error) =>
  (error instanceof AggregateError ? (error.errors as Error[]) : [error]).map(({ message }) => message).join(', ')

/** A commit that is acknowledged before it is on disk may be lost, and with it a booking (I3). */
async function requireDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
    if (rows[0]?.value === 'off') {
      throw new UnsafeServer(`PostgreSQL runs with ${setting} = off and could lose bookings: switch it on.`)
    }
  }
}
