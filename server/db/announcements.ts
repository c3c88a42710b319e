import { EventEmitter } from 'node:events'
import type pg from 'pg'

/** What the database announces at commit, by triggers (see the migrations), each with the number of its transaction. */
const channels = ['rooms_changed'] as const
export type Channel = (typeof channels)[number]

/** Announcements remembered, so that what several connections hear counts once: far more than can be on their way at a time. */
const remembered = 1000

/** Hands the database's announcements (NOTIFY) to whoever has asked for them. */
export class Announcements {
  readonly #heard = new EventEmitter().setMaxListeners(0)
  readonly #known = new Set<string>()

  /**
   * Makes a connection pass on what it hears.
   * PostgreSQL tells a connection of its own changes before it confirms their commit. So, when every connection of the pool
   * does this, a process has heard of what it did itself by the time the commit returns.
   */
  async follow(client: pg.ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload }) => this.#pass(channel, payload))
    for (const channel of channels) await client.query(`LISTEN ${channel}`)
  }

  /** The same for a pool, which does wait for it, though its types do not say so. */
  readonly onConnect = ((client) => this.follow(client)) as (client: pg.ClientBase) => void

  on(channel: Channel, heard: () => void): () => void {
    this.#heard.on(channel, heard)
    return () => this.#heard.off(channel, heard)
  }

  #pass(channel: string, transaction = ''): void {
    const announcement = `${channel} ${transaction}`
    if (this.#known.has(announcement)) return

    this.#known.add(announcement)
    const [oldest] = this.#known
    if (oldest !== undefined && this.#known.size > remembered) this.#known.delete(oldest)
    this.#heard.emit(channel)
  }

  /** Says that anything may have been announced without us hearing of it. */
  missedSome(): void {
    for (const channel of channels) this.#heard.emit(channel)
  }
}
