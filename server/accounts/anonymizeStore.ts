import { and, eq, exists, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { bookings, hotels, isUnsettled, paymentSessions, rooms, takenNights } from '../db/schema'

const hotelsOfGuest = (tx: Database, guestId: string) =>
  tx.select({ id: bookings.hotelId }).from(bookings).where(eq(bookings.userId, guestId))
const hotelsOfOwner = (tx: Database, ownerId: string) =>
  tx.select({ id: hotels.id }).from(hotels).where(eq(hotels.ownerId, ownerId))

/** Returns the changed text, or undefined to leave it as it is. */
export type Replace = (text: string) => string | undefined

/** What hotels have written to a guest when cancelling. */
export const deleteCancelReasons = (tx: Database, guestId: string) =>
  tx
    .update(bookings)
    .set({ cancelReason: null })
    .where(and(eq(bookings.userId, guestId), isNotNull(bookings.cancelReason)))

/** In notes on blocks and reasons for cancelling, of the hotels where a guest has booked or of the one that an owner has. */
export async function replaceInNotesAndReasons(
  tx: Database,
  of: { guestId: string } | { ownerId: string },
  replace: Replace,
) {
  const theirs = 'guestId' in of ? hotelsOfGuest(tx, of.guestId) : hotelsOfOwner(tx, of.ownerId)
  const notes = await tx
    .select({ id: takenNights.id, text: takenNights.note })
    .from(takenNights)
    .innerJoin(rooms, eq(rooms.id, takenNights.roomId))
    .where(and(eq(takenNights.kind, 'block'), ne(takenNights.note, ''), inArray(rooms.hotelId, theirs)))
  for (const { id, text } of notes) {
    const note = replace(text)
    if (note !== undefined) await tx.update(takenNights).set({ note }).where(eq(takenNights.id, id))
  }
  const reasons = await tx
    .select({ id: bookings.id, text: bookings.cancelReason })
    .from(bookings)
    .where(and(isNotNull(bookings.cancelReason), inArray(bookings.hotelId, theirs)))
  for (const { id, text } of reasons) {
    const cancelReason = replace(text ?? '')
    if (cancelReason !== undefined) await tx.update(bookings).set({ cancelReason }).where(eq(bookings.id, id))
  }
}

/** Descriptions and private names of an owner's rooms, which are no longer shown. */
export async function deleteRoomTexts(tx: Database, ownerId: string) {
  await tx
    .update(rooms)
    .set({ description: '', privateName: '' })
    .where(inArray(rooms.hotelId, hotelsOfOwner(tx, ownerId)))
}

/** In what receipts say of an owner's hotel: in its row, its bookings and the requests to the payment provider. */
export async function replaceInHotel(tx: Database, ownerId: string, replace: Replace) {
  const theirs = hotelsOfOwner(tx, ownerId)
  const ofHotel = { hotel: hotels.name, city: hotels.city, address: hotels.address, why: hotels.unlistedWhy }
  for (const { id, hotel, city, address, why } of await tx
    .select({ id: hotels.id, ...ofHotel })
    .from(hotels)
    .where(inArray(hotels.id, theirs))) {
    const changed = {
      name: replace(hotel),
      city: replace(city),
      address: replace(address),
      unlistedWhy: why === null ? undefined : replace(why),
    }
    if (Object.values(changed).some((text) => text !== undefined))
      await tx.update(hotels).set(changed).where(eq(hotels.id, id))
  }
  const copies = [
    { table: rooms, column: rooms.roomType, member: 'roomType', hotelId: rooms.hotelId },
    { table: bookings, column: bookings.roomType, member: 'roomType', hotelId: bookings.hotelId },
    { table: bookings, column: bookings.hotelName, member: 'hotelName', hotelId: bookings.hotelId },
    { table: bookings, column: bookings.hotelCity, member: 'hotelCity', hotelId: bookings.hotelId },
    { table: bookings, column: bookings.hotelAddress, member: 'hotelAddress', hotelId: bookings.hotelId },
  ] as const
  for (const { table, column, member, hotelId } of copies) {
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
  // An earlier release stored the request, and repeats it while the session may still be paid.
  await tx
    .update(paymentSessions)
    .set({ request: null })
    .where(
      and(
        not(isUnsettled),
        exists(
          tx
            .select({ one: sql`1` })
            .from(bookings)
            .where(and(eq(bookings.id, paymentSessions.bookingId), inArray(bookings.hotelId, theirs))),
        ),
      ),
    )
}
