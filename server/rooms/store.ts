import { and, arrayOverlaps, asc, count, eq, inArray, lte, min, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { hotels, isVisibleRoom, rooms, users, type NewRoom } from '../db/schema'
import { newestFirst } from '../db/drizzle'
import { listedHotel } from '../hotels/store'
import { rateColumns, toRates } from '../rates/store'
import { unverifiedRoomsMax } from './limits'

const listColumns = {
  id: rooms.id,
  roomType: rooms.roomType,
  publicName: rooms.publicName,
  pricePerNightCents: rooms.pricePerNightCents,
  amenities: rooms.amenities,
  images: rooms.images,
  isAvailable: rooms.isAvailable,
  maxGuests: rooms.maxGuests,
  createdAt: rooms.createdAt,
  ...listedHotel,
}

/** Descriptions would make lists long. */
const detailColumns = { ...listColumns, description: rooms.description }

/** Seen by the owner alone. */
const ownerColumns = {
  ...detailColumns,
  privateName: rooms.privateName,
  version: rooms.version,
  isArchived: rooms.isArchived,
  isHeldBack: rooms.isHeldBack,
  unlistedAt: hotels.unlistedAt,
}

const selectRooms = (db: Database) =>
  db
    .select(listColumns)
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))

const selectOwnRooms = (db: Database) =>
  db
    .select(ownerColumns)
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))

/** The newest rooms that guests can book, newest first. */
export const findNewestRooms = (db: Database, limit: number) =>
  selectRooms(db)
    .where(isVisibleRoom)
    .orderBy(...newestFirst(rooms))
    .limit(limit)

/** In no order; without rooms that guests cannot book. */
export const findRoomsById = (db: Database, ids: string[]) =>
  selectRooms(db).where(and(inArray(rooms.id, ids), isVisibleRoom))

/** A room that guests can book. */
export async function findVisibleRoom(db: Database, roomId: string) {
  const [room] = await db
    .select({ ...detailColumns, ...rateColumns })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))
    .where(and(eq(rooms.id, roomId), isVisibleRoom))
  return room && { ...room, rates: toRates(room) }
}

/** Among the rooms of one hotel: as its owner has put them, then the others, newest first. */
export const ownersOrder = [asc(rooms.position), ...newestFirst(rooms)]

/** A hotel's rooms that guests can book, in its owner's order. */
export const findRoomsOfHotel = (db: Database, hotelId: string) =>
  selectRooms(db)
    .where(and(eq(rooms.hotelId, hotelId), isVisibleRoom))
    .orderBy(...ownersOrder)

/** How many such rooms a hotel has, and the lowest price of a night in cents; null without rooms. */
export async function countRoomsOfHotel(db: Database, hotelId: string) {
  const [counted] = await db
    .select({ count: count(), lowestCents: min(rooms.pricePerNightCents) })
    .from(rooms)
    .where(and(eq(rooms.hotelId, hotelId), isVisibleRoom))
  return counted!
}

/** The first of them that has a picture. */
export async function findPicturedRoomOfHotel(db: Database, hotelId: string) {
  const [room] = await db
    .select({ roomType: rooms.roomType, publicName: rooms.publicName, images: rooms.images })
    .from(rooms)
    .where(and(eq(rooms.hotelId, hotelId), isVisibleRoom, sql`cardinality(${rooms.images}) > 0`))
    .orderBy(...ownersOrder)
    .limit(1)
  return room
}

/** The rooms of an owner's hotel that are archived, or those that are not, in their order. */
export const findRoomsOfOwner = (db: Database, ownerId: string, isArchived: boolean) =>
  selectOwnRooms(db)
    .where(and(eq(hotels.ownerId, ownerId), eq(rooms.isArchived, isArchived)))
    .orderBy(...ownersOrder)

/** A room of an owner's hotel, archived or not. */
export async function findRoomOfOwner(db: Database, ownerId: string, roomId: string) {
  const [room] = await selectOwnRooms(db).where(and(eq(hotels.ownerId, ownerId), eq(rooms.id, roomId)))
  return room
}

/** What such a room costs, and which stays it takes. */
export async function findRatesOfOwner(db: Database, ownerId: string, roomId: string) {
  const [room] = await db
    .select({ ratesVersion: rooms.ratesVersion, ...rateColumns })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(and(eq(hotels.ownerId, ownerId), eq(rooms.id, roomId)))
  return room && { rates: toRates(room) ?? {}, version: room.ratesVersion }
}

export type ListedRoom = Awaited<ReturnType<typeof findNewestRooms>>[number]
export type OwnerRoom = Awaited<ReturnType<typeof findRoomsOfOwner>>[number]

/** How many rooms a hotel can have, if it has them all; archived ones do not count. Lock it exclusively first. */
export async function findReachedMax(db: Database, hotelId: string): Promise<number | undefined> {
  const inUse = db.$count(rooms, and(eq(rooms.hotelId, hotelId), eq(rooms.isArchived, false)))
  const [hotel] = await db
    .select({ roomsMax: hotels.roomsMax })
    .from(hotels)
    .where(and(eq(hotels.id, hotelId), lte(hotels.roomsMax, inUse)))
  return hotel?.roomsMax
}

/** Filled in from the form of a room. */
export type RoomColumns = Pick<
  NewRoom,
  'roomType' | 'pricePerNightCents' | 'amenities' | 'maxGuests' | 'publicName' | 'privateName' | 'description'
