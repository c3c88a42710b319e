import { and, asc, count, desc, eq, exists, gte, max, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { bookingsInAnswer, roomsInList } from '../../contract/limits'
import type { Database } from '../db/open'
import { param, preparedOn } from '../db/sql'
import type { Position } from './cursor'
import { holdUntil } from './holdStore'
import {
  bookingOrigins,
  bookings,
  holdsItsNights,
  hotels,
  isShown,
  refunds,
  rooms,
  takenNights,
  users,
  type NewBooking,
  type RefundRow,
} from '../db/schema'

/** What takes a night of `[fromDate, untilDate)`, as the index `taken_nights_by_room` can find it. */
export const takesNights = (roomId: SQLWrapper, fromDate: SQL, untilDate: SQL) =>
  and(
    sql`${takenNights.roomId} = ${roomId}`,
    sql`${takenNights.checkOutDate} > ${fromDate}::date`,
    sql`${takenNights.checkInDate} < ${untilDate}::date`,
  )

type ListedRefund = Pick<RefundRow, 'amountCents' | 'status' | 'reason'>

/**
 * Lateral lookups by key, because the planner knows only the average number of bookings per hotel: for a small one it would
 * scan all guests.
 */
export function selectBookings(db: Database) {
  const room = db.select({ images: rooms.images }).from(rooms).where(eq(rooms.id, bookings.roomId)).limit(1).as('room')
  const guest = db
    .select({ guestName: sql<string>`${users.name}`.as('guest_name') })
    .from(users)
    .where(eq(users.id, bookings.userId))
    .limit(1)
    .as('guest')
  const refund = db
    .select({
      refunds: sql<ListedRefund[] | null>`json_agg(json_build_object(
        'amountCents', ${refunds.amountCents}, 'status', ${refunds.status}, 'reason', ${refunds.reason}))`.as(
        'refunds',
      ),
    })
    .from(refunds)
    .where(eq(refunds.bookingId, bookings.id))
    .as('refund')
  return db
    .select({
      id: bookings.id,
      number: bookings.number,
      roomId: bookings.roomId,
      roomType: bookings.roomType,
      images: room.images,
      hotelId: bookings.hotelId,
      hotelName: bookings.hotelName,
      address: bookings.hotelAddress,
      city: bookings.hotelCity,
      guestName: guest.guestName,
      guests: bookings.guests,
      totalCents: bookings.totalCents,
      checkInDate: bookings.checkInDate,
      checkOutDate: bookings.checkOutDate,
      isPaid: bookings.isPaid,
      status: bookings.status,
      createdAt: bookings.createdAt,
      payBy: bookings.payBy,
      endedBy: bookings.endedBy,
      mark: bookings.mark,
      leftOn: bookings.leftOn,
      cancelReason: bookings.cancelReason,
      refunds: refund.refunds,
    })
    .from(bookings)
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .crossJoinLateral(room)
    .crossJoinLateral(guest)
    .crossJoinLateral(refund)
}

export const newestFirst = [desc(bookings.createdAt), desc(bookings.id)]

/** In the order of {@link newestFirst}. */
export const isAfter = ({ createdAt, id }: Position) =>
  sql`(${bookings.createdAt}, ${bookings.id}) < (${sql.param(createdAt, bookings.createdAt)}, ${id})`

/** Found here, so that the hotel's bookings are read off their index, newest first. */
const isAtHotelOf = (db: Database, ownerId: SQL) =>
  eq(bookings.hotelId, db.select({ id: hotels.id }).from(hotels).where(eq(hotels.ownerId, ownerId)))

/** `revenueOf` in SQL. */
const refundedCents = sql`sum(CASE
  WHEN ${refunds.reason} = 'cancelled' AND ${refunds.status} <> 'failed' THEN ${refunds.amountCents}
  WHEN ${refunds.reason} <> 'cancelled' AND ${refunds.status} = 'failed' THEN -${refunds.amountCents}
  ELSE 0 END)`

/** What get-rooms lists, of however many rooms there are. */
const listedRooms = (db: Database) =>
  db
    .select({ id: rooms.id })
    .from(rooms)
    .where(isShown)
    .orderBy(desc(rooms.createdAt), desc(rooms.id))
    .limit(roomsInList)
    .as('listed')

const roomsOfHotel = (db: Database) =>
  db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.hotelId, param('hotelId')), isShown))
    .as('listed')

