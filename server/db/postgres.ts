import pg from 'pg'
import { drizzlePool } from './drizzle'
import type { DatabaseLog, DatabaseOptions, OpenDatabase } from './database'
import { getHosts } from './hosts'
import { Notifications, openListener } from './notifications'
import { migrate, type Migrated } from './migrate'
import { OperatorError } from '../operatorError'

/** `production` refuses a role that may do more than it needs, of which others are warned. */
type PostgresOptions = Pick<DatabaseOptions, 'log' | 'production'>

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

/**
 * Opens and migrates a database on a PostgreSQL server, or on the one of several that takes writes. `databaseUrl` may lead to a
 * pooler that has a connection for each transaction.
 */
export async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<OpenDatabase> {
  const { databaseUrl, databaseListenUrl = databaseUrl, log } = options
  await migratePostgres(databaseListenUrl, options)
  if (databaseListenUrl !== databaseUrl) {
    const pooled = await connectPostgres(databaseUrl, connectionOptions)
    await checkServer(pooled, options).finally(() => pooled.end())
  }

  const notifications = new Notifications()
  const listener = await openListener(getHosts(databaseListenUrl), connectionOptions, notifications, log)

  const hosts = getHosts(databaseUrl)
  // Awaited by the pool, although its types do not say so.
  const onConnect = ((client) => hosts.requireWrites(client)) as (client: pg.ClientBase) => void
  const pool = new pg.Pool({ ...poolOptions, Client: hosts.clientClass(), onConnect })
  // The pool replaces a broken idle connection, but an error without a handler would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to PostgreSQL broke.'))

  return {
    kind: 'postgres',
    db: drizzlePool(pool),
    pool,
    ping: () => listener.ping(),
    listen: (channel, heard) => ({ isLive: listener.isLive, stop: notifications.on(channel, heard) }),
    announce: (channel, payload) => notifications.announce(channel, payload),
    withoutTimeouts: (work) => withoutTimeouts(databaseListenUrl, work),
    async close() {
      await listener.stop()
      await pool.end()
    },
  }
}

/** Migrates the database: that may take longer than any request. */
export const migratePostgres = (databaseUrl: string, { log, production }: PostgresOptions): Promise<Migrated> =>
  withoutTimeouts(databaseUrl, async (client) => {
    await checkServer(client, { log, production })
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
      const settings = 'DATABASE_URL or DATABASE_LISTEN_URL'
      throw new OperatorError(`Cannot connect to PostgreSQL (${settings}): ${describeError(error)}`, { cause: error })
    })
}

/** A host name with several addresses fails with an AggregateError, whose own message is empty. */
const describeError = (error: Error) =>
  (error instanceof AggregateError ? (error.errors as Error[]) : [error]).map(({ message }) => message).join(', ')

async function checkServer(client: pg.ClientBase, options: PostgresOptions): Promise<void> {
  await requireDurability(client)
  await checkRole(client, options)
}

/** A commit that is acknowledged before it is on disk may be lost, and a booking with it. */
async function requireDurability(client: pg.ClientBase): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [setting])
    if (rows[0]?.value === 'off') {
      throw new OperatorError(`PostgreSQL runs with ${setting} = off and could lose bookings: turn it on.`)
    }
  }
}

/** Who finds a way to run statements of their own with such a role has other databases too, or the machine. */
async function checkRole(client: pg.ClientBase, { log, production }: PostgresOptions): Promise<void> {
  const { rows } = await client.query<{ rights: string }>(
    `SELECT concat_ws(', ', CASE WHEN rolsuper THEN 'SUPERUSER' END, CASE WHEN rolcreaterole THEN 'CREATEROLE' END,
       CASE WHEN rolcreatedb THEN 'CREATEDB' END, CASE WHEN rolreplication THEN 'REPLICATION' END,
       CASE WHEN rolbypassrls THEN 'BYPASSRLS' END) AS rights
     FROM pg_roles WHERE rolname = current_user`,
  )
  if (!rows[0]?.rights) return
  const sentence = `The role in DATABASE_URL has ${rows[0].rights}. Use one that owns its database and has no other right.`
  if (production) throw new OperatorError(sentence)
  log.warn(sentence)
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
