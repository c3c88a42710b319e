import pg from 'pg'
import type { TestEnvironment } from '../../testing/testEnvironment'
import type { Bench } from './bench'
import { processorTime } from './processes'

/** What the server's sessions spend on `work`: milliseconds of PostgreSQL's processor time, of all sessions together. */
export async function watchDatabase(bench: Bench, environment: TestEnvironment) {
  const client = new pg.Client(environment.databaseUrl)
  await client.connect()
  bench.defer(() => client.end())

  return async <Result>(work: () => Promise<Result>): Promise<{ result: Result; used: number }> => {
    const before = await timesOf(client)
    const result = await work()
    const after = await timesOf(client)
    const used = Object.entries(after).reduce((sum, [pid, time]) => sum + time - (before[pid] ?? 0), 0)
    return { result, used: used / 1000 }
  }
}

/** Microseconds of processor time of each session by its process: the pool closes one that was idle, and opens another. */
async function timesOf(client: pg.Client): Promise<Record<string, number>> {
  // Not those that vacuum, which come and go.
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return Object.fromEntries(await Promise.all(rows.map(async ({ pid }) => [pid, await processorTime([pid])] as const)))
}
