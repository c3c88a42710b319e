import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { bookings, hotels, markHistory, paymentSessions, refunds } from '../db/schema'
import { hasNoNights, isHoldOver } from './holdStore'

/** What a receipt says besides what every list of bookings does. */
export async function findReceiptFacts(db: Database, bookingId: string) {
  const [facts] = await db
    .select({
      contact: hotels.contact,
      checkInFrom: hotels.checkInFrom,
      checkOutUntil: hotels.checkOutUntil,
      pricePerNightCents: bookings.pricePerNightCents,
      cancellation: bookings.cancellation,
      paidAt: bookings.paidAt,
      cancelledAt: bookings.cancelledAt,
      cancelling: bookings.cancelling,
      isHoldOver,
      hasNoNights,
      hasPage: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(paymentSessions)
          .where(
            and(
              eq(paymentSessions.bookingId, bookings.id),
              sql`${paymentSessions.status} IN ('creating', 'open') AND ${paymentSessions.expiresAt} > now()`,
            ),
          ),
      )}`,
    })
    .from(bookings)
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .where(eq(bookings.id, bookingId))
  return facts!
}
export type ReceiptFacts = Awaited<ReturnType<typeof findReceiptFacts>>

/** Oldest first. */
export const findRefundsOf = (db: Database, bookingId: string) =>
  db.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(asc(refunds.createdAt), asc(refunds.id))

/** What the desk has noted of a stay and taken back, oldest first. */
export const findMarksOf = (db: Database, bookingId: string) =>
  db
    .select({ mark: markHistory.mark, leftOn: markHistory.leftOn, at: markHistory.at })
    .from(markHistory)
    .where(eq(markHistory.bookingId, bookingId))
    .orderBy(asc(markHistory.at), asc(markHistory.id))
export type NotedMark = Awaited<ReturnType<typeof findMarksOf>>[number]
