import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Database } from '../db/database'
import { bookings, hotels, rooms, takenNights } from '../db/schema'

const hotelsOfOwner = (tx: Database, ownerId: string) =>
  tx.select({ id: hotels.id }).from(hotels).where(eq(hotels.ownerId, ownerId))

/** Returns the changed text, or undefined to leave it as it is. */
export type Replace = (text: string) => string | undefined

/** What hotels have written to a guest when cancelling, and an owner to their guests. Whole: words in it may be other people's. */
export const deleteCancelReasons = (tx: Database, userId: string) =>
  tx
    .update(bookings)
    .set({ cancelReason: null })
    .where(
      and(
        isNotNull(bookings.cancelReason),
        or(eq(bookings.userId, userId), inArray(bookings.hotelId, hotelsOfOwner(tx, userId))),
      ),
    )

/** What nobody is shown any more: an owner's own texts about rooms, blocks and bookings, and how to reach guests for whom the desk has booked. */
export async function deleteHotelTexts(tx: Database, ownerId: string) {
  const isTheirs = inArray(rooms.hotelId, hotelsOfOwner(tx, ownerId))
  await tx.update(rooms).set({ description: '', publicName: '', privateName: '' }).where(isTheirs)
  const theirRooms = tx.select({ id: rooms.id }).from(rooms).where(isTheirs)
  await tx
    .update(takenNights)
    .set({ note: '' })
    .where(and(eq(takenNights.kind, 'block'), ne(takenNights.note, ''), inArray(takenNights.roomId, theirRooms)))
  const isAtTheirs = inArray(bookings.hotelId, hotelsOfOwner(tx, ownerId))
  await tx
    .update(bookings)
    .set({ note: '' })
    .where(and(isAtTheirs, ne(bookings.note, '')))
  await tx
    .update(bookings)
    .set({ guestEmail: null, guestPhone: null })
    .where(and(isAtTheirs, eq(bookings.source, 'desk')))
}

/** In what receipts say of an owner's hotel: in its row, its bookings and the requests to the payment provider. */
export async function replaceInHotel(tx: Database, ownerId: string, replace: Replace) {
  const theirs = hotelsOfOwner(tx, ownerId)
  const places = [
    { table: hotels, column: hotels.name, member: 'name', hotelId: hotels.id },
    { table: hotels, column: hotels.city, member: 'city', hotelId: hotels.id },
    { table: hotels, column: hotels.address, member: 'address', hotelId: hotels.id },
    { table: rooms, column: rooms.roomType, member: 'roomType', hotelId: rooms.hotelId },
    { table: bookings, column: bookings.roomType, member: 'roomType', hotelId: bookings.hotelId },
    { table: bookings, column: bookings.hotelName, member: 'hotelName', hotelId: bookings.hotelId },
    { table: bookings, column: bookings.hotelCity, member: 'hotelCity', hotelId: bookings.hotelId },
    { table: bookings, column: bookings.hotelAddress, member: 'hotelAddress', hotelId: bookings.hotelId },
  ] as const
  for (const { table, column, member, hotelId } of places) {
    const texts = await tx.selectDistinct({ text: column }).from(table).where(inArray(hotelId, theirs))
    for (const { text } of texts) {
      const changed = replace(text)
      if (changed === undefined) continue
      await tx
        .update(table)
        .set({ [member]: changed })
        .where(and(eq(column, text), inArray(hotelId, theirs)))
    }
  }
}
