import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import {
  calendarImports,
  calendarLinks,
  hotels,
  isOpenHotel,
  newId,
  rooms,
  takenNights,
  type CalendarImportRow,
} from '../db/schema'
import { claimDue } from '../db/claimDue'
import { fromNow } from '../db/drizzle'
import { lockHotelOf } from '../hotels/store'
import { lockRoomsOf, ownersOrder } from '../rooms/store'
import { readInterval } from './limits'

/** An import with what its reading needs to know of its hotel. */
const readable = {
  id: calendarImports.id,
  roomId: calendarImports.roomId,
  url: calendarImports.url,
  etag: calendarImports.etag,
  readAt: calendarImports.readAt,
  timeZone: hotels.timeZone,
}

export async function findImportOf(db: Database, importId: string, ownerId: string) {
  const [found] = await selectReadable(db).where(and(eq(calendarImports.id, importId), eq(hotels.ownerId, ownerId)))
  return found
}

export async function findImport(db: Database, importId: string) {
  const [found] = await selectReadable(db).where(eq(calendarImports.id, importId))
  return found
}
export type ReadableImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

const selectReadable = (db: Database) =>
  db
    .select(readable)
    .from(calendarImports)
    .innerJoin(rooms, eq(rooms.id, calendarImports.roomId))
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))

/** A room of an owner's open hotel that is not archived. */
export async function findRoom(db: Database, roomId: string, ownerId: string) {
  const [room] = await db
    .select({ hotelId: hotels.id, timeZone: hotels.timeZone, ownerId: hotels.ownerId })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(and(eq(rooms.id, roomId), eq(hotels.ownerId, ownerId), eq(rooms.isArchived, false), isOpenHotel))
  return room
}

/** Locks it, archived or not, and its owner's open hotel; returns whether they have such a room. */
export async function lockRoomOfOwner(tx: Database, roomId: string, ownerId: string): Promise<boolean> {
  const hotelId = await lockHotelOf(tx, ownerId)
  return hotelId !== undefined && (await lockRoomsOf(tx, [roomId], hotelId)) === 1
}

/**
 * Locks a room as whoever books or blocks does: its open hotel first. Undefined for an unknown room, and for one whose hotel is closed.
 */
export async function lockRoom(tx: Database, roomId: string) {
  const [hotel] = await tx
    .select({
      ownerId: hotels.ownerId,
      timeZone: hotels.timeZone,
      roomType: rooms.roomType,
      publicName: rooms.publicName,
      privateName: rooms.privateName,
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(and(eq(rooms.id, roomId), isOpenHotel))
    .for('share', { of: hotels })
  if (!hotel) return undefined
  await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, roomId)).for('update')
  return { id: roomId, ...hotel }
}
export type LockedRoom = NonNullable<Awaited<ReturnType<typeof lockRoom>>>

export const findImportsOfRoom = (tx: Database, roomId: string) =>
  tx
    .select()
    .from(calendarImports)
    .where(eq(calendarImports.roomId, roomId))
    .orderBy(...oldestFirst)

/** Of two imports that name a night, the older one has it. */
export const oldestFirst = [asc(calendarImports.createdAt), asc(calendarImports.id)]

export async function insertImport(tx: Database, values: Pick<CalendarImportRow, 'roomId' | 'url' | 'name'>) {
  const id = newId()
  await tx.insert(calendarImports).values({ id, nextReadAt: fromNow(readInterval), ...values })
  return id
}

export const updateImport = (tx: Database, importId: string, values: PgUpdateSetSource<typeof calendarImports>) =>
  tx.update(calendarImports).set(values).where(eq(calendarImports.id, importId))

export const deleteImport = (tx: Database, importId: string) =>
  tx.delete(calendarImports).where(eq(calendarImports.id, importId))

/** By milliseconds. */
export const postponeReading = (db: Database, importId: string, interval = readInterval) =>
  updateImport(db, importId, { nextReadAt: fromNow(interval) })

/** Claims up to `limit` imports that are due for the next reading; none of archived rooms. */
export const claimImports = (db: Database, limit: number) =>
  claimDue(db, calendarImports, {
    set: { nextReadAt: fromNow(readInterval) },
    isDue: and(
      sql`${calendarImports.nextReadAt} <= now()`,
      sql`EXISTS (SELECT FROM ${rooms} WHERE ${rooms.id} = ${calendarImports.roomId} AND NOT ${rooms.isArchived})`,
    ),
    orderBy: calendarImports.nextReadAt,
    limit,
  })

/** An owner's rooms that are not archived, in their order, with their imports, oldest first; a room without any has one row. */
export const findRoomsWithImports = (db: Database, ownerId: string) =>
  db
    .select({
      room: {
        id: rooms.id,
        roomType: rooms.roomType,
        publicName: rooms.publicName,
        privateName: rooms.privateName,
      },
      link: calendarLinks,
      imported: calendarImports,
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .leftJoin(calendarLinks, eq(calendarLinks.roomId, rooms.id))
    .leftJoin(calendarImports, eq(calendarImports.roomId, rooms.id))
    .where(and(eq(hotels.ownerId, ownerId), eq(rooms.isArchived, false)))
    .orderBy(...ownersOrder, ...oldestFirst)

/** Ends the links and imports of a locked hotel's rooms, and frees what was imported. */
export async function deleteCalendars(tx: Database, hotelId: string): Promise<void> {
  const ofHotel = tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.hotelId, hotelId))
  await tx.delete(calendarLinks).where(inArray(calendarLinks.roomId, ofHotel))
  await tx.delete(calendarImports).where(inArray(calendarImports.roomId, ofHotel))
  await tx.delete(takenNights).where(and(eq(takenNights.kind, 'import'), inArray(takenNights.roomId, ofHotel)))
}
