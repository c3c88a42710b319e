import type pg from 'pg'
import { countRows, type RowCounts } from '../db/snapshot'

/** Runs `work` with an exported snapshot of the database, which pg_dump can share, and returns that snapshot's row counts. */
export async function withSnapshot(client: pg.Client, work: (snapshot: string) => Promise<void>): Promise<RowCounts> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
  const counts = await countRows((text) => client.query(text))
  await work(rows[0]?.snapshot ?? '')
  return counts
}

/** The name of any table in the database; undefined when it is empty. */
export async function findTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') LIMIT 1`,
  )
  return rows[0]?.name
}
