import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { bookings, isHoldExpired, isUnpaid, isUnsettled, mailQueue, paymentSessions, refunds } from '../db/schema'

/**
 * What waits in the database to be done by the jobs of whichever replica comes first, by its clock; each part is read from a
 * partial index. `age`: seconds for which the oldest entry has waited; 0 when there is none.
 */
export async function readQueues(db: Database) {
  const ageSince = (since: unknown) => sql`coalesce(extract(epoch FROM now() - min(${since})), 0)::float8 AS age`
  const { rows } = await db.execute<{ queue: string; length: number; age: number }>(sql`
    SELECT 'mails' AS queue, count(*)::int AS length, ${ageSince(mailQueue.createdAt)}
      FROM ${mailQueue} WHERE ${mailQueue.nextTryAt} IS NOT NULL
    UNION ALL
    SELECT 'refunds', count(*)::int, ${ageSince(refunds.createdAt)}
      FROM ${refunds} WHERE ${refunds.status} = 'pending' AND ${refunds.nextTryAt} IS NOT NULL
    UNION ALL
    SELECT 'holds', count(*)::int, ${ageSince(bookings.payBy)}
      FROM ${bookings} WHERE ${isUnpaid} AND ${isHoldExpired}
    UNION ALL
    SELECT 'payments', count(*)::int, ${ageSince(paymentSessions.createdAt)}
      FROM ${paymentSessions} WHERE ${isUnsettled}`)
  return rows
}
