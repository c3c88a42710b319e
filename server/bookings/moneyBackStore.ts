import { and, desc, eq, gt, inArray, min, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
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

/** It may want an answer. */
const isUndecided = inArray(disputes.status, ['inquiry', 'open'])

/** Of the disputes of what a booking was paid with the one that is open, else the newest. */
export const disputeOfBooking = (db: Database) => {
  const listed = sql`json_build_object('status', ${disputes.status}, 'amountCents', ${disputes.amountCents},
    'respondBy', ${disputes.respondBy})`
  const first = db
    .select({ listed })
    .from(disputes)
    .innerJoin(paymentSessions, eq(paymentSessions.id, disputes.paymentSessionId))
    .where(and(eq(disputes.bookingId, bookings.id), eq(paymentSessions.status, 'paid')))
    .orderBy(sql`${isUndecided} DESC`, desc(disputes.openedAt))
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

const failed = alias(refunds, 'failed')
const other = alias(refunds, 'other')
const isBack = sql`${other.status} IN ('pending', 'succeeded')`
const sumOf = (of: SQL) => sql`coalesce((SELECT sum(amount_cents) FROM ${of}), 0)`
const lostOfIt = sql`${disputes} WHERE ${disputes.paymentSessionId} = ${failed.paymentSessionId} AND ${disputes.bookingId} = ${failed.bookingId} AND ${disputes.status} = 'lost'`
const backOfIt = sql`${refunds} AS ${other} WHERE ${other.paymentSessionId} = ${failed.paymentSessionId} AND ${other.bookingId} = ${failed.bookingId} AND ${isBack}`

/**
 * What a guest has yet to get of each payment with a refund that failed, in cents: its sum, less what has gone back since, ours aside where it
 * was made at the provider. Never more than is left of the payment.
 */
export const owedOfPayments = (db: Database, bookingId: SQLWrapper) => {
  const since = sql`${sumOf(sql`${backOfIt} AND ${other.createdAt} >= ${failed.createdAt} AND (${failed.source} IS NULL OR ${other.source} IS NOT NULL)`)}
    + ${sumOf(sql`${lostOfIt} AND ${disputes.openedAt} >= ${failed.createdAt}`)}`
  const paid = sql`(SELECT coalesce(paid_cents, amount_cents) FROM ${paymentSessions} WHERE ${paymentSessions.id} = ${failed.paymentSessionId})`
  return db
    .select({
      paymentSessionId: failed.paymentSessionId,
      reason: min(failed.reason).as('reason'),
      cents: sql<number>`greatest(0, least(max(${failed.amountCents} - (${since})),
        min(${paid} - ${sumOf(backOfIt)} - ${sumOf(lostOfIt)})))::int`.as('cents'),
    })
    .from(failed)
    .where(and(eq(failed.bookingId, bookingId), eq(failed.status, 'failed')))
    .groupBy(failed.paymentSessionId)
}

/** Of a booking, in one column. */
export const owedCents = (db: Database) =>
  sql<number>`(SELECT coalesce(sum(cents), 0)::int FROM ${owedOfPayments(db, bookings.id).as('owed')})`.as('owed_cents')

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

/** Bookings, of all hotels, whose payment is disputed. */
const idsWithOpenDispute = (db: Database) =>
  db
    .select({ id: disputes.bookingId })
    .from(disputes)
    .innerJoin(paymentSessions, eq(paymentSessions.id, disputes.paymentSessionId))
    .where(and(isUndecided, eq(paymentSessions.status, 'paid')))

/** Bookings, of all hotels, of which a guest has yet to get money, or whose payment is disputed. */
export const idsOfUnsettled = (db: Database) => {
  const owed = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        inArray(
          bookings.id,
          db
            .select({ id: refunds.bookingId })
            .from(refunds)
            .where(sql`${refunds.status} = 'failed'`),
        ),
        gt(owedCents(db).getSQL(), 0),
      ),
    )
  return union(idsWithOpenDispute(db), owed)
}

/** What a hotel keeps of a booking, in cents. A payment that the booking did not need is none of it. */
export const revenueCents = sql<number>`(CASE WHEN ${bookings.isPaid} THEN ${bookings.totalCents} - ${goesBackCents} ELSE 0 END)::int`
