import type pg from 'pg'
import type { DatabaseLog } from './database'
import type { Hosts } from './hosts'
import type { Notifications } from './notifications'

const reconnectMs = 1000

const pingMs = 10_000
const pingTimeoutMs = 3000

/** A dedicated connection for other processes' notifications, which reconnects when it breaks. */
export class Listener {
  readonly #hosts: Hosts
  readonly #options: pg.ClientConfig
  readonly #notifications: Notifications
  readonly #log: DatabaseLog
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(hosts: Hosts, options: pg.ClientConfig, notifications: Notifications, log: DatabaseLog) {
    this.#hosts = hosts
    this.#options = { ...options, query_timeout: pingTimeoutMs }
    this.#notifications = notifications
    this.#log = log
  }

  /** While true, no notification since the last {@link Notifications.mayHaveMissed} was missed. */
  get isLive(): boolean {
    return this.#client !== undefined
  }

  /** Throws when the first connection fails; later ones are retried until they succeed. */
  async start(): Promise<void> {
    const client = await this.#hosts.connect(this.#options)
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await this.#notifications.follow(client)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    this.#notifications.mayHaveMissed()
    this.#schedule(pingMs, () => this.#ping(client))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  /** A connection can be dead without an event. */
  async #ping(client: pg.Client): Promise<void> {
    try {
      await client.query('SELECT')
      this.#schedule(pingMs, () => this.#ping(client))
    } catch {
      this.#lost(client)
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    void client.end().catch(() => undefined)
    this.#log.warn('Lost the connection that listens for notifications; reconnecting.')
    this.#schedule(0, () => this.#reconnect())
  }

  async #reconnect(): Promise<void> {
    try {
      await this.start()
      this.#log.info('Listening for notifications again.')
    } catch {
      this.#schedule(reconnectMs, () => this.#reconnect())
    }
  }

  #schedule(milliseconds: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void work(), milliseconds)
    this.#timer.unref()
  }
}
