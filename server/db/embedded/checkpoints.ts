import type { PGlite } from '@electric-sql/pglite'

/** A checkpoint is due after so many bytes of log, or so many milliseconds with any log at all. */
const everyBytes = 48 * 1024 * 1024
const everyMilliseconds = 5 * 60_000

/** How often to look, in milliseconds: under the heaviest load less than 25 MB are written meanwhile. */
const lookEvery = 250

/**
 * Keeps the write-ahead log, and with it the time a restart after a crash takes, short.
 * A PostgreSQL server has a process of its own for this; the embedded engine has no other process, and would let the log grow for ever.
 */
export class Checkpoints {
  readonly #engine: PGlite
  readonly #warn: (warning: string) => void
  #isTimeToLook = false
  #doneAt = Date.now()
  #position: string | undefined

  constructor(engine: PGlite, warn: (warning: string) => void) {
    this.#engine = engine
    this.#warn = warn
  }

  /** Calls `look` now and then, also when nobody asks anything of the database. */
  start(look: () => void): void {
    setInterval(() => {
      this.#isTimeToLook = true
      look()
    }, lookEvery).unref()
  }

  /** To be called between two requests: makes a checkpoint if one is due. Inside a transaction it waits for a better moment. */
  async ifDue(): Promise<void> {
    if (!this.#isTimeToLook || this.#engine.isInTransaction()) return
    this.#isTimeToLook = false

    const written = await this.#bytesWritten()
    const isOld = Date.now() - this.#doneAt >= everyMilliseconds
    if (written < everyBytes && !(isOld && written > 0)) return
    // A full disk fails it, for one: what is written stays safe in the log, which only gets longer. Later it is tried again.
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
