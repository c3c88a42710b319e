import type { PGlite } from '@electric-sql/pglite'

/** A checkpoint is due after 48 MB of log, or five minutes with more log than the few records that a checkpoint itself writes. */
const isCheckpointDue = `
  SELECT written >= 48 * 1024 * 1024 OR (written > 1024 AND checkpoint_time <= now() - interval '5 minutes') AS "isDue"
  FROM pg_control_checkpoint(), pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS written`

/** Milliseconds until it is looked again. Even the heaviest load writes less than 25 MB meanwhile. */
export const pollInterval = 250
/** The same after a checkpoint that failed. */
const retryDelay = 60_000

/**
 * Keeps the write-ahead log short, and recovery after a crash fast. PostgreSQL's checkpointer is a process, which the embedded
 * engine lacks: its log would grow forever. What is returned is to be called between queries, and now and then when there are
 * none; it waits for the end of an open transaction.
 */
export function checkpointer(engine: PGlite, warn: (warning: string) => void) {
  let nextAt = 0
  return async (): Promise<void> => {
    if (Date.now() < nextAt || engine.isInTransaction()) return
    nextAt = Date.now() + pollInterval
    try {
      const { rows } = await engine.query<{ isDue: boolean }>(isCheckpointDue)
      if (rows[0]?.isDue) await engine.exec('CHECKPOINT')
    } catch (error) {
      // On a full disk, for example. The log keeps everything and only gets longer; a later attempt follows.
      nextAt = Date.now() + retryDelay
      warn(`The embedded database could not make a checkpoint: ${(error as Error).message}`)
    }
  }
}
