/** Rows of each table, by the table's name. */
export type RowCounts = Record<string, number>

type Ask = (query: string) => Promise<{ rows: Record<string, unknown>[] }>

const tables = `SELECT quote_ident(table_name) AS name FROM information_schema.tables
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`

/** Counts the rows of all tables; in one transaction or between two, so that the figures belong together. */
export async function countRows(ask: Ask): Promise<RowCounts> {
  const { rows } = await ask(tables)
  const counts = rows.map(({ name }) => `(SELECT count(*)::int FROM ${String(name)}) AS ${String(name)}`)
  if (counts.length === 0) return {}
  return (await ask(`SELECT ${counts.join(', ')}`)).rows[0] as RowCounts
}
