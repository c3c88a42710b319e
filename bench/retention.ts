import type { OpenDatabase } from '../server/db/open'
import { openEnvironment } from '../testing/testEnvironment'
import { databaseAt, runOn } from '../testing/testDatabase'
import { startPostgres } from '../scripts/postgresServer'
import { atMost, type Bench, type Part } from './support/bench'
import { fill } from './support/crowd'
import { load } from './support/load'

const bookings = 1_000_000
/** Old rows of each table, and as many that are still kept. */
const ofEach = 40_000
const parts = 4000

/** Rows of a table by their number `n`, made so long ago. */
const old: Record<string, string> = {
  sessions: `INSERT INTO sessions (token_hash, user_id, expires_at)
    SELECT sha256(n::text::bytea), (SELECT id FROM users LIMIT 1), now() - ago FROM made`,
  rate_limits: `INSERT INTO rate_limits (key, points, expires_at) SELECT 'bench ' || n, 1, now() - ago FROM made`,
  idempotency_keys: `INSERT INTO idempotency_keys (key, user_id, fingerprint, created_at)
    SELECT 'bench-' || n, (SELECT id FROM users LIMIT 1), 'none', now() - ago FROM made`,
  mail_queue: `INSERT INTO mail_queue (id, recipient, subject, text, sent_at, next_try_at, created_at)
    SELECT 'bench-' || n, n || '@example.com', 'Your stay', repeat('Soon. ', 100), now() - ago, NULL, now() - ago FROM made`,
  payment_events: `INSERT INTO payment_events (id, type, outcome, received_at)
    SELECT 'evt_' || n, 'checkout.session.completed', 'paid', now() - ago FROM made`,
  sandbox_sessions: `INSERT INTO sandbox_sessions (id, request, status, created_at, expires_at)
    SELECT 'cs_test_' || n, '{"mode":"payment"}', 'expired', now() - ago, now() - ago FROM made`,
  audit_log: `INSERT INTO audit_log (action, at) SELECT 'session.opened', now() - ago FROM made`,
}

/** Half of the rows have been there for so long that no rule keeps them, half were made a minute ago or end in an hour. */
async function addOldRows({ pool }: OpenDatabase) {
  const client = await pool.connect()
  await client.query('SET statement_timeout = 0')
  for (const insert of Object.values(old)) {
    await client.query(`WITH made AS (SELECT n, CASE WHEN n <= ${ofEach} THEN interval '500 days' ELSE interval '-1 hour' END AS ago
      FROM generate_series(1, ${2 * ofEach}) n) ${insert}`)
  }
  await client.query('ANALYZE')
  client.release(true)
}

async function countRows({ pool }: OpenDatabase): Promise<number> {
  let sum = 0
  for (const table of Object.keys(old)) {
    const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
    sum += rows[0]!.count
  }
  return sum
}

async function openLarge(bench: Bench) {
  const postgres = await startPostgres({ settings: { shared_preload_libraries: 'pg_stat_statements' } })
  bench.defer(() => postgres.stop())
  await runOn(postgres.address, 'CREATE DATABASE large')
  const environment = await openEnvironment({ databaseUrl: databaseAt(postgres.address, 'large') })
  bench.defer(environment.close)
  await environment.withDatabase(async (database) => {
    await fill(database, { rooms: 1000, bookings })
    await addOldRows(database)
    await database.pool.query('CREATE EXTENSION pg_stat_statements')
  })
  return environment
}

export const retention: Part = {
  about: `what is old is removed beside ${bookings.toLocaleString('en')} bookings: the slowest statement, and /livez meanwhile`,
  async measure(bench) {
    const environment = await openLarge(bench)
    // Its job begins at once.
    const server = await environment.startServer()
    const started = performance.now()
    const livez: number[] = []
    const kept = Object.keys(old).length * ofEach
    await environment.withDatabase(async (database) => {
      while ((await countRows(database)) > kept) {
        const measured = await load({
          ...{ servers: [server], asks: [{ path: '/livez' }], expect: { status: 200 } },
          ...{ connections: 1, pause: 3, milliseconds: parts },
        })
        livez.push(measured.wrong > 0 ? Infinity : measured.p99)
      }
    })
    const seconds = (performance.now() - started) / 1000
    const slowest = await environment.withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ slowest: number; calls: number }>(
        `SELECT max(max_exec_time) AS slowest, sum(calls)::int AS calls FROM pg_stat_statements WHERE query LIKE 'DELETE%ctid%'`,
      )
      return rows[0]!
    })
    bench.note(
      `${kept.toLocaleString('en')} rows of 7 tables in ${Math.round(seconds)} s and ${slowest.calls} statements.`,
    )
    const worst = Math.max(...livez)
    return [
      atMost(
        `slowest statement that removes rows, ${bookings.toLocaleString('en')} bookings`,
        slowest.slowest,
        200,
        'ms',
      ),
      atMost(`p99 of /livez meanwhile, worst of ${livez.length} times ${parts / 1000} s`, worst, 25, 'ms'),
    ]
  },
}
