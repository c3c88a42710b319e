import { and, asc, count, eq, exists, gt, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { calendarImports, hotels, importedEvents, rooms, takenNights } from '../db/schema'
import type { ImportNights } from './enteredNights'
import { conflictsShown } from './limits'
import type { Nights } from './readCalendar'
import { oldestFirst } from './store'

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
