import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { param, preparedOn } from '../db/sql'
import { bookings, hotels, newId, rooms, takenNights, users } from '../db/schema'

/** Nights of a room from `checkInDate` to the morning of `checkOutDate`. */
export interface Nights {
  roomId: string
  checkInDate: string
  checkOutDate: string
}

const statements = preparedOn((db) => {
  const inThoseDays = and(
    sql`${takenNights.checkOutDate} > ${param('fromDate')}::date`,
    sql`${takenNights.checkInDate} < ${param('untilDate')}::date`,
  )
  const span = {
    id: takenNights.id,
    kind: takenNights.kind,
    checkInDate: takenNights.checkInDate,
    checkOutDate: takenNights.checkOutDate,
    note: takenNights.note,
    guestName: users.name,
    isPaid: bookings.isPaid,
  }
  return {
    /** A hotel's rooms, oldest first, each with what takes its nights in those days: one row with nulls where nothing does. */
    calendar: db
      .select({ roomId: rooms.id, roomType: rooms.roomType, privateName: rooms.privateName, span })
      .from(rooms)
      .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
      .leftJoin(takenNights, and(eq(takenNights.roomId, rooms.id), inThoseDays))
      .leftJoin(bookings, eq(bookings.id, takenNights.id))
      .leftJoin(users, eq(users.id, bookings.userId))
      .where(and(eq(hotels.ownerId, param('ownerId')), sql`NOT ${rooms.isArchived}`))
      .orderBy(asc(rooms.createdAt), asc(rooms.id), asc(takenNights.checkInDate))
      .prepare('owner_calendar'),

    /** The first that takes a night of a room in those days. */
    firstTaken: db
      .select(span)
      .from(takenNights)
      .leftJoin(bookings, eq(bookings.id, takenNights.id))
      .leftJoin(users, eq(users.id, bookings.userId))
      .where(and(eq(takenNights.roomId, param('roomId')), inThoseDays))
      .orderBy(asc(takenNights.checkInDate))
      .limit(1)
      .prepare('first_taken'),
  }
})

export const findCalendar = (db: Database, ownerId: string, days: { fromDate: string; untilDate: string }) =>
  statements(db).calendar.execute({ ownerId, ...days })
export type CalendarRow = Awaited<ReturnType<typeof findCalendar>>[number]

export async function findFirstTaken(db: Database, { roomId, checkInDate, checkOutDate }: Nights) {
  const [taken] = await statements(db).firstTaken.execute({ roomId, fromDate: checkInDate, untilDate: checkOutDate })
  return taken
}

/** Locks a room of this hotel until the transaction ends, as a booking does; false when there is no such room. */
export async function lockRoomOf(tx: Database, roomId: string, hotelId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.hotelId, hotelId)))
    .for('update')
  return rows.length === 1
}

/** Returns the block's id. Errors: the constraint `bookings_no_overlap` when a night is taken. */
export async function insertBlock(tx: Database, nights: Nights, note: string): Promise<string> {
  const blockId = newId()
  await tx.insert(takenNights).values({ ...nights, id: blockId, kind: 'block', note })
  return blockId
}

/** Frees the nights of a block of this hotel, and returns whether there was one. */
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
