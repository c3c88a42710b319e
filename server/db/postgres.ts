import pg from 'pg'
import { drizzlePool } from './drizzle'
import type { DatabaseLog, OpenDatabase } from './database'
import { getHosts } from './hosts'
import { Listener, Notifications } from './notifications'
import { migrate, type Migrated } from './migrate'
import { OperatorError } from '../operatorError'

/** The server's configuration could lose acknowledged bookings; the message names the setting. */
class UnsafeServer extends OperatorError {}

const connectionOptions: pg.ClientConfig = {
  connectionTimeoutMillis: 5000,
  application_name: 'stayscape',
  keepAlive: true,
  // Our queries run faster than a plan compiles.
  options: '-c jit=off',
}

/** For connections that hold a lock: PostgreSQL ends the session of a vanished machine after 25 s. */
export const keepalives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Well below the 15 s that a handler has, in milliseconds. */
const poolOptions: pg.PoolConfig = {
  ...connectionOptions,
  max: 10,
  connectionTimeoutMillis: 2000,
  statement_timeout: 10_000,
  // Past what the server would have answered by itself: the line to it is dead.
  query_timeout: 12_000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Opens and migrates a database on a PostgreSQL server, or on the one of several that takes writes. */
export async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<OpenDatabase> {
  const hosts = getHosts(databaseUrl)
  await migratePostgres(databaseUrl, log)

  const notifications = new Notifications()
  const listener = new Listener(hosts, connectionOptions, notifications, log)
  await listener.start()

  // Awaited by the pool, although its types do not say so.
  const onConnect = (async (client: pg.ClientBase) => {
    await hosts.requireWrites(client)
    await notifications.listenOn(client)
  }) as (client: pg.ClientBase) => void
  const pool = new pg.Pool({ ...poolOptions, Client: hosts.clientClass(), onConnect })
  // The pool replaces a broken idle connection, but an error without a handler would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to PostgreSQL broke.'))

  return {
    kind: 'postgres',
    db: drizzlePool(pool),
    pool,
    ping: () => listener.ping(),
    listen: (channel, heard) => ({ isLive: () => listener.isLive, stop: notifications.on(channel, heard) }),
    withoutTimeouts: (work) => withoutTimeouts(databaseUrl, work),
    async close() {
      await listener.stop()
      await pool.end()
    },
  }
}

/** Migrates the database: that may take longer than any request. */
export const migratePostgres = (databaseUrl: string, log: DatabaseLog): Promise<Migrated> =>
  withoutTimeouts(databaseUrl, async (client) => {
    await requireDurability(client)
    await warnOfSuperuser(client, log)
    if (getHosts(databaseUrl).hasMultiple) await warnWithoutStandby(client, log)
    return migrate(client, { log })
  })

/** On a connection of its own, where neither the pool's limits hold nor those that the role was given for a pooler. */
async function withoutTimeouts<Result>(databaseUrl: string, work: (client: pg.ClientBase) => Promise<Result>) {
  const client = await connectPostgres(databaseUrl, { ...connectionOptions, options: `-c jit=off ${keepalives}` })
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A connection of its own to the host that takes writes. */
export function connectPostgres(databaseUrl: string, options: pg.ClientConfig): Promise<pg.Client> {
  return getHosts(databaseUrl)
    .connect(options)
    .catch((error: Error) => {
      throw new OperatorError(`Cannot connect to PostgreSQL (DATABASE_URL): ${describeError(error)}`, { cause: error })
    })
}

/** A host name with several addresses fails with an AggregateError, whose own message is empty. */
const describeError = (error: Error) =>
  (error instanceof AggregateError ? (error.errors as Error[]) : [error]).map(({ message }) => message).join(', ')

/** A commit that is acknowledged before it is on disk may be lost, and a booking with it. */
async function requireDurability(client: pg.ClientBase): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
    if (rows[0]?.value === 'off') {
      throw new UnsafeServer(`PostgreSQL runs with ${setting} = off and could lose bookings: turn it on.`)
    }
  }
}

/** Who finds a way to run statements of their own as a superuser has every database, and the machine. */
async function warnOfSuperuser(client: pg.ClientBase, log: DatabaseLog): Promise<void> {
  const { rows } = await client.query<{ is_superuser: string }>('SHOW is_superuser')
  if (rows[0]?.is_superuser === 'on') {
    log.warn('The role in DATABASE_URL is a superuser. Use one that owns its database and has no other right.')
  }
}

/** With several hosts one may take over. What it had not received by then is lost, unless each commit waits for it. */
async function warnWithoutStandby(client: pg.ClientBase, log: DatabaseLog): Promise<void> {
  const { rows } = await client.query<{ isAwaited: boolean }>(
    `SELECT current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') <> 'local'
       AS "isAwaited"`,
  )
  if (!rows[0]?.isAwaited) {
    log.warn(
      'PostgreSQL has several hosts and no synchronous standby: when one takes over, the last bookings may be lost. Set synchronous_standby_names.',
    )
  }
}
