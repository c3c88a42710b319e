import { and, arrayOverlaps, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { idempotencyWindow, unpaidLimits } from '../bookings/limits'
import {
  auditLog,
  bookingOrigins,
  idempotencyKeys,
  mailQueue,
  oneTimeCodes,
  paymentEvents,
  rateLimits,
  rooms,
  sandboxEvents,
  sandboxSessions,
  sessions,
  users,
} from '../db/schema'
import { isClaimable, ctid } from '../db/claimDue'
import type { Database } from '../db/database'
import { fromNow } from '../db/drizzle'
import { day, hour } from '../time'

/** Milliseconds for which rows are kept. Documented in `docs/operations.md`. */
const kept = {
  /** A code that has expired: until then a guest is told that it is too late rather than wrong. */
  code: hour,
  origin: unpaidLimits.ofMailbox.window,
  /** A mail that was sent or given up can be looked up for so long; it names people and their stays. */
  mail: 7 * day,
  /** A mail that waits until its recipient has verified the address. */
  heldMail: 90 * day,
  /** The provider repeats a message for three days, and shows it for 30. */
  paymentEvent: 90 * day,
  /** No money moved there. */
  sandbox: 90 * day,
}

/** Rows past their retention, by table. Each condition uses an index, unless the table stays small. */
const rules: Record<string, { table: PgTable; isOld: SQL | undefined }> = {
  sessions: { table: sessions, isOld: lt(sessions.expiresAt, sql`now()`) },
  'one-time codes': { table: oneTimeCodes, isOld: lt(oneTimeCodes.expiresAt, fromNow(-kept.code)) },
  'rate limits': { table: rateLimits, isOld: lt(rateLimits.expiresAt, sql`now()`) },
  'idempotency keys': { table: idempotencyKeys, isOld: lt(idempotencyKeys.createdAt, fromNow(-idempotencyWindow)) },
  'origins of bookings': { table: bookingOrigins, isOld: lt(bookingOrigins.createdAt, fromNow(-kept.origin)) },
  mails: {
    table: mailQueue,
    isOld: and(
      isNull(mailQueue.nextTryAt),
      or(
        and(isNull(mailQueue.heldFor), lt(mailQueue.createdAt, fromNow(-kept.mail))),
        lt(mailQueue.createdAt, fromNow(-kept.heldMail)),
      ),
    ),
  },
  'payment events': { table: paymentEvents, isOld: lt(paymentEvents.receivedAt, fromNow(-kept.paymentEvent)) },
  // Their refunds go with them. A refund that is still on its way is younger.
  'sandbox sessions': { table: sandboxSessions, isOld: lt(sandboxSessions.createdAt, fromNow(-kept.sandbox)) },
  'sandbox events': { table: sandboxEvents, isOld: lt(sandboxEvents.createdAt, fromNow(-kept.sandbox)) },
  // A trigger enforces the retention and refuses to delete anything earlier.
  'audit log': { table: auditLog, isOld: sql`audit_kept_until(${auditLog.action}, ${auditLog.at}) < now()` },
}

export const ruleNames = Object.keys(rules)

/**
 * Removes at most `limit` rows past their retention, skipping those that another process has locked. Returns how many.
 */
export async function removeSome(db: Database, rule: string, limit: number): Promise<number> {
  const { table, isOld } = rules[rule]!
  const { rowCount } = await db.delete(table).where(isClaimable(db, table, ctid, { isDue: isOld, limit }))
  return rowCount ?? 0
}

/** Those of the keys that a room or a user refers to. */
export async function findShown(db: Database, keys: string[]): Promise<Set<string>> {
  const ofRooms = await db
    .select({ key: sql<string>`unnest(${rooms.images})` })
    .from(rooms)
    .where(arrayOverlaps(rooms.images, keys))
  const ofUsers = await db.select({ key: users.image }).from(users).where(inArray(users.image, keys))
  return new Set([...ofRooms, ...ofUsers].flatMap(({ key }) => key ?? []))
}
