import { sql } from 'drizzle-orm'
import type { Database } from './database'
import type { Channel } from './notifications'

/** Tells every process once the transaction commits. The same payload is heard once only. */
export const notify = (tx: Database, channel: Channel, payload: string) =>
  tx.execute(sql`SELECT pg_notify(${channel}, ${payload})`)
