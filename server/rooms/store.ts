import { and, arrayOverlaps, desc, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { listedHotel } from '../hotels/store'
import { hotels, isShown, rooms, users, type NewRoom } from '../db/schema'
import { shownUnverifiedMax } from './limits'

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
const owned = {
  ...told,
  privateName: rooms.privateName,
  version: rooms.version,
  isArchived: rooms.isArchived,
  isHeldBack: rooms.isHeldBack,
  unlistedAt: hotels.unlistedAt,
}

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

/** What a room's form fills in. */
export type RoomColumns = Pick<
  NewRoom,
  'roomType' | 'pricePerNightCents' | 'amenities' | 'maxGuests' | 'privateName' | 'description'
>

/** Returns the room's id. */
export async function insertRoom(
  db: Database,
  room: RoomColumns & Pick<NewRoom, 'hotelId' | 'images'>,
): Promise<string> {
  const [added] = await db.insert(rooms).values(room).returning({ id: rooms.id })
  return added!.id
}

/** Its owner has switched it on. */
const isOn = or(rooms.isAvailable, rooms.isHeldBack)!

const off = { isAvailable: false, isHeldBack: false }

/** Waits for bookings of the room that are being made. Undefined when this hotel has no such room. */
export async function lockRoomOf(tx: Database, roomId: string, hotelId: string) {
  const [room] = await tx
    .select({
      version: rooms.version,
      images: rooms.images,
      isArchived: rooms.isArchived,
      isOn: sql<boolean>`${isOn}`,
    })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.hotelId, hotelId)))
    .for('update')
  return room
}

/** Changes what is not undefined, and the version. */
export const updateRoom = (tx: Database, roomId: string, values: Partial<RoomColumns> & Pick<NewRoom, 'images'>) =>
  tx
    .update(rooms)
    .set({ ...values, version: sql`${rooms.version} + 1` })
    .where(eq(rooms.id, roomId))

/** Either way guests cannot book it. */
export const archiveRoom = (tx: Database, roomId: string, isArchived: boolean) =>
  tx
    .update(rooms)
    .set({ isArchived, ...off })
    .where(eq(rooms.id, roomId))

/** Those of these pictures that a room has: rooms of the demo share some. Reads all rooms. */
export async function findShownPictures(db: Database, keys: string[]): Promise<string[]> {
  const shown = await db
    .selectDistinct({ key: sql<string>`unnest(${rooms.images})` })
    .from(rooms)
    .where(arrayOverlaps(rooms.images, keys))
  return shown.map(({ key }) => key)
}

/**
 * Errors: the constraint `rooms_archived_off` for an archived room. Returns whether the room is on now; undefined when this hotel
 * has no such room. {@link showRooms} has to follow.
 */
export async function switchRoom(tx: Database, roomId: string, hotelId: string): Promise<boolean | undefined> {
  const [switched] = await tx
    .update(rooms)
    .set({ isAvailable: not(isOn), isHeldBack: false })
    .where(and(eq(rooms.id, roomId), eq(rooms.hotelId, hotelId)))
    .returning({ isAvailable: rooms.isAvailable })
  return switched?.isAvailable
}

/**
 * Shows guests what they may see of a hotel's rooms that are switched on, and holds the others back: all of them while the hotel
 * is unlisted, all but the oldest few while its owner is not verified. Has to follow each change of one of these. Lock the hotel
 * alone before, so that two changes do not each count without the other's.
 */
export const showRooms = (tx: Database, hotelId: string) =>
  tx.execute(sql`
    UPDATE ${rooms} SET is_available = may.be_shown, is_held_back = NOT may.be_shown
    FROM (
      SELECT ${rooms.id}, ${hotels.unlistedAt} IS NULL AND (
        ${users.isVerified} OR row_number() OVER (ORDER BY ${rooms.createdAt}, ${rooms.id}) <= ${shownUnverifiedMax}
      ) AS be_shown
      FROM ${rooms} JOIN ${hotels} ON ${hotels.id} = ${rooms.hotelId} JOIN ${users} ON ${users.id} = ${hotels.ownerId}
      WHERE ${rooms.hotelId} = ${hotelId} AND ${isOn}
    ) may
    WHERE ${rooms.id} = may.id AND (${rooms.isAvailable}, ${rooms.isHeldBack}) <> (may.be_shown, NOT may.be_shown)`)

/** Waits for bookings of these rooms that are being made; those after it find them switched off. */
export const switchRoomsOff = (tx: Database, hotelId: string) =>
  tx.update(rooms).set(off).where(eq(rooms.hotelId, hotelId))

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
