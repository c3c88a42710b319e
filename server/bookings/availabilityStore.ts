import { and, asc, desc, eq, exists, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { roomsInList } from '../../contract/limits'
import type { Database } from '../db/database'
import { bookings, hotels, isVisibleRoom, rooms, takenNights } from '../db/schema'
import { param } from '../db/drizzle'
import { rateColumns } from '../rates/store'

/** What takes a night of `[fromDate, untilDate)`, as the index `taken_nights_by_room` can find it. */
export const takesNights = (roomId: SQLWrapper, fromDate: SQL, untilDate: SQL) =>
  and(
    sql`${takenNights.roomId} = ${roomId}`,
    sql`${takenNights.checkOutDate} > ${fromDate}::date`,
    sql`${takenNights.checkInDate} < ${untilDate}::date`,
  )

const isTaken = (db: Database, roomId: SQLWrapper, fromDate: SQL, untilDate: SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(takenNights)
      .where(takesNights(roomId, fromDate, untilDate)),
  )

/** What get-rooms lists, of however many rooms there are. */
const listedRooms = (db: Database) =>
  db
    .select({ id: rooms.id, hotelId: rooms.hotelId })
    .from(rooms)
    .where(isVisibleRoom)
    .orderBy(desc(rooms.createdAt), desc(rooms.id))
    .limit(roomsInList)
    .as('listed')

/** Of however many rooms there are. */
export const isListed = (db: Database) => sql`${rooms.id} IN (SELECT id FROM ${listedRooms(db)})`

export const isOfHotel = (hotelId: unknown) => and(sql`${rooms.hotelId} = ${hotelId}`, isVisibleRoom)!

export const isOneOf = (roomIds: string[]) => inArray(rooms.id, roomIds)

const roomsWhere = (db: Database, which: SQL) =>
  db.select({ id: rooms.id, hotelId: rooms.hotelId }).from(rooms).where(which).as('listed')

/** Of these rooms, those of which a night is taken, and those in `pastZones`, as one text because there may be thousands. */
const takenAmong = (db: Database, listed: ReturnType<typeof listedRooms>) =>
  db
    .select({
      ids: sql<
        string | null
      >`string_agg(listed.id, ',') FILTER (WHERE ${isTaken(db, sql`listed.id`, param('checkInDate'), param('checkOutDate'))}
        OR listed.hotel_id IN (SELECT ${hotels.id} FROM ${hotels} WHERE ${hotels.timeZone} = ANY(${param('pastZones')}::text[])))`,
    })
    .from(listed)

/** All that hotels have, each once. */
export async function findTimeZones(db: Database): Promise<string[]> {
  const zones = await db.selectDistinct({ name: hotels.timeZone }).from(hotels)
  return zones.flatMap(({ name }) => name ?? [])
}

export const availabilityQueries = (db: Database) => ({
  /**
   * Per stay, by its position in the lists (from 1): its room's price, availability and size, and whether a night is taken. No row
   * for an unknown room.
   */
  roomsForStays: db
    .select({
      position: sql`requested.position`.mapWith(Number),
      pricePerNightCents: rooms.pricePerNightCents,
      isAvailable: rooms.isAvailable,
      maxGuests: rooms.maxGuests,
      timeZone: hotels.timeZone,
      ...rateColumns,
      isTaken: sql<boolean>`${isTaken(db, rooms.id, sql`requested.check_in`, sql`requested.check_out`)}`,
    })
    .from(
      sql`unnest(${param('roomIds')}::text[], ${param('checkInDates')}::date[], ${param('checkOutDates')}::date[])
        WITH ORDINALITY AS requested (room_id, check_in, check_out, position)`,
    )
    .innerJoin(rooms, sql`${rooms.id} = requested.room_id`)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .prepare('rooms_for_stays'),

  takenRooms: takenAmong(db, listedRooms(db)).prepare('taken_rooms'),

  takenRoomsOfHotel: takenAmong(db, roomsWhere(db, isOfHotel(param('hotelId')))).prepare('taken_rooms_of_hotel'),

  takenRoomsNamed: takenAmong(db, roomsWhere(db, sql`${rooms.id} = ANY(${param('roomIds')}::text[])`)).prepare(
    'taken_rooms_named',
  ),

  /** How many nights of `[checkInDate, checkOutDate)` a guest has in a room already. */
  ownNights: db
    .select({
      nights: sql`coalesce(sum(
        least(${takenNights.checkOutDate}, ${param('checkOutDate')}::date)
        - greatest(${takenNights.checkInDate}, ${param('checkInDate')}::date)), 0)`.mapWith(Number),
    })
    .from(takenNights)
    .innerJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .where(
      and(
        takesNights(param('roomId'), param('checkInDate'), param('checkOutDate')),
        eq(bookings.userId, param('userId')),
      ),
    )
    .prepare('own_nights'),

  /** Taken nights of a room in `[fromDate, untilDate)`. */
  takenStays: db
    .select({ checkInDate: takenNights.checkInDate, checkOutDate: takenNights.checkOutDate })
    .from(takenNights)
    .where(takesNights(param('roomId'), param('fromDate'), param('untilDate')))
    .orderBy(asc(takenNights.checkInDate))
    .prepare('taken_stays'),
})
