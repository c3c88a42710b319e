import type { PGlite } from '@electric-sql/pglite'

/** A checkpoint is due after this much log, or this long with any log at all. */
const everyBytes = 48 * 1024 * 1024
const everyMilliseconds = 5 * 60_000

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
  #doneAt = Date.now()
  #position: string | undefined

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

    const written = await this.#bytesWritten()
    const isOld = Date.now() - this.#doneAt >= everyMilliseconds
    if (written < everyBytes && !(isOld && written > 0)) return
    // Fails on a full disk, for example. The log keeps everything and only gets longer; a later attempt follows.
    await this.#engine.exec('CHECKPOINT').catch((error: Error) => {
      this.#warn(`The embedded database could not make a checkpoint: ${error.message}`)
    })
    await this.#remember()
  }

  async #bytesWritten(): Promise<number> {
    if (!this.#position) await this.#remember()
    const { rows } = await this.#engine.query<{ bytes: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 AS bytes',
      [this.#position],
    )
    return rows[0]?.bytes ?? 0
  }

  async #remember(): Promise<void> {
    const { rows } = await this.#engine.query<{ position: string }>('SELECT pg_current_wal_insert_lsn() AS position')
    this.#position = rows[0]?.position
    this.#doneAt = Date.now()
  }
}
