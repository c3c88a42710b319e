import type { DatabaseLog, OpenDatabase } from './database'
import { openFolder } from './embedded/openEmbedded'
import { openPostgres } from './postgres'

export type { Database, OpenDatabase, Subscription } from './database'

export interface DatabaseOptions {
  /** Address of a PostgreSQL server; without one the embedded database is used. */
  databaseUrl?: string
  /** Absolute folder of the embedded database's files. */
  dataDir: string
  log: DatabaseLog
  /** The embedded database's compiled worker; by default beside the bundle. */
  workerFile?: URL | string
}

/**
 * Opens and migrates the database. Errors: an OperatorError when a person can fix the cause: the folder is in use, the schema
 * does not fit this program, the server is unreachable or configured to lose commits.
 */
export async function openDatabase({ databaseUrl, dataDir, log, workerFile }: DatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, log)
  return openFolder(dataDir, { log, workerFile: workerFile ?? new URL('./worker.js', import.meta.url) })
}
