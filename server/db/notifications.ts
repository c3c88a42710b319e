import { EventEmitter } from 'node:events'
import type pg from 'pg'

/**
 * Notified at commit: `rooms_changed` by triggers in the migrations, with the transaction's number as payload;
 * `booking_changed` by others, with `HOTEL booking|payment|cancelled BOOKING`; and `picture_removed` with the picture's key.
 */
const channels = ['rooms_changed', 'booking_changed', 'picture_removed'] as const
export type Channel = (typeof channels)[number]

/** Far more than can be in flight: several connections receive the same notification, which must count once. */
const rememberedMax = 1000

/** Passes the database's notifications (NOTIFY) on to listeners. */
export class Notifications {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #seen = new Set<string>()

  /**
   * Forwards a connection's notifications. PostgreSQL delivers a connection's own before it confirms the commit, so when every
   * connection of the pool is followed, a process has heard of its own changes by the time a commit returns.
   */
  async follow(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => this.#receive(channel, payload))
    for (const channel of channels) await client.query(`LISTEN ${channel}`)
  }

  /** For a pool, which awaits it although its types do not say so. */
  readonly onConnect = ((client) => this.follow(client)) as (client: pg.ClientBase) => void

  on(channel: Channel, heard: (payload?: string) => void): () => void {
    this.#emitter.on(channel, heard)
    return () => this.#emitter.off(channel, heard)
  }

  #receive(channel: string, payload = ''): void {
    const notification = `${channel} ${payload}`
    if (this.#seen.has(notification)) return

    this.#seen.add(notification)
    const [oldest] = this.#seen
    if (oldest !== undefined && this.#seen.size > rememberedMax) this.#seen.delete(oldest)
    this.#emitter.emit(channel, payload)
  }

  /** Tells every listener that a notification may have been lost. */
  mayHaveMissed(): void {
    for (const channel of channels) this.#emitter.emit(channel)
  }
}
