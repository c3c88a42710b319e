import pg from 'pg'
import type { Announcements } from './announcements'
import type { DatabaseLog } from './log'

/** Milliseconds between two tries to get the connection back. */
const reconnectEvery = 1000

/** Milliseconds between two questions whether the connection is still there, and for an answer to come. */
const askEvery = 10_000
const answerWithin = 3000

/** A connection to PostgreSQL that does nothing but hear what other processes announce, and comes back when it breaks. */
export class Listener {
  readonly #options: pg.ClientConfig
  readonly #announcements: Announcements
  readonly #log: DatabaseLog
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: pg.ClientConfig, announcements: Announcements, log: DatabaseLog) {
    this.#options = { ...options, query_timeout: answerWithin }
    this.#announcements = announcements
    this.#log = log
  }

  /** Whether nothing announced since the last {@link Announcements.missedSome} can have been missed. */
  get isLive(): boolean {
    return this.#client !== undefined
  }

  /** Throws when the first connection fails; later ones are tried until they succeed. */
  async start(): Promise<void> {
    const client = new pg.Client(this.#options)
    // Without a handler of its own an error on an idle connection would end the process.
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      await this.#announcements.follow(client)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    this.#announcements.missedSome()
    this.#schedule(askEvery, () => this.#ask(client))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  /** A connection can be dead without anybody having said so. */
  async #ask(client: pg.Client): Promise<void> {
    try {
      await client.query('SELECT')
      this.#schedule(askEvery, () => this.#ask(client))
    } catch {
      this.#lost(client)
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    void client.end().catch(() => undefined)
    this.#log.warn('The connection that hears of changes is lost; it will be made again.')
    this.#schedule(0, () => this.#reconnect())
  }

  async #reconnect(): Promise<void> {
    try {
      await this.start()
      this.#log.info('The connection that hears of changes is back.')
    } catch {
      this.#schedule(reconnectEvery, () => this.#reconnect())
    }
  }

  #schedule(milliseconds: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void work(), milliseconds)
    this.#timer.unref()
  }
}
