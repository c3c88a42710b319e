import type { OpenDatabase } from './database'
import { openFolder } from './embedded/openEmbedded'
import type { DatabaseLog } from './log'
import { openPostgres } from './postgres'

export { CannotOpen } from './cannotOpen'
export type { Database, Listening, OpenDatabase } from './database'

export interface DatabaseOptions {
  /** Address of a PostgreSQL server; without one the embedded database is used. */
  databaseUrl?: string
  /** Absolute folder for the embedded database's files. */
  dataDir: string
  log: DatabaseLog
  /** The embedded database's compiled worker; beside the bundle unless said otherwise. */
  workerFile?: URL | string
}

/**
 * Opens the database and migrates it.
 * Rejects with {@link CannotOpen} when a person can mend what is in the way: the folder is in use (DataFolderInUse), the schema does
 * not fit this program (MigrationRefused), the server is not there, or could lose bookings (UnsafeServer).
 */
export async function openDatabase({ databaseUrl, dataDir, log, workerFile }: DatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, log)
  return openFolder(dataDir, { log, workerFile: workerFile ?? new URL('./worker.js', import.meta.url) })
}
