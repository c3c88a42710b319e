import { and, asc, eq, exists, gt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { takesNights } from '../bookings/availabilityStore'
import type { Database } from '../db/database'
import { param, prepareOnce } from '../db/drizzle'
import { bookings, hotels, newId, rooms, takenNights } from '../db/schema'
import { ownersOrder } from '../rooms/store'

/** `checkOutDate` is exclusive. */
export interface Nights {
  checkInDate: string
  checkOutDate: string
}

const statements = prepareOnce((db) => {
  const span = {
    id: takenNights.id,
    bookingId: takenNights.bookingId,
    importId: takenNights.importId,
    kind: takenNights.kind,
    checkInDate: takenNights.checkInDate,
    checkOutDate: takenNights.checkOutDate,
    note: takenNights.note,
    guestName: bookings.guestName,
    isPaid: bookings.isPaid,
  }
  /** Of a room, on any day of the period or after it. */
  const later = alias(takenNights, 'later')
  const stayToCome = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.roomId, rooms.id), eq(later.kind, sql`'stay'`), gt(later.checkOutDate, param('fromDate'))))
  return {
    /** A hotel's rooms in its owner's order, and of those that are archived the ones with a stay to come; a row for each taken span in the period; a free room has one row of nulls. */
    calendar: db
      .select({
        roomId: rooms.id,
        roomType: rooms.roomType,
        publicName: rooms.publicName,
        privateName: rooms.privateName,
        isAvailable: rooms.isAvailable,
        isArchived: rooms.isArchived,
        span,
      })
      .from(rooms)
      .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
      // Who leaves on the first day, too.
      .leftJoin(takenNights, takesNights(rooms.id, sql`(${param('fromDate')}::date - 1)`, param('untilDate')))
      .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
      .where(and(eq(hotels.ownerId, param('ownerId')), or(not(rooms.isArchived), exists(stayToCome))))
      .orderBy(...ownersOrder, asc(takenNights.checkInDate))
      .prepare('owner_calendar'),

    /** What takes the first night of one of these rooms in the period, but for this block. */
    firstOverlap: db
      .select({ ...span, roomType: rooms.roomType, publicName: rooms.publicName, privateName: rooms.privateName })
      .from(takenNights)
      .innerJoin(rooms, eq(rooms.id, takenNights.roomId))
      .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
      .where(
        and(
          takesNights(sql`ANY(${param('roomIds')}::text[])`, param('fromDate'), param('untilDate')),
          ne(takenNights.id, param('blockId')),
        ),
      )
      .orderBy(asc(takenNights.checkInDate))
      .limit(1)
      .prepare('first_overlap'),
  }
})

export const findCalendar = (db: Database, ownerId: string, period: { fromDate: string; untilDate: string }) =>
  statements(db).calendar.execute({ ownerId, ...period })
export type CalendarRow = Awaited<ReturnType<typeof findCalendar>>[number]

/** `blockId`: the block that is changed, if it is one. */
export async function findFirstOverlap(
  db: Database,
  roomIds: string[],
  { checkInDate, checkOutDate }: Nights,
  blockId = '',
) {
  const dates = { fromDate: checkInDate, untilDate: checkOutDate }
  const [overlap] = await statements(db).firstOverlap.execute({ roomIds, ...dates, blockId })
  return overlap
}

/** Returns the blocks' ids, in the order of the rooms. Errors: the constraint `bookings_no_overlap` when a night is booked or blocked. */
export async function insertBlocks(tx: Database, roomIds: string[], nights: Nights, note: string): Promise<string[]> {
  const blocks = roomIds.map((roomId) => ({ ...nights, id: newId(), roomId, kind: 'block' as const, note }))
  await tx.insert(takenNights).values(blocks)
  return blocks.map(({ id }) => id)
}

const isBlockOf = (blockId: string, hotelId: string) =>
  and(
    eq(takenNights.id, blockId),
    eq(takenNights.kind, 'block'),
    sql`EXISTS (SELECT FROM ${rooms} WHERE ${rooms.id} = ${takenNights.roomId} AND ${rooms.hotelId} = ${hotelId})`,
  )

export async function findBlock(tx: Database, blockId: string, hotelId: string) {
  const [block] = await tx.select().from(takenNights).where(isBlockOf(blockId, hotelId))
  return block
}

/** Returns whether the block is still there. Errors: as {@link insertBlocks}. */
export async function updateBlock(tx: Database, blockId: string, changes: Nights & { note?: string }) {
  const { rowCount } = await tx
    .update(takenNights)
    .set({ ...changes, sequence: sql`${takenNights.sequence} + 1` })
    .where(eq(takenNights.id, blockId))
  return rowCount === 1
}

/** Returns whether this hotel had such a block. */
export async function deleteBlock(tx: Database, blockId: string, hotelId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(takenNights).where(isBlockOf(blockId, hotelId))
  return rowCount === 1
}
