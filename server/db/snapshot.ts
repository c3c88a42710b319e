import { constants, cpSync, rmSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** Rows of each table, by the table's name. */
export type RowCounts = Record<string, number>

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

/** The sandbox's go by the names that earlier backups list, from before they had a schema of their own. */
const tables = `
  SELECT format('%I.%I', table_schema, table_name) AS "table",
    quote_ident(CASE table_schema WHEN 'public' THEN table_name ELSE 'sandbox_' || table_name END) AS name
  FROM information_schema.tables
  WHERE table_schema IN ('public', 'sandbox') AND table_type = 'BASE TABLE' ORDER BY name`

/** Counts the rows of every table; consistent within one transaction or between two. */
export async function countRows(query: Query): Promise<RowCounts> {
  const { rows } = await query(tables)
  const counts = rows.map(({ table, name }) => `(SELECT count(*)::int FROM ${String(table)}) AS ${String(name)}`)
  if (counts.length === 0) return {}
  return (await query(`SELECT ${counts.join(', ')}`)).rows[0] as RowCounts
}

/**
 * Copies the embedded database's files. Nothing else runs on its thread meanwhile, so the copy is what a crash now would
 * leave, after a checkpoint that makes opening it fast. A copy-on-write file system moves no bytes.
 */
export async function copyFiles(engine: PGlite, from: string, to: string): Promise<RowCounts> {
  try {
    await engine.exec('CHECKPOINT')
    const rows = await countRows((text) => engine.query(text))
    cpSync(from, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
      // It would say of the copy that a process has it open.
      filter: (file) => !file.endsWith('postmaster.pid'),
    })
    return rows
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw error
  }
}
