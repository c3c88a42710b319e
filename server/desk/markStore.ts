import { and, eq, sql } from 'drizzle-orm'
import { holdUntil } from '../bookings/newBookingStore'
import type { Database } from '../db/open'
import { bookings, hotels, markHistory, rooms, users } from '../db/schema'
import type { StayMark } from '../../contract/bookingStatus'

/**
 * Locks the room of a booking and then the booking until the transaction ends, the room first as whoever books it does; undefined
 * for a booking of another owner's hotel too.
 */
export async function lockStay(tx: Database, bookingId: string, ownerId: string) {
  const [stay] = await tx
    .select({
      status: bookings.status,
      isPaid: bookings.isPaid,
      mark: bookings.mark,
      leftOn: bookings.leftOn,
      checkInDate: bookings.checkInDate,
      checkOutDate: bookings.checkOutDate,
      guestName: users.name,
    })
    .from(rooms)
    .innerJoin(bookings, eq(bookings.roomId, rooms.id))
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(eq(bookings.id, bookingId), eq(hotels.ownerId, ownerId)))
    .for('update', { of: [rooms, bookings] })
  return stay
}
export type LockedStay = NonNullable<Awaited<ReturnType<typeof lockStay>>>

/** What is noted of a stay: `leftOn` frees that night and the following ones, null takes them back. */
export interface Noted {
  mark: StayMark | null
  leftOn: string | null
}

/** A mark stops the cancelling of a stay whose hold is over. */
const noLongerEnded = {
  cancelling: sql`nullif(${bookings.cancelling}, 'hold')`,
  cancellingSince: sql`CASE WHEN ${bookings.cancelling} = 'hold' THEN NULL ELSE ${bookings.cancellingSince} END`,
}

/** An unpaid stay without a mark has a deadline again, and time until then: `hold` in milliseconds. */
const heldAnew = (hold: number) => ({
  payBy: sql`CASE WHEN ${bookings.status} = 'pending'
    THEN greatest(${bookings.payBy}, ${holdUntil(bookings.checkInDate, hold)}) ELSE ${bookings.payBy} END`,
})

/**
 * Notes a mark or takes it back, and adds that to the stay's history.
 * Errors: the constraint `bookings_no_overlap` when nights that are taken back are taken again.
 */
export async function writeMark(tx: Database, bookingId: string, noted: Noted, hold: number): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...noted, ...(noted.mark ? noLongerEnded : heldAnew(hold)) })
    .where(eq(bookings.id, bookingId))
  await tx.insert(markHistory).values({ bookingId, ...noted })
}
