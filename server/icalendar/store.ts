import { and, asc, count, eq, exists, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import {
  calendarImports,
  calendarLinks,
  hotels,
  importedEvents,
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
import type { ImportNights } from './enteredNights'
import { conflictsShown, readInterval } from './limits'
import type { Nights } from './readCalendar'

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
const oldestFirst = [asc(calendarImports.createdAt), asc(calendarImports.id)]

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

const columns = (nights: Nights[]) =>
  sql`unnest(${sql.param(nights.map(({ checkInDate }) => checkInDate))}::date[],
    ${sql.param(nights.map(({ checkOutDate }) => checkOutDate))}::date[])`

/**
 * Puts these events in place of those that an import had. What is known of the ones that stay is kept, and a conflict that was told of one
 * whose dates have moved a little is told.
 */
export const replaceEvents = (tx: Database, importId: string, nights: Nights[]) =>
  tx.execute(sql`WITH gone AS (
      DELETE FROM imported_events WHERE import_id = ${importId} AND (check_in, check_out) NOT IN (SELECT * FROM ${columns(nights)})
      RETURNING check_in, check_out, conflict_told_at)
    INSERT INTO imported_events (import_id, check_in, check_out, conflict_told_at)
    SELECT ${importId}, named.check_in, named.check_out, (SELECT max(gone.conflict_told_at) FROM gone
      WHERE gone.check_in < named.check_out AND gone.check_out > named.check_in)
    FROM ${columns(nights)} AS named (check_in, check_out) ON CONFLICT DO NOTHING`)

/** A stay or a block, with a night on `today` or later, over an event. */
const isInTheWay = (today: string) =>
  and(
    eq(takenNights.roomId, calendarImports.roomId),
    ne(takenNights.kind, 'import'),
    sql`${takenNights.checkOutDate} > greatest(${importedEvents.checkInDate}, ${today}::date)`,
    sql`${takenNights.checkInDate} < ${importedEvents.checkOutDate}`,
  )

const hasConflict = (db: Database, today: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(takenNights)
      .where(isInTheWay(today)),
  )

/** The events of a room's imports that end after `today`: the older import's first, and of one by date. */
export const findEvents = (tx: Database, roomId: string, today: string) =>
  tx
    .select({
      importId: importedEvents.importId,
      name: calendarImports.name,
      checkInDate: importedEvents.checkInDate,
      checkOutDate: importedEvents.checkOutDate,
      conflictToldAt: importedEvents.conflictToldAt,
      isConflict: sql<boolean>`${hasConflict(tx, today)}`,
    })
    .from(importedEvents)
    .innerJoin(calendarImports, eq(calendarImports.id, importedEvents.importId))
    .where(and(eq(calendarImports.roomId, roomId), gt(importedEvents.checkOutDate, today)))
    .orderBy(...oldestFirst, asc(importedEvents.checkInDate), sql`${importedEvents.checkOutDate} DESC`)

/** A room's nights that are over by `today`, from `fromDate` on, and those of imports that are not. */
export const findHeld = (tx: Database, roomId: string, fromDate: string, today: string) =>
  tx
    .select({
      id: takenNights.id,
      importId: takenNights.importId,
      note: takenNights.note,
      checkInDate: takenNights.checkInDate,
      checkOutDate: takenNights.checkOutDate,
      isOver: sql<boolean>`${takenNights.checkOutDate} <= ${today}::date`,
    })
    .from(takenNights)
    .where(
      and(
        eq(takenNights.roomId, roomId),
        gt(takenNights.checkOutDate, fromDate),
        sql`(${takenNights.checkOutDate} <= ${today}::date OR ${takenNights.kind} = 'import')`,
      ),
    )

/** Errors: the constraint `bookings_no_overlap` when a night is taken. */
export async function insertNights(tx: Database, roomId: string, rows: (ImportNights & { note: string })[]) {
  if (rows.length > 0)
    await tx.insert(takenNights).values(rows.map((row) => ({ ...row, roomId, kind: 'import' as const })))
}

export const deleteNights = (tx: Database, ids: string[]) =>
  tx
    .delete(takenNights)
    .where(and(eq(takenNights.kind, 'import'), sql`${takenNights.id} = ANY(${sql.param(ids)}::text[])`))

/** Notes whether the owner has been told of these conflicts. */
export const markConflicts = (tx: Database, events: ImportNights[], toldAt: Date | null) =>
  tx
    .update(importedEvents)
    .set({ conflictToldAt: toldAt })
    .where(
      sql`(${importedEvents.importId}, ${importedEvents.checkInDate}, ${importedEvents.checkOutDate}) IN (
        SELECT * FROM unnest(${sql.param(events.map(({ importId }) => importId))}::text[],
          ${sql.param(events.map(({ checkInDate }) => checkInDate))}::date[],
          ${sql.param(events.map(({ checkOutDate }) => checkOutDate))}::date[]))`,
    )

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

const eventsOfOwner = (ownerId: string, today: string) =>
  and(eq(hotels.ownerId, ownerId), eq(rooms.isArchived, false), gt(importedEvents.checkOutDate, today))

/** How many events of each import end after `today`, and how many of them a stay or a block is in the way of. */
export const countEvents = (db: Database, ownerId: string, today: string) =>
  db
    .select({
      importId: importedEvents.importId,
      events: count(),
      conflicts: sql<number>`(count(*) FILTER (WHERE ${hasConflict(db, today)}))::int`,
    })
    .from(importedEvents)
    .innerJoin(calendarImports, eq(calendarImports.id, importedEvents.importId))
    .innerJoin(rooms, eq(rooms.id, calendarImports.roomId))
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(eventsOfOwner(ownerId, today))
    .groupBy(importedEvents.importId)

/** The next events of each import that a stay or a block is in the way of, each once; `bookingId` is null where it is a block. */
export async function findConflicts(db: Database, ownerId: string, today: string) {
  const numbered = db
    .select({
      importId: importedEvents.importId,
      from: importedEvents.checkInDate,
      until: importedEvents.checkOutDate,
      bookingId: sql<string | null>`min(${takenNights.bookingId})`.as('booking_id'),
      place: sql<number>`row_number() OVER (PARTITION BY ${importedEvents.importId}
        ORDER BY ${importedEvents.checkInDate}, ${importedEvents.checkOutDate})`.as('place'),
    })
    .from(importedEvents)
    .innerJoin(calendarImports, eq(calendarImports.id, importedEvents.importId))
    .innerJoin(rooms, eq(rooms.id, calendarImports.roomId))
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(takenNights, isInTheWay(today))
    .where(eventsOfOwner(ownerId, today))
    .groupBy(importedEvents.importId, importedEvents.checkInDate, importedEvents.checkOutDate)
    .as('numbered')
  return db
    .select({
      importId: numbered.importId,
      from: numbered.from,
      until: numbered.until,
      bookingId: numbered.bookingId,
    })
    .from(numbered)
    .where(lte(numbered.place, conflictsShown))
    .orderBy(asc(numbered.importId), asc(numbered.place))
}

/** Ends the links and imports of a locked hotel's rooms, and frees what was imported. */
export async function deleteCalendars(tx: Database, hotelId: string): Promise<void> {
  const ofHotel = tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.hotelId, hotelId))
  await tx.delete(calendarLinks).where(inArray(calendarLinks.roomId, ofHotel))
  await tx.delete(calendarImports).where(inArray(calendarImports.roomId, ofHotel))
  await tx.delete(takenNights).where(and(eq(takenNights.kind, 'import'), inArray(takenNights.roomId, ofHotel)))
}
