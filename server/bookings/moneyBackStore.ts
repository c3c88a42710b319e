import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { bookings, disputes, paymentSessions, refunds, type DisputeRow, type RefundRow } from '../db/schema'

/** `waits`: for a bank's decision, and is sent only if that is for the hotel. */
type ListedRefund = Pick<RefundRow, 'amountCents' | 'status' | 'reason' | 'source'> & { waits: boolean }

/** All refunds of a booking in one column, newest first. */
export const refundsOfBooking = (db: Database) => {
  const listed = sql`json_build_object('amountCents', ${refunds.amountCents}, 'status', ${refunds.status},
    'reason', ${refunds.reason}, 'source', ${refunds.source},
    'waits', ${refunds.status} = 'pending' AND ${refunds.providerRefundId} IS NULL AND ${refunds.nextTryAt} IS NULL)`
  const all = db
    .select({ all: sql`json_agg(${listed} ORDER BY ${refunds.createdAt} DESC)` })
    .from(refunds)
    .where(eq(refunds.bookingId, bookings.id))
  return sql<ListedRefund[] | null>`${all}`.as('refunds')
}

type ListedDispute = Pick<DisputeRow, 'status' | 'amountCents'> & { respondBy: string | null }

/** Of the disputes of what a booking was paid with the one that is open, else the newest. */
export const disputeOfBooking = (db: Database) => {
  const listed = sql`json_build_object('status', ${disputes.status}, 'amountCents', ${disputes.amountCents},
    'respondBy', ${disputes.respondBy})`
  const first = db
    .select({ listed })
    .from(disputes)
    .innerJoin(paymentSessions, eq(paymentSessions.id, disputes.paymentSessionId))
    .where(and(eq(disputes.bookingId, bookings.id), eq(paymentSessions.status, 'paid')))
    .orderBy(sql`${disputes.status} = 'open' DESC`, desc(disputes.openedAt))
    .limit(1)
  return sql<ListedDispute | null>`${first}`.as('dispute')
}

/** Every sum that has gone back of a booking's payment, and what its cancelling has promised. */
const movements = sql`
  SELECT ${refunds.createdAt} AS at,
    CASE WHEN ${refunds.status} IN ('pending', 'succeeded') THEN ${refunds.amountCents} ELSE 0 END AS cents,
    CASE WHEN ${refunds.source} IS NULL AND ${refunds.status} <> 'void' THEN ${refunds.amountCents} END AS promised
  FROM ${refunds} WHERE ${refunds.bookingId} = ${bookings.id} AND ${refunds.reason} <> 'unwanted'
  UNION ALL
  SELECT ${disputes.openedAt}, ${disputes.amountCents}, NULL
  FROM ${disputes} JOIN ${paymentSessions} ON ${paymentSessions.id} = ${disputes.paymentSessionId}
  WHERE ${disputes.bookingId} = ${bookings.id} AND ${disputes.status} = 'lost' AND ${paymentSessions.status} = 'paid'`

/**
 * What goes back of a paid booking's payment, in cents: refunds, pending ones too, and lost disputes. A promised refund that failed is
 * still owed, less what has gone back since in another way. Never more than was paid.
 */
export const goesBackCents = sql`(
  SELECT least(${bookings.totalCents}, coalesce(sum(cents) FILTER (WHERE NOT is_since), 0)
    + greatest(coalesce(sum(cents) FILTER (WHERE is_since), 0), max(promised)))
  FROM (
    SELECT cents, promised, coalesce(at >= max(at) FILTER (WHERE promised IS NOT NULL) OVER (), false) AS is_since
    FROM (${movements}) movement
  ) counted)`

/** Bookings at a hotel of which something may have gone back. */
export const idsWithMoneyBack = (db: Database, isAtHotel: SQL) => {
  const idsIn = (table: typeof refunds | typeof disputes) =>
    db
      .select({ id: table.bookingId })
      .from(table)
      .innerJoin(bookings, eq(bookings.id, table.bookingId))
      .where(isAtHotel)
  return union(idsIn(refunds), idsIn(disputes))
}

/** Bookings, of all hotels, whose payment is disputed: found once for a whole list, not for each of its bookings. */
export const idsWithOpenDispute = (db: Database) =>
  db
    .select({ id: disputes.bookingId })
    .from(disputes)
    .innerJoin(paymentSessions, eq(paymentSessions.id, disputes.paymentSessionId))
    .where(and(eq(disputes.status, 'open'), eq(paymentSessions.status, 'paid')))

/** What a hotel keeps of a booking, in cents. A payment that the booking did not need is none of it. */
export const revenueCents = sql<number>`(CASE WHEN ${bookings.isPaid} THEN ${bookings.totalCents} - ${goesBackCents} ELSE 0 END)::int`