/** Of these rooms, those of which a night is taken, as one text because there may be thousands. */
const takenAmong = (db: Database, listed: ReturnType<typeof listedRooms | typeof roomsOfHotel>) =>
  db
    .select({
      ids: sql<string | null>`string_agg(listed.id, ',') FILTER (WHERE ${exists(
        db
          .select({ one: sql`1` })
          .from(takenNights)
          .where(takesNights(sql`listed.id`, sql`${param('checkInDate')}`, sql`${param('checkOutDate')}`)),
      )})`,
    })
    .from(listed)

export const bookingQueries = (db: Database) => ({
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
      isTaken: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(takenNights)
          .where(takesNights(rooms.id, sql`requested.check_in`, sql`requested.check_out`)),
      )}`,
    })
    .from(
      sql`unnest(${param('roomIds')}::text[], ${param('checkInDates')}::date[], ${param('checkOutDates')}::date[])
        WITH ORDINALITY AS requested (room_id, check_in, check_out, position)`,
    )
    .innerJoin(rooms, sql`${rooms.id} = requested.room_id`)
    .prepare('rooms_for_stays'),

  takenRooms: takenAmong(db, listedRooms(db)).prepare('taken_rooms'),

  takenRoomsOfHotel: takenAmong(db, roomsOfHotel(db)).prepare('taken_rooms_of_hotel'),

  /** The newest, and one more than are answered at once. */
  ofGuest: selectBookings(db)
    .where(eq(bookings.userId, param('userId')))
    .orderBy(...newestFirst)
    .limit(bookingsInAnswer + 1)
    .prepare('bookings_of_guest'),

  ofOwner: selectBookings(db)
    .where(isAtHotelOf(db, param('userId')))
    .orderBy(...newestFirst)
    .limit(bookingsInAnswer + 1)
    .prepare('bookings_of_owner'),

  /** Over all bookings of an owner's hotel: how many are not cancelled, and what they brought. */
  totalsOfOwner: db
    .select({
      totalBookings: sql`count(*) FILTER (WHERE ${holdsItsNights})`.mapWith(Number),
      revenueCents: sql`coalesce(sum(${bookings.totalCents}) FILTER (WHERE ${bookings.isPaid}), 0) - coalesce(${db
        .select({ cents: refundedCents })
        .from(refunds)
        .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
        .where(isAtHotelOf(db, param('userId')))}, 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(isAtHotelOf(db, param('userId')))
    .prepare('totals_of_owner'),

  /** A guest's own booking for its receipt, with today's phone number; undefined for somebody else's too. */
  ofGuestById: selectBookings(db)
    .where(and(eq(bookings.id, param('bookingId')), eq(bookings.userId, param('userId'))))
    .prepare('booking_of_guest'),

  /** How many nights of `[checkInDate, checkOutDate)` a guest has in a room already. */
  ownNights: db
    .select({
      nights: sql`coalesce(sum(
        least(${takenNights.checkOutDate}, ${param('checkOutDate')}::date)
        - greatest(${takenNights.checkInDate}, ${param('checkInDate')}::date)), 0)`.mapWith(Number),
    })
    .from(takenNights)
    .innerJoin(bookings, eq(bookings.id, takenNights.id))
    .where(
      and(
        takesNights(param('roomId'), sql`${param('checkInDate')}`, sql`${param('checkOutDate')}`),
        eq(bookings.userId, param('userId')),
      ),
    )
    .prepare('own_nights'),

  /** Taken nights of a room in `[fromDate, untilDate)`: one row without dates when there are none, no row for an unknown room. */
  takenStays: db
    .select({ checkInDate: takenNights.checkInDate, checkOutDate: takenNights.checkOutDate })
    .from(rooms)
    .leftJoin(takenNights, takesNights(rooms.id, param('fromDate'), param('untilDate')))
    .where(eq(rooms.id, param('roomId')))
    .orderBy(asc(takenNights.checkInDate))
    .prepare('taken_stays'),
})

/** Whose bookings are meant: the guest's own, or those of the owner's hotel. */
export interface Whose {
  userId: string
  as: 'guest' | 'owner'
}

/**
 * A page of somebody's bookings, newest first: those that are open, which are unpaid or end on `today` or later, or all others.
 */
export const findHistory = (
  db: Database,
  { userId, as }: Whose,
  { open, today, after, limit }: { open: boolean; today: string; after?: Position; limit: number },
) => {
  const isTheirs = as === 'guest' ? eq(bookings.userId, userId) : isAtHotelOf(db, sql`${userId}`)
  const isOpen = sql`(${holdsItsNights} AND (${bookings.status} = 'pending' OR ${bookings.checkOutDate} >= ${today}::date))`
  return selectBookings(db)
    .where(and(isTheirs, open ? isOpen : not(isOpen), after && isAfter(after)))
    .orderBy(...newestFirst)
    .limit(limit)
}

