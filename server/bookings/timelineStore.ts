import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../db/database'
import { timelineMax } from './limits'
import { bookings, disputes, markHistory, paymentSessions, refunds } from '../db/schema'

/** Oldest first. */
const findRefundsOf = (db: Database, bookingId: string) =>
  db.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(asc(refunds.createdAt), asc(refunds.id))

/** Of what it was paid with, oldest first. */
const findDisputesOf = (db: Database, bookingId: string) =>
  db
    .select(getTableColumns(disputes))
    .from(disputes)
    .innerJoin(paymentSessions, eq(paymentSessions.id, disputes.paymentSessionId))
    .where(and(eq(disputes.bookingId, bookingId), eq(paymentSessions.status, 'paid')))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))

/** The newest marks of a stay and their removals, as many as a timeline tells. */
const findMarksOf = (db: Database, bookingId: string) =>
  db
    .select({ mark: markHistory.mark, departedOn: markHistory.departedOn, at: markHistory.at })
    .from(markHistory)
    .where(eq(markHistory.bookingId, bookingId))
    .orderBy(desc(markHistory.at), desc(markHistory.id))
    .limit(timelineMax)

/** All that a booking's timeline tells. */
export async function findBookingHistory(tx: Database, bookingId: string) {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
  return {
    booking: booking!,
    refunds: await findRefundsOf(tx, bookingId),
    disputes: await findDisputesOf(tx, bookingId),
    marks: await findMarksOf(tx, bookingId),
  }
}
export type BookingHistory = Awaited<ReturnType<typeof findBookingHistory>>