>

/** Adds a room that is switched on. Returns its id. Call {@link updateVisibility} next. */
export async function insertRoom(db: Database, room: RoomColumns & Pick<NewRoom, 'hotelId' | 'images'>) {
  const [added] = await db
    .insert(rooms)
    .values({ ...room, ...on })
    .returning({ id: rooms.id })
  return added!.id
}

/** Switched on by the owner, whether guests see the room or not. */
const isOn = or(rooms.isAvailable, rooms.isHeldBack)!

const off = { isAvailable: false, isHeldBack: false }
/** Until {@link updateVisibility} shows it to guests. */
const on = { isAvailable: false, isHeldBack: true }

/** Waits until bookings in progress have committed. Undefined when the hotel has no such room. */
export async function lockRoomOf(tx: Database, roomId: string, hotelId: string) {
  const [room] = await tx
    .select({
      id: rooms.id,
      hotelId: rooms.hotelId,
      version: rooms.version,
      images: rooms.images,
      isArchived: rooms.isArchived,
      isAvailable: rooms.isAvailable,
      isOn: sql<boolean>`${isOn}`,
      maxGuests: rooms.maxGuests,
      pricePerNightCents: rooms.pricePerNightCents,
      timeZone: hotels.timeZone,
      ratesVersion: rooms.ratesVersion,
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(and(eq(rooms.id, roomId), eq(rooms.hotelId, hotelId)))
    .for('update', { of: rooms })
  return room
}

/** Locks those of these rooms that the hotel has, as {@link lockRoomOf} does; returns how many. */
export async function lockRoomsOf(tx: Database, roomIds: string[], hotelId: string): Promise<number> {
  const locked = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(inArray(rooms.id, roomIds), eq(rooms.hotelId, hotelId)))
    .orderBy(asc(rooms.id))
    .for('update')
  return locked.length
}

/** Puts a hotel's rooms in order; those that are left out come last. Lock the hotel exclusively, and these rooms, first. */
export async function orderRooms(tx: Database, roomIds: string[], hotelId: string): Promise<void> {
  const position = sql`array_position(${sql.param(roomIds)}::text[], ${rooms.id}::text)`
  await tx
    .update(rooms)
    .set({ position })
    .where(and(eq(rooms.hotelId, hotelId), sql`${rooms.position} IS DISTINCT FROM ${position}`))
}

/** Increments the version; undefined values stay as they are. */
export const updateRoom = (tx: Database, roomId: string, values: Partial<RoomColumns> & Pick<NewRoom, 'images'>) =>
  tx
    .update(rooms)
    .set({ ...values, version: sql`${rooms.version} + 1` })
    .where(eq(rooms.id, roomId))

/** The room is switched off, archived or restored. */
export const archiveRoom = (tx: Database, roomId: string, isArchived: boolean) =>
  tx
    .update(rooms)
    .set({ isArchived, ...off })
    .where(eq(rooms.id, roomId))

/** Which of these pictures a room still has; rooms of the demo share some. Scans all rooms. */
export async function findUsedPictures(db: Database, keys: string[]): Promise<string[]> {
  const shown = await db
    .selectDistinct({ key: sql<string>`unnest(${rooms.images})` })
    .from(rooms)
    .where(arrayOverlaps(rooms.images, keys))
  return shown.map(({ key }) => key)
}

/** Call {@link updateVisibility} next. */
export const switchRoom = (tx: Database, roomId: string, isOn: boolean) =>
  tx
    .update(rooms)
    .set(isOn ? on : off)
    .where(eq(rooms.id, roomId))

/**
 * Holds back rooms that are switched on: all of them while the hotel is unlisted, all but the oldest few while its owner is not
 * verified. To be called after each change of these, in a transaction that has locked the hotel exclusively: otherwise two
 * concurrent changes would each count without the other's.
 */
export const updateVisibility = (tx: Database, hotelId: string) =>
  tx.execute(sql`
    UPDATE ${rooms} SET is_available = visible.is_visible, is_held_back = NOT visible.is_visible
    FROM (
      SELECT ${rooms.id}, ${hotels.unlistedAt} IS NULL AND (
        ${users.isVerified} OR row_number() OVER (ORDER BY ${rooms.createdAt}, ${rooms.id}) <= ${unverifiedRoomsMax}
      ) AS is_visible
      FROM ${rooms} JOIN ${hotels} ON ${hotels.id} = ${rooms.hotelId} JOIN ${users} ON ${users.id} = ${hotels.ownerId}
      WHERE ${rooms.hotelId} = ${hotelId} AND ${isOn}
    ) visible
    WHERE ${rooms.id} = visible.id
      AND (${rooms.isAvailable}, ${rooms.isHeldBack}) <> (visible.is_visible, NOT visible.is_visible)`)

/** Waits until bookings in progress have committed; later ones find the rooms switched off. */
export const switchRoomsOff = (tx: Database, hotelId: string) =>
  tx.update(rooms).set(off).where(eq(rooms.hotelId, hotelId))

/** Keys of the first pictures of the newest rooms that guests can book, without repeats. */
export async function findNewestCovers(db: Database, limit: number): Promise<string[]> {
  const newest = await db
    .select({ images: rooms.images })
    .from(rooms)
    .where(isVisibleRoom)
    .orderBy(...newestFirst(rooms))
    .limit(limit)
  return [...new Set(newest.flatMap(({ images }) => images.slice(0, 1)))]
}
