import type { PGlite } from '@electric-sql/pglite'

/** A checkpoint is due after 48 MB of log, or five minutes with more log than the few records that a checkpoint itself writes. */
const isCheckpointDue = `
  SELECT written >= 48 * 1024 * 1024 OR (written > 1024 AND checkpoint_time <= now() - interval '5 minutes') AS "isDue"
  FROM pg_control_checkpoint(), pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) AS written`

/** Milliseconds after one that failed. */
const retryDelay = 60_000

/** Even the heaviest load writes less than 25 MB meanwhile. */
const pollInterval = 250

/**
 * Keeps the write-ahead log short, and recovery after a crash fast. PostgreSQL's checkpointer is a process, which the embedded
 * engine lacks: its log would grow forever.
 */
export class Checkpoints {
  readonly #engine: PGlite
  readonly #warn: (warning: string) => void
  #shouldCheck = false
  #failedAt = -Infinity

  constructor(engine: PGlite, warn: (warning: string) => void) {
    this.#engine = engine
    this.#warn = warn
  }

  /** Calls `check` now and then, even when the database is idle. */
  start(check: () => void): void {
    setInterval(() => {
      this.#shouldCheck = true
      check()
    }, pollInterval).unref()
  }

  /** Call between queries. Waits for the end of an open transaction. */
  async ifDue(): Promise<void> {
    if (!this.#shouldCheck || this.#engine.isInTransaction()) return
    this.#shouldCheck = false

    const { rows } = await this.#engine.query<{ isDue: boolean }>(isCheckpointDue)
    if (!rows[0]?.isDue || Date.now() < this.#failedAt + retryDelay) return
    // Fails on a full disk, for example. The log keeps everything and only gets longer; a later attempt follows.
    await this.#engine.exec('CHECKPOINT').catch((error: Error) => {
      this.#failedAt = Date.now()
      this.#warn(`The embedded database could not make a checkpoint: ${error.message}`)
    })
  }
}
