import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { DatabaseLog, OpenDatabase } from './database'
import type { Hosts } from './hosts'

/**
 * Notified at commit: `rooms_changed` by triggers in the migrations, with the transaction's number as payload;
 * `booking_changed` by others, with `HOTEL booking|payment|cancelled BOOKING` or `HOTEL refund|dispute BOOKING TRANSACTION`;
 * and `picture_removed` with the picture's key.
 */
const channels = ['rooms_changed', 'booking_changed', 'picture_removed'] as const
export type Channel = (typeof channels)[number]

/** Passes the database's notifications (NOTIFY) on to listeners. */
export class Notifications {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  /** Listens on a connection, the only one of this process that does. */
  async listenOn(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => this.#emitter.emit(channel, payload))
    for (const channel of channels) await client.query(`LISTEN ${channel}`)
  }

  announce(channel: Channel, payload = ''): void {
    this.#emitter.emit(channel, payload)
  }

  on(channel: Channel, heard: (payload?: string) => void): () => void {
    this.#emitter.on(channel, heard)
    return () => this.#emitter.off(channel, heard)
  }

  /** Tells every listener that a notification may have been lost. */
  reportPossibleLoss(): void {
    for (const channel of channels) this.#emitter.emit(channel)
  }
}

/** Notifies every process, this one before it returns. */
export async function notify(database: OpenDatabase, channel: Channel, payload: string): Promise<void> {
  await database.db.execute(sql`SELECT pg_notify(${channel}, ${payload})`)
  database.announce(channel, payload)
}

const reconnectDelay = 1000

const pingInterval = 10_000
const pingTimeout = 3000

/** The connection that listens, which reconnects when it breaks. */
export class Listener {
  readonly #hosts: Hosts
  readonly #options: pg.ClientConfig
  readonly #notifications: Notifications
  readonly #log: DatabaseLog
  #client: pg.Client | undefined
  #pinged: Promise<unknown> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(hosts: Hosts, options: pg.ClientConfig, notifications: Notifications, log: DatabaseLog) {
    this.#hosts = hosts
    this.#options = { ...options, application_name: 'stayscape listener', query_timeout: pingTimeout }
    this.#notifications = notifications
    this.#log = log
  }

  /** While true, no notification since the last {@link Notifications.reportPossibleLoss} was missed. */
  get isLive(): boolean {
    return this.#client !== undefined
  }

  /** Throws when the first connection fails; later ones are retried until they succeed. */
  async start(): Promise<void> {
    const client = await this.#hosts.connect(this.#options)
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await this.#notifications.listenOn(client)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    this.#notifications.reportPossibleLoss()
    this.#schedule(pingInterval, () => this.#watch(client))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  /** Rejects unless the server answers on this connection, which waits for no other query. Who asks meanwhile shares the answer. */
  async ping(): Promise<void> {
    const client = this.#client
    if (!client) throw new Error('There is no connection to PostgreSQL.')
    this.#pinged ??= client.query('SELECT').finally(() => (this.#pinged = undefined))
    try {
      await this.#pinged
    } catch (error) {
      this.#lost(client)
      throw error
    }
  }

  /** A connection can be dead without an event. */
  async #watch(client: pg.Client): Promise<void> {
    await this.ping().catch(() => undefined)
    if (client === this.#client) this.#schedule(pingInterval, () => this.#watch(client))
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
      this.#schedule(reconnectDelay, () => this.#reconnect())
    }
  }

  #schedule(milliseconds: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void work(), milliseconds)
    this.#timer.unref()
  }
}
