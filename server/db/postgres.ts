import pg from 'pg'
import { overPool, type DatabaseLog, type OpenDatabase } from './database'
import { CannotOpen } from './errors'
import { Listener } from './listener'
import { migrate } from './migrate'
import { Notifications } from './notifications'

/** The server's configuration could lose acknowledged bookings; the message names the setting. */
class UnsafeServer extends CannotOpen {}

const connectionOptions: pg.ClientConfig = {
  connectionTimeoutMillis: 5000,
  application_name: 'stayscape',
  keepAlive: true,
  // Our queries run faster than a plan compiles.
  options: '-c jit=off',
}

/** Well below the 15 s that a handler has, in milliseconds. */
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

  const notifications = new Notifications()
  const listener = new Listener({ ...connectionOptions, connectionString: databaseUrl }, notifications, log)
  await listener.start()

  const pool = new pg.Pool({
    ...poolOptions,
    connectionString: databaseUrl,
    onConnect: notifications.onConnect,
  })
  // The pool replaces a broken idle connection, but an error without a handler would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to PostgreSQL broke.'))

  return {
    kind: 'postgres',
    db: overPool(pool),
    pool,
    listen: (channel, heard) => ({ isLive: () => listener.isLive, stop: notifications.on(channel, heard) }),
    async close() {
      await listener.stop()
      await pool.end()
    },
  }
}

/** On its own connection, without the pool's timeouts: a migration may take longer than any request. */
async function prepare(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ ...connectionOptions, connectionString: databaseUrl })
  await client.connect().catch((error: Error) => {
    throw new CannotOpen(`Cannot connect to PostgreSQL (DATABASE_URL): ${reasonOf(error)}`, { cause: error })
  })
  try {
    await requireDurability(client)
    await migrate(client)
  } finally {
    await client.end()
  }
}

/** A host name with several addresses fails with an AggregateError, whose own message is empty. */
const reasonOf = (error: Error) =>
  (error instanceof AggregateError ? (error.errors as Error[]) : [error]).map(({ message }) => message).join(', ')

/** A commit that is acknowledged before it is on disk may be lost, and a booking with it. */
async function requireDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
    if (rows[0]?.value === 'off') {
      throw new UnsafeServer(`PostgreSQL runs with ${setting} = off and could lose bookings: turn it on.`)
    }
  }
}
