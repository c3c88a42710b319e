import { and, count, eq, gt, isNotNull, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '../db/database'
import { bookingOrigins, bookings, hotels, isOpenAccount, isUnpaid, rooms, users, type NewBooking } from '../db/schema'
import { fromNow, param, prepareOnce } from '../db/drizzle'
import type { QuoteLine } from '../../contract/quote'
import { findRates } from '../rates/store'
import { lastMinuteHold, lateHold, unpaidLimits } from './limits'

/** Until when a booking made now holds its nights unpaid; `hold` in milliseconds. `dayEnds`: the day of check-in, at the hotel. */
export const holdUntil = (checkInDate: SQLWrapper, hold: SQLWrapper | number, dayEnds: SQLWrapper) => sql`now() + least(
  ${hold}::float8 * interval '1 millisecond',
  greatest(${dayEnds}::timestamptz - ${lateHold.pageTime}::float8 * interval '1 millisecond' - now(),
    ${lateHold.duration}::float8 * interval '1 millisecond'),
  CASE WHEN (${checkInDate}::date::timestamp AT TIME ZONE 'UTC') - now() < ${lastMinuteHold.within}::float8 * interval '1 millisecond'
    THEN ${lastMinuteHold.duration}::float8 * interval '1 millisecond' END)`

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

/** The hold of a new booking, or a shorter one where its mailbox has booked so much that whoever has never paid is to pay at once. */
function holdOf(db: Database) {
  const { nights, window, hold } = unpaidLimits.ofMailbox
  const before = db
    .select({ nights: unpaidNights })
    .from(bookingOrigins)
    .innerJoin(bookings, eq(bookings.id, bookingOrigins.bookingId))
    .where(
      and(
        eq(bookingOrigins.mailbox, param('mailbox')),
        gt(bookingOrigins.createdAt, fromNow(-window)),
        isNull(bookings.paidAt),
      ),
    )
  const paid = db
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.userId, param('userId')), isNotNull(bookings.paidAt)))
  return sql`(CASE
    WHEN ${before} + (${param('checkOutDate')}::date - ${param('checkInDate')}::date) <= ${nights} THEN ${param('hold')}::float8
    WHEN EXISTS ${paid} THEN ${param('hold')}::float8
    ELSE least(${param('hold')}::float8, ${hold}) END)`
}

/** Unpaid stays, and their nights together. */
export interface Unpaid {
  stays: number
  nights: number
}

const isFromNetwork = sql`(${bookingOrigins.network} = ${param('network')} OR ${bookingOrigins.widerNetworks} @> ARRAY[${param('network')}])`

/** What a new booking is given; its trigger and its columns' defaults add the rest. */
const given = {
  id: param('id'),
  roomId: param('roomId'),
  hotelId: param('hotelId'),
  userId: param('userId'),
  checkInDate: param('checkInDate'),
  checkOutDate: param('checkOutDate'),
  guests: param('guests'),
  pricePerNightCents: param('pricePerNightCents'),
  totalCents: param('totalCents'),
  nightCents: param('nightCents') as SQL<number[]>,
  lines: param('lines') as SQL<QuoteLine[]>,
}

const statements = prepareOnce((db) => ({
  lockRoomAndGuest: db
    .select({
      id: rooms.id,
      hotelId: rooms.hotelId,
      isAvailable: rooms.isAvailable,
      maxGuests: rooms.maxGuests,
      pricePerNightCents: rooms.pricePerNightCents,
      timeZone: hotels.timeZone,
      isGuestOpen: sql<boolean>`${isOpenAccount}`,
      isVerified: users.isVerified,
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, param('guestId')))
    .where(eq(rooms.id, param('roomId')))
    .for('no key update', { of: [rooms, users] })
    .prepare('lock_room_and_guest'),

  insert: db
    .insert(bookings)
    .values({
      ...given,
      payBy: holdUntil(param('checkInDate'), holdOf(db), param('dayEnds')) as SQL<Date>,
    })
    .onConflictDoNothing({ target: bookings.number })
    .returning({
      // Neither sees the row being inserted.
      stays: ofUnpaid(db, count()).mapWith(Number),
      nights: ofUnpaid(db, unpaidNights).mapWith(Number),
      cancellation: bookings.cancellation,
      timeZone: bookings.timeZone,
    })
    .prepare('insert_booking'),

  unpaidFromNetwork: db
    .select({ stays: count(), nights: unpaidNights.mapWith(Number) })
    .from(bookingOrigins)
    .innerJoin(bookings, eq(bookings.id, bookingOrigins.bookingId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(isFromNetwork, isUnpaid, eq(users.isVerified, false)))
    .prepare('unpaid_from_network'),
}))

/** Serializes bookings from a network until the transaction ends. Lock it before a room. */
export const lockNetwork = (tx: Database, network: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${network}, 0))`)

/** What guests without a verified email have booked from a network and not paid. */
export async function findUnpaidFromNetwork(tx: Database, network: string): Promise<Unpaid> {
  const [found] = await statements(tx).unpaidFromNetwork.execute({ network })
  return found!
}

/** Mailbox and networks are named by keyed hashes. */
export type Origin = Pick<typeof bookingOrigins.$inferInsert, 'network' | 'widerNetworks'> & { mailbox: string }

export const insertOrigin = (tx: Database, origin: Origin & { bookingId: string }) =>
  tx.insert(bookingOrigins).values(origin)

/**
 * Locks the room and then the guest until the transaction ends; undefined for an unknown room. Serializing a room's bookings
 * avoids deadlocks between exclusion checks; serializing a guest's makes the limit of unpaid bookings exact. No stronger than that:
 * rows that refer to a guest, such as a key of theirs, lock the guest too, and two of their bookings at once have both done so.
 */
export async function lockRoomAndGuest(tx: Database, roomId: string, guestId: string) {
  const [room] = await statements(tx).lockRoomAndGuest.execute({ roomId, guestId })
  return room && { ...room, rates: await findRates(tx, roomId) }
}
export type LockedRoom = Omit<NonNullable<Awaited<ReturnType<typeof lockRoomAndGuest>>>, 'isGuestOpen' | 'isVerified'>

/** `hold`: milliseconds for which the nights are held unpaid, but not beyond `dayEnds`, and unless the `mailbox` has booked too much. */
type BookingValues = Required<Pick<NewBooking, keyof typeof given>> & { hold: number; dayEnds: Date; mailbox: string }

/**
 * Inserts a booking and returns what its guest had unpaid before, of stays that begin on `unpaidFromDate` or later, and the terms that
 * it has been given. A number that is taken is drawn again.
 * Errors: the constraint `bookings_no_overlap` when a night is taken.
 */
export async function insertBooking(tx: Database, booking: BookingValues, unpaidFromDate: string) {
  for (;;) {
    const lines = JSON.stringify(booking.lines)
    const [inserted] = await statements(tx).insert.execute({ ...booking, lines, unpaidFromDate })
    if (inserted) return inserted
  }
}

/** One that the hotel makes for somebody: it is confirmed. Errors: as {@link insertBooking}. */
export async function insertDeskBooking(tx: Database, booking: Omit<NewBooking, 'source' | 'status'>): Promise<void> {
  const values = { ...booking, source: 'desk', status: 'confirmed' } as const
  for (;;) {
    const { rowCount } = await tx.insert(bookings).values(values).onConflictDoNothing({ target: bookings.number })
    if (rowCount === 1) return
  }
}
