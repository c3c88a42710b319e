import { and, asc, eq, exists, gt, not, or, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { takesNights } from '../bookings/availabilityStore'
import type { Database } from '../db/database'
import { param, prepareOnce } from '../db/drizzle'
import { bookings, hotels, newId, rooms, takenNights, users } from '../db/schema'

/** Of one room; `checkOutDate` is exclusive. */
export interface Nights {
  roomId: string
  checkInDate: string
  checkOutDate: string
}

const statements = prepareOnce((db) => {
  const overlapsPeriod = (roomId: SQLWrapper) => takesNights(roomId, param('fromDate'), param('untilDate'))
  const span = {
    id: takenNights.id,
    kind: takenNights.kind,
    checkInDate: takenNights.checkInDate,
    checkOutDate: takenNights.checkOutDate,
    note: takenNights.note,
    guestName: users.name,
    isPaid: bookings.isPaid,
  }
  /** Of a room, on any day of the period or after it. */
  const later = alias(takenNights, 'later')
  const stayToCome = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.roomId, rooms.id), eq(later.kind, sql`'stay'`), gt(later.checkOutDate, param('fromDate'))))
  return {
    /** A hotel's rooms, oldest first, and of those that are archived the ones with a stay to come; a row for each stay or block in the period; a free room has one row of nulls. */
    calendar: db
      .select({
        roomId: rooms.id,
        roomType: rooms.roomType,
        privateName: rooms.privateName,
        isAvailable: rooms.isAvailable,
        isArchived: rooms.isArchived,
        span,
      })
      .from(rooms)
      .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
      .leftJoin(takenNights, overlapsPeriod(rooms.id))
      .leftJoin(bookings, eq(bookings.id, takenNights.id))
      .leftJoin(users, eq(users.id, bookings.userId))
      .where(and(eq(hotels.ownerId, param('ownerId')), or(not(rooms.isArchived), exists(stayToCome))))
      .orderBy(asc(rooms.createdAt), asc(rooms.id), asc(takenNights.checkInDate))
      .prepare('owner_calendar'),

    /** The first stay or block of a room in the period. */
    firstOverlap: db
      .select(span)
      .from(takenNights)
      .leftJoin(bookings, eq(bookings.id, takenNights.id))
      .leftJoin(users, eq(users.id, bookings.userId))
      .where(overlapsPeriod(param('roomId')))
      .orderBy(asc(takenNights.checkInDate))
      .limit(1)
      .prepare('first_overlap'),
  }
})

export const findCalendar = (db: Database, ownerId: string, period: { fromDate: string; untilDate: string }) =>
  statements(db).calendar.execute({ ownerId, ...period })
export type CalendarRow = Awaited<ReturnType<typeof findCalendar>>[number]

export async function findFirstOverlap(db: Database, { roomId, checkInDate, checkOutDate }: Nights) {
  const [overlap] = await statements(db).firstOverlap.execute({
    roomId,
    fromDate: checkInDate,
    untilDate: checkOutDate,
  })
  return overlap
}

/** Returns the block's id. Errors: the constraint `bookings_no_overlap` when a night is booked or blocked. */
export async function insertBlock(tx: Database, nights: Nights, note: string): Promise<string> {
  const blockId = newId()
  await tx.insert(takenNights).values({ ...nights, id: blockId, kind: 'block', note })
  return blockId
}

/** Returns whether this hotel had such a block. */
export async function deleteBlock(tx: Database, blockId: string, hotelId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(takenNights)
    .where(
      and(
        eq(takenNights.id, blockId),
        eq(takenNights.kind, 'block'),
        sql`EXISTS (SELECT FROM ${rooms} WHERE ${rooms.id} = ${takenNights.roomId} AND ${rooms.hotelId} = ${hotelId})`,
      ),
    )
  return rowCount === 1
}