export type ListedBooking = Awaited<ReturnType<ReturnType<typeof bookingQueries>['ofGuest']['execute']>>[number]

const isUnpaid = sql`${bookings.status} = 'pending'`

const unpaidNights = sql`coalesce(sum(${bookings.checkOutDate} - ${bookings.checkInDate}), 0)`

const ofUnpaid = (db: Database, what: SQL) =>
  sql`(${db
    .select({ what })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, param('userId')),
        isUnpaid,
        sql`${bookings.checkInDate} >= ${param('unpaidFromDate')}::date`,
      ),
    )})`

/** Unpaid stays, and their nights together. */
export interface Unpaid {
  stays: number
  nights: number
}

const bookingStatements = preparedOn((db) => ({
  lockRoom: db
    .select({
      id: rooms.id,
      hotelId: rooms.hotelId,
      isAvailable: rooms.isAvailable,
      maxGuests: rooms.maxGuests,
      pricePerNightCents: rooms.pricePerNightCents,
      guestEmail: users.email,
      isVerified: users.isVerified,
    })
    .from(rooms)
    .innerJoin(users, eq(users.id, param('guestId')))
    .where(eq(rooms.id, param('roomId')))
    .for('update', { of: [rooms, users] })
    .prepare('lock_room'),

  insert: db
    .insert(bookings)
    .values({
      id: param('id'),
      roomId: param('roomId'),
      hotelId: param('hotelId'),
      userId: param('userId'),
      checkInDate: param('checkInDate'),
      checkOutDate: param('checkOutDate'),
      guests: param('guests'),
      pricePerNightCents: param('pricePerNightCents'),
      totalCents: param('totalCents'),
      payBy: holdUntil(param('checkInDate'), param('hold')) as SQL<Date>,
    })
    .returning({
      // Neither sees the row being inserted.
      stays: ofUnpaid(db, count()).mapWith(Number),
      nights: ofUnpaid(db, unpaidNights).mapWith(Number),
    })
    .prepare('insert_booking'),

  unpaidFrom: db
    .select({ stays: count(), nights: unpaidNights.mapWith(Number) })
    .from(bookingOrigins)
    .innerJoin(bookings, eq(bookings.id, bookingOrigins.bookingId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(eq(bookingOrigins.network, param('network')), isUnpaid, eq(users.isVerified, false)))
    .prepare('unpaid_from_network'),
}))

/**
 * Locks the room and then the guest until the transaction ends; undefined for an unknown room. Serializing a room's bookings
 * avoids deadlocks between exclusion checks; serializing a guest's makes the cap on unpaid bookings exact.
 */
export async function lockRoomFor(tx: Database, roomId: string, guestId: string) {
  const [room] = await bookingStatements(tx).lockRoom.execute({ roomId, guestId })
  return room
}

type BookingValues = Required<
  Pick<
    NewBooking,
    | 'id'
    | 'roomId'
    | 'hotelId'
    | 'userId'
    | 'checkInDate'
    | 'checkOutDate'
    | 'guests'
    | 'pricePerNightCents'
    | 'totalCents'
  >
> & {
  /** Milliseconds for which the nights are held unpaid. */
  hold: number
}

/**
 * Inserts a booking and returns what its guest had unpaid before, of stays that begin on `unpaidFromDate` or later.
 * Errors: the constraint `bookings_no_overlap` when a night is taken.
 */
export async function insertBooking(tx: Database, booking: BookingValues, unpaidFromDate: string): Promise<Unpaid> {
  const [before] = await bookingStatements(tx).insert.execute({ ...booking, unpaidFromDate })
  return before!
}

/** What guests without a verified email have booked from a network and not paid. */
export async function findUnpaidFrom(tx: Database, network: string): Promise<Unpaid> {
  const [found] = await bookingStatements(tx).unpaidFrom.execute({ network })
  return found!
}

/** Serializes what is booked from a network until the transaction ends. Lock it before a room. */
export const lockNetwork = (tx: Database, network: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${network}, 0))`)

export const noteOrigin = (tx: Database, bookingId: string, network: string) =>
  tx.insert(bookingOrigins).values({ bookingId, network })

/** How many stays at a hotel end on `fromDate` or later, and when the last of them does; undefined when there is none. */
export async function findStaysToCome(tx: Database, hotelId: string, fromDate: string) {
  const [found] = await tx
    .select({ stays: count(), lastDate: max(bookings.checkOutDate) })
    .from(bookings)
    .where(and(eq(bookings.hotelId, hotelId), gte(bookings.checkOutDate, fromDate), holdsItsNights))
  return found?.lastDate ? { stays: found.stays, lastDate: found.lastDate } : undefined
}
