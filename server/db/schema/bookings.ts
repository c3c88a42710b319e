import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { guestsMax, guestsMin, nightsMax, priceMax, priceMin } from '../../../contract/limits'
import { users } from './accounts'
import { cents, createdAt, dayRange, id, idOf, literal, moment, oneOf } from './columns'
import { rooms } from './hotels'

/**
 * A stay somebody has booked.
 * That two stays of a room never share a night is held by the exclusion constraint `bookings_no_overlap`,
 * which drizzle cannot declare: it stands in the migrations.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    roomId: idOf().notNull(),
    /** The room's hotel, repeated here so that a hotel's dashboard is one index range however many bookings there are. */
    hotelId: idOf().notNull(),
    userId: idOf()
      .notNull()
      .references(() => users.id),
    /** Calendar days, `YYYY-MM-DD`: never a moment, so no time zone can move them. */
    checkIn: date({ mode: 'string' }).notNull(),
    checkOut: date({ mode: 'string' }).notNull(),
    /** Half-open: the day one guest leaves, another may arrive. */
    stay: dayRange().generatedAlwaysAs(sql`daterange(check_in, check_out, '[)')`),
    guests: smallint().notNull(),
    /** The room's rate of one night when it was booked: a later change of price does not touch this booking. */
    priceCents: integer().notNull(),
    totalCents: integer().notNull(),
    status: oneOf(['pending', 'confirmed', 'cancelled']).notNull().default('pending'),
    /** Set once, by a payment the provider has vouched for. */
    paidAt: moment(),
    /** Follows `paidAt`, so that the two can never disagree. */
    isPaid: boolean()
      .generatedAlwaysAs(sql`paid_at IS NOT NULL`)
      .notNull(),
    createdAt: createdAt(),
  },
  (booking) => [
    foreignKey({
      name: 'bookings_room_of_hotel',
      columns: [booking.roomId, booking.hotelId],
      foreignColumns: [rooms.id, rooms.hotelId],
    }),
    // Both are read backwards, newest first.
    index('bookings_by_user').on(booking.userId, booking.createdAt, booking.id),
    index('bookings_by_hotel').on(booking.hotelId, booking.createdAt, booking.id),
    // For the cap on a guest's unpaid stays to come.
    index('bookings_unpaid_by_user')
      .on(booking.userId, booking.checkIn)
      .where(sql`${booking.status} = 'pending'`),
    check('bookings_dates', sql`${booking.checkOut} > ${booking.checkIn}`),
    check('bookings_nights', sql`${booking.checkOut} - ${booking.checkIn} <= ${literal(nightsMax)}`),
    check('bookings_guests', sql`${booking.guests} BETWEEN ${literal(guestsMin)} AND ${literal(guestsMax)}`),
    check(
      'bookings_price',
      sql`${booking.priceCents} BETWEEN ${literal(cents(priceMin))} AND ${literal(cents(priceMax))}`,
    ),
    check('bookings_total', sql`${booking.totalCents} BETWEEN 1 AND ${literal(cents(priceMax))}`),
    check('bookings_status_known', sql`${booking.status} IN ('pending', 'confirmed', 'cancelled')`),
    check(
      'bookings_status_follows_payment',
      sql`${booking.status} = 'cancelled' OR (${booking.status} = 'confirmed') = (${booking.paidAt} IS NOT NULL)`,
    ),
  ],
)

/** What a repeated request is answered with: the first answer, for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: idOf()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Tells the same request from another one that reuses the key. */
    fingerprint: text().notNull(),
    /** The answer as it was sent; null while the first request is still being worked on. */
    response: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (entry) => [
    primaryKey({ name: 'idempotency_keys_once', columns: [entry.userId, entry.key] }),
    index('idempotency_keys_by_age').on(entry.createdAt),
  ],
)

/**
 * True of bookings that keep their nights from others. Written as a literal, not with a parameter,
 * so that a prepared statement can be seen to fit the partial index behind `bookings_no_overlap`.
 */
export const holdsItsNights = sql<boolean>`${bookings.status} <> 'cancelled'`

export type BookingRow = typeof bookings.$inferSelect
export type NewBooking = typeof bookings.$inferInsert
export type BookingStatus = BookingRow['status']
