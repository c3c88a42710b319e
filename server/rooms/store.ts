import { and, desc, eq, inArray, not } from 'drizzle-orm'
import type { Database } from '../db/open'
import { listedHotel } from '../hotels/store'
import { hotels, isShown, rooms, users, type NewRoom } from '../db/schema'

const listed = {
  id: rooms.id,
  roomType: rooms.roomType,
  pricePerNightCents: rooms.pricePerNightCents,
  amenities: rooms.amenities,
  images: rooms.images,
  isAvailable: rooms.isAvailable,
  maxGuests: rooms.maxGuests,
  createdAt: rooms.createdAt,
  ...listedHotel,
}

const selectRooms = (db: Database) =>
  db
    .select(listed)
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))

const newestFirst = [desc(rooms.createdAt), desc(rooms.id)]

/** The newest rooms that guests can book, newest first. */
export const findNewestRooms = (db: Database, limit: number) =>
  selectRooms(db)
    .where(isShown)
    .orderBy(...newestFirst)
    .limit(limit)

/** Those of these rooms that guests can book, in no order. */
export const findRoomsById = (db: Database, ids: string[]) =>
  selectRooms(db).where(and(inArray(rooms.id, ids), isShown))

/** A hotel's rooms that guests can book, newest first. */
export const findRoomsOfHotel = (db: Database, hotelId: string) =>
  selectRooms(db)
    .where(and(eq(rooms.hotelId, hotelId), isShown))
    .orderBy(...newestFirst)

/** All rooms of an owner's hotel, newest first. */
export const findRoomsOfOwner = (db: Database, ownerId: string) =>
  selectRooms(db)
    .where(eq(hotels.ownerId, ownerId))
    .orderBy(...newestFirst)

export type ListedRoom = Awaited<ReturnType<typeof findNewestRooms>>[number]

/** Returns the room's id. */
export async function insertRoom(
  db: Database,
  room: Required<Pick<NewRoom, 'hotelId' | 'roomType' | 'pricePerNightCents' | 'amenities' | 'images' | 'maxGuests'>>,
): Promise<string> {
  const [added] = await db.insert(rooms).values(room).returning({ id: rooms.id })
  return added!.id
}

/** Returns whether the room is available now; undefined when this hotel has no such room. */
export async function switchRoom(tx: Database, roomId: string, hotelId: string): Promise<boolean | undefined> {
  const [switched] = await tx
    .update(rooms)
    .set({ isAvailable: not(rooms.isAvailable) })
    .where(and(eq(rooms.id, roomId), eq(rooms.hotelId, hotelId)))
    .returning({ isAvailable: rooms.isAvailable })
  return switched?.isAvailable
}

/** Waits for bookings of these rooms that are being made; those after it find them switched off. */
export const switchRoomsOff = (tx: Database, hotelId: string) =>
  tx.update(rooms).set({ isAvailable: false }).where(eq(rooms.hotelId, hotelId))

/** The first pictures of the newest available rooms, each once. */
export async function newestCovers(db: Database, limit: number): Promise<string[]> {
  const newest = await db
    .select({ images: rooms.images })
    .from(rooms)
    .where(isShown)
    .orderBy(...newestFirst)
    .limit(limit)
  return [...new Set(newest.flatMap(({ images }) => images.slice(0, 1)))]
}
