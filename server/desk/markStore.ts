import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { bookings, hotels, rooms, users } from '../db/schema'
import type { StayMark } from '../../contract/standing'

/**
 * Locks the room of a booking and then the booking until the transaction ends, the room first as whoever books it does; undefined
 * for a booking of another owner's hotel too.
 */
export async function lockStay(tx: Database, bookingId: string, ownerId: string) {
  const [stay] = await tx
    .select({
      status: bookings.status,
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

/**
 * Notes a mark; `leftOn` frees that night and the following ones, null takes them back.
 * Errors: the constraint `bookings_no_overlap` when they are taken again.
 */
export const writeMark = (tx: Database, bookingId: string, noted: { mark: StayMark | null; leftOn: string | null }) =>
  tx.update(bookings).set(noted).where(eq(bookings.id, bookingId))
