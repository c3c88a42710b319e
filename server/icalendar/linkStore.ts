import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { nightsMax } from '../../contract/limits'
import { addDays } from '../../contract/stay'
import type { Database } from '../db/database'
import { bookings, calendarLinks, hotels, markHistory, rooms, takenNights } from '../db/schema'
import { linkDays } from './limits'

/** In place of the link that the room has, if it has one. */
export const saveLink = (tx: Database, roomId: string, tokenHash: string) =>
  tx
    .insert(calendarLinks)
    .values({ roomId, tokenHash })
    .onConflictDoUpdate({
      target: calendarLinks.roomId,
      set: { tokenHash, createdAt: sql`now()`, readAt: null },
    })

/** Returns whether there was one. */
export async function deleteLink(tx: Database, roomId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(calendarLinks).where(eq(calendarLinks.roomId, roomId))
  return rowCount === 1
}

export async function findLink(db: Database, tokenHash: string) {
  const [link] = await db
    .select({
      roomId: calendarLinks.roomId,
      hotelId: rooms.hotelId,
      createdAt: calendarLinks.createdAt,
      timeZone: hotels.timeZone,
    })
    .from(calendarLinks)
    .innerJoin(rooms, eq(rooms.id, calendarLinks.roomId))
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(eq(calendarLinks.tokenHash, tokenHash))
  return link
}

/** At most once a minute. */
export const noteLinkRead = (db: Database, roomId: string) =>
  db
    .update(calendarLinks)
    .set({ readAt: sql`now()` })
    .where(
      and(eq(calendarLinks.roomId, roomId), sql`coalesce(${calendarLinks.readAt} < now() - interval '1 minute', true)`),
    )

/** How often a stay has changed: by marks, each of which may free nights or take them back, and by its end. */
const marks = (db: Database) =>
  sql<number>`(${db
    .select({ count: sql`count(*)` })
    .from(markHistory)
    .where(eq(markHistory.bookingId, bookings.id))})::int`

/** A room's stays and blocks that end after `fromDate`, and the stays that were cancelled in the last {@link linkDays} days. */
export async function findLinkedNights(
  db: Database,
  { roomId, hotelId }: { roomId: string; hotelId: string },
  fromDate: string,
) {
  const taken = await db
    .select({
      id: takenNights.id,
      kind: takenNights.kind,
      isCancelled: sql<boolean>`false`,
      sequence: sql<number>`CASE WHEN ${takenNights.kind} = 'block' THEN ${takenNights.sequence} ELSE ${marks(db)} END`,
      stamp: bookings.createdAt,
      checkInDate: takenNights.checkInDate,
      checkOutDate: takenNights.checkOutDate,
    })
    .from(takenNights)
    .leftJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .where(
      and(eq(takenNights.roomId, roomId), gt(takenNights.checkOutDate, fromDate), sql`${takenNights.kind} <> 'import'`),
    )
    .orderBy(asc(takenNights.checkInDate))
  const cancelled = await db
    .select({
      id: bookings.id,
      kind: sql<'stay'>`'stay'`,
      isCancelled: sql<boolean>`true`,
      sequence: sql<number>`${marks(db)} + 1`,
      stamp: bookings.cancelledAt,
      checkInDate: bookings.checkInDate,
      checkOutDate: bookings.checkOutDate,
    })
    .from(bookings)
    .innerJoin(rooms, eq(rooms.id, bookings.roomId))
    .where(
      and(
        // What the index bookings_of_hotel can find.
        eq(bookings.hotelId, hotelId),
        gt(bookings.checkInDate, addDays(fromDate, -nightsMax)),
        eq(bookings.status, 'cancelled'),
        eq(bookings.roomId, roomId),
        gt(bookings.checkOutDate, fromDate),
        sql`${bookings.cancelledAt} > now() - ${linkDays} * interval '1 day'`,
      ),
    )
    .orderBy(asc(bookings.checkInDate), asc(bookings.id))
  return [...taken, ...cancelled]
}
