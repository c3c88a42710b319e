import { and, arrayOverlaps, desc, eq, inArray, not, sql } from 'drizzle-orm'
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

/** With its description, which would make a list of rooms long. */
const told = { ...listed, description: rooms.description }

/** With what only its owner sees. */
const owned = { ...told, privateName: rooms.privateName, version: rooms.version, isArchived: rooms.isArchived }

const selectRooms = (db: Database) =>
  db
    .select(listed)
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))

const selectOwnRooms = (db: Database) =>
  db
    .select(owned)
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

/** A room that guests can book. */
export async function findShownRoom(db: Database, roomId: string) {
  const [room] = await db
    .select(told)
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))
    .where(and(eq(rooms.id, roomId), isShown))
  return room
}

/** A hotel's rooms that guests can book, newest first. */
export const findRoomsOfHotel = (db: Database, hotelId: string) =>
  selectRooms(db)
    .where(and(eq(rooms.hotelId, hotelId), isShown))
    .orderBy(...newestFirst)

/** The rooms of an owner's hotel that are archived, or those that are not, newest first. */
export const findRoomsOfOwner = (db: Database, ownerId: string, isArchived: boolean) =>
  selectOwnRooms(db)
    .where(and(eq(hotels.ownerId, ownerId), eq(rooms.isArchived, isArchived)))
    .orderBy(...newestFirst)

/** A room of an owner's hotel, archived or not. */
export async function findRoomOfOwner(db: Database, ownerId: string, roomId: string) {
  const [room] = await selectOwnRooms(db).where(and(eq(hotels.ownerId, ownerId), eq(rooms.id, roomId)))
  return room
}

export type ListedRoom = Awaited<ReturnType<typeof findNewestRooms>>[number]
export type OwnedRoom = Awaited<ReturnType<typeof findRoomsOfOwner>>[number]

type RoomValues = Required<
  Pick<
    NewRoom,
    'roomType' | 'pricePerNightCents' | 'amenities' | 'images' | 'maxGuests' | 'privateName' | 'description'
  >
>

/** Returns the room's id. */
export async function insertRoom(db: Database, room: RoomValues & Pick<NewRoom, 'hotelId'>): Promise<string> {
  const [added] = await db.insert(rooms).values(room).returning({ id: rooms.id })
  return added!.id
}

/** Waits for bookings of the room that are being made. Undefined when this hotel has no such room. */
export async function lockRoomOf(tx: Database, roomId: string, hotelId: string) {
  const [room] = await tx
    .select({
      version: rooms.version,
      images: rooms.images,
      isArchived: rooms.isArchived,
      isAvailable: rooms.isAvailable,
    })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.hotelId, hotelId)))
    .for('update')
  return room
}

/** Changes what is not undefined, and the version. */
export const updateRoom = (tx: Database, roomId: string, values: Partial<RoomValues>) =>
  tx
    .update(rooms)
    .set({ ...values, version: sql`${rooms.version} + 1` })
    .where(eq(rooms.id, roomId))

/** Either way guests cannot book it. */
export const archiveRoom = (tx: Database, roomId: string, isArchived: boolean) =>
  tx.update(rooms).set({ isArchived, isAvailable: false }).where(eq(rooms.id, roomId))

/** Those of these pictures that a room has: rooms of the demo share some. Reads all rooms. */
export async function findShownPictures(db: Database, keys: string[]): Promise<string[]> {
  const shown = await db
    .selectDistinct({ key: sql<string>`unnest(${rooms.images})` })
    .from(rooms)
    .where(arrayOverlaps(rooms.images, keys))
  return shown.map(({ key }) => key)
}

/**
 * Errors: the constraint `rooms_archived_off` for an archived room. Returns whether the room is available now; undefined when
 * this hotel has no such room.
 */
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
