import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { DatabaseLog, OpenDatabase } from './database'
import type { Hosts } from './hosts'

/**
 * Notified at commit: `rooms_changed` by triggers in the migrations, with the transaction's number as payload;
 * `booking_changed` by others, with `HOTEL booking|payment|cancelled|refund BOOKING` or `HOTEL refund|dispute BOOKING TRANSACTION`;
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

/** Milliseconds, all three. */
const reconnectDelay = 1000
const pingInterval = 10_000
const pingTimeout = 3000

/** The connection that listens, opened again when it breaks. Errors: it could not be opened at first. */
export async function openListener(
  hosts: Hosts,
  options: pg.ClientConfig,
  notifications: Notifications,
  log: DatabaseLog,
) {
  let client: pg.Client | undefined
  let pinged: Promise<unknown> | undefined
  let isStopped = false

  async function open() {
    const opened = await hosts.connect({
      ...options,
      application_name: 'stayscape listener',
      query_timeout: pingTimeout,
    })
    opened.on('error', () => lost(opened))
    opened.on('end', () => lost(opened))
    try {
      await notifications.listenOn(opened)
    } catch (error) {
      void end(opened)
      throw error
    }
    if (isStopped) return end(opened)
    client = opened
    notifications.reportPossibleLoss()
  }

  const end = (broken: pg.Client) => broken.end().catch(() => undefined)

  function lost(broken: pg.Client) {
    if (client !== broken) return
    client = undefined
    void end(broken)
    log.warn('Lost the connection that listens for notifications; reconnecting.')
    void reopen()
  }

  async function reopen() {
    while (!isStopped) {
      try {
        await open()
        return log.info('Listening for notifications again.')
      } catch {
        await wait(reconnectDelay, undefined, { ref: false })
      }
    }
  }

  /** Rejects unless the server answers on this connection, which waits for no other query. Who asks meanwhile shares the answer. */
  async function ping(): Promise<void> {
    const asked = client
    if (!asked) throw new Error('There is no connection to PostgreSQL.')
    pinged ??= asked.query('SELECT').finally(() => (pinged = undefined))
    try {
      await pinged
    } catch (error) {
      lost(asked)
      throw error
    }
  }

  await open()
  // A connection can be dead without an event.
  const pings = setInterval(() => void ping().catch(() => undefined), pingInterval).unref()
  return {
    /** While true, no notification since the last {@link Notifications.reportPossibleLoss} was missed. */
    isLive: () => client !== undefined,
    ping,
    async stop() {
      isStopped = true
      clearInterval(pings)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
