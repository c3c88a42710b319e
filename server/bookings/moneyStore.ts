import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { bookings, disputes, paymentSessions, refunds, type DisputeRow, type RefundRow } from '../db/schema'
import { idsOfOwed } from '../ledger/store'

type ListedRefund = Pick<RefundRow, 'amountCents' | 'status' | 'reason' | 'source' | 'providerRefundId'> & {
  nextTryAt: string | null
}

/** All refunds of a booking in one column, newest first. */
export const refundsOfBooking = (db: Database) => {
  const listed = sql`json_build_object('amountCents', ${refunds.amountCents}, 'status', ${refunds.status},
    'reason', ${refunds.reason}, 'source', ${refunds.source}, 'providerRefundId', ${refunds.providerRefundId},
    'nextTryAt', ${refunds.nextTryAt})`
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

/** Bookings, of all hotels, of which a guest has yet to get money, or whose payment is disputed. */
export function idsOfUnsettled(db: Database) {
  const disputed = db
    .select({ id: disputes.bookingId })
    .from(disputes)
    .innerJoin(paymentSessions, eq(paymentSessions.id, disputes.paymentSessionId))
    .where(and(isUndecided, eq(paymentSessions.status, 'paid')))
  return union(disputed, idsOfOwed(db))
}
