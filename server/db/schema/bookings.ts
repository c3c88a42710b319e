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
  unique,
} from 'drizzle-orm/pg-core'
import { cancellations, defaultCancellation } from '../../../contract/cancellation'
import { guestsMax, guestsMin, nightsMax, priceMax, priceMin } from '../../../contract/limits'
import { bookingSources, bookingStatuses, stayMarks } from '../../../contract/bookingStatus'
import type { QuoteLine } from '../../../contract/quote'
import { users } from './accounts'
import { cents, createdAt, daterange, exactText, id, idOf, literal, timestamptz, textEnum, reference } from './columns'
import { rooms } from './hotels'

/** Who cancels a booking: nobody (`hold`: it was not paid in time), or one of the two. */
const cancellers = ['hold', 'guest', 'hotel'] as const
export type CancelledBy = (typeof cancellers)[number]

/** Changes of an unpaid booking that take several steps: its cancelling, named by who cancels, and its payment at the desk. */
const changeKinds = [...cancellers, 'payment'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Drawn by a function of a custom migration: it tells nothing, and may be taken. */
const drawnNumber = sql`draw_booking_number()`

/** A trigger enters the nights of every booking in `taken_nights`. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    /** For people, such as `SS-7K4Q2M8R`; of earlier bookings, such as `SS-7K4Q2M`. */
    number: exactText().notNull().default(drawnNumber),
    roomId: idOf().notNull(),
    /** Copied from the room, so that a hotel's dashboard reads one index range. */
    hotelId: idOf().notNull(),
    /** Null where nobody with an account has booked. */
    userId: reference(() => users.id),
    /**
     * Who is expected, copied by a trigger from the account, whose changes another trigger copies too: a closed account has no address.
     * Empty only in bookings from before there was a column, until `fillBookings` has seen them. Not `guest_name`, which would be
     * ambiguous in statements of the release before.
     */
    guestName: text('guest_full_name').notNull().default(''),
    guestEmail: text(),
    guestPhone: text(),
    /** Where it was made: by its guest, or by the hotel. */
    source: textEnum(bookingSources).notNull().default('web'),
    /** Calendar dates, `YYYY-MM-DD`, which no time zone can shift. */
    checkInDate: date('check_in', { mode: 'string' }).notNull(),
    checkOutDate: date('check_out', { mode: 'string' }).notNull(),
    /** Half-open: one guest may arrive on the day another leaves. */
    stay: daterange().generatedAlwaysAs(sql`daterange(check_in, check_out, '[)')`),
    guests: smallint().notNull(),
    /** At the time of booking: a later change of the room's price does not affect it. */
    pricePerNightCents: integer('price_cents').notNull(),
    totalCents: integer().notNull(),
    /** What each night costs, in cents, of which `totalCents` is the sum; null in bookings from before nights had prices. */
    nightCents: integer().array(),
    /** The price as its guest has read it, of which `totalCents` is the sum; null in bookings from before it was kept. */
    lines: jsonb().$type<QuoteLine[]>(),
    status: textEnum(bookingStatuses).notNull().default('pending'),
    /** Set once, by a payment the provider confirmed. */
    paidAt: timestamptz(),
    isPaid: boolean()
      .generatedAlwaysAs(sql`paid_at IS NOT NULL`)
      .notNull(),
    /**
     * Unpaid, the nights are held until then; a payment page that is open at that time is waited for. Null only until the first
     * release with holds has seen the booking.
     */
    payBy: timestamptz(),
    /**
     * Of a pending booking, the change that is in progress, and since when: while this is set no payment page is opened, so that the one there is can
     * be ended at the provider first. Renewed by whoever takes over; see `bookings/changeStore`.
     */
    changeInProgress: textEnum(changeKinds, 'ending'),
    changeSince: timestamptz('ending_since'),
    cancelledBy: textEnum(cancellers, 'ended_by'),
    cancelledAt: timestamptz(),
    /** What the hotel's owner has told the guest who was cancelled. */
    cancelReason: text(),
    /** The hotel's own, which guests never read. May be empty. */
    note: text().notNull().default(''),
    /** What the desk has noted. */
    mark: textEnum(stayMarks),
    /** The day an early guest left: this night and the following ones are free again. */
    departedOn: date('left_on', { mode: 'string' }),
    /**
     * What the guest was promised, copied from room and hotel by a trigger: a later rename or policy does not change it. `roomType` has the
     * room's public name after it.
     */
    hotelName: text().notNull().default(''),
    hotelCity: text().notNull().default(''),
    hotelAddress: text().notNull().default(''),
    roomType: text().notNull().default(''),
    cancellation: textEnum(cancellations).notNull().default(defaultCancellation),
    /** In which the policy's days are counted; null where the hotel had none, and in bookings from before there were any. */
    timeZone: text(),
    createdAt: createdAt(),
  },
  (booking) => [
    foreignKey({
      name: 'bookings_room_of_hotel',
      columns: [booking.roomId, booking.hotelId],
      foreignColumns: [rooms.id, rooms.hotelId],
    }),
    unique('bookings_number_unique').on(booking.number),
    // Scanned backwards too, newest first.
    index('bookings_by_user').on(booking.userId, booking.createdAt, booking.id),
    index('bookings_by_hotel').on(booking.hotelId, booking.createdAt, booking.id),
    // By arrival; with all that a hotel's figures read.
    index('bookings_of_hotel')
      .on(
        ...[booking.hotelId, booking.checkInDate, booking.id],
        ...[booking.checkOutDate, booking.status, booking.totalCents],
      )
      .concurrently(),
    // For the release before this one, which asks bookings whether a room is taken, while both run.
    index('bookings_by_room')
      .on(booking.roomId, booking.checkOutDate, booking.checkInDate)
      .where(sql`${booking.status} <> 'cancelled'`),
    // For the cap on a guest's unpaid future stays.
    index('bookings_unpaid_by_user')
      .on(booking.userId, booking.checkInDate)
      .where(sql`${booking.status} = 'pending'`),
    // For an owner's search of stays, with or without accents. The function comes with a custom migration.
    index('bookings_by_folded_guest')
      .using('gin', sql`fold_accents(${booking.guestName}) gin_trgm_ops`)
      .concurrently(),
    // For `fillBookings`.
    index('bookings_to_fill')
      .on(booking.id)
      .where(sql`${booking.guestName} = ''`)
      .concurrently(),
    // For the job that ends what nobody has paid.
    index('bookings_held')
      .on(booking.payBy)
      .where(sql`${booking.status} = 'pending'`),
    check('bookings_dates', sql`${booking.checkOutDate} > ${booking.checkInDate}`),
    check('bookings_nights', sql`${booking.checkOutDate} - ${booking.checkInDate} <= ${literal(nightsMax)}`),
    check('bookings_guests', sql`${booking.guests} BETWEEN ${literal(guestsMin)} AND ${literal(guestsMax)}`),
    check(
      'bookings_price',
      sql`${booking.pricePerNightCents} BETWEEN ${literal(cents(priceMin))} AND ${literal(cents(priceMax))}`,
    ),
    // The hotel may ask its own price, and confirm a stay that is paid at the desk.
    check(
      'bookings_total',
      sql`${booking.totalCents} BETWEEN CASE ${booking.source} WHEN 'desk' THEN 0 ELSE 1 END AND ${literal(cents(priceMax))}`,
    ),
    check(
      'bookings_total_of_nights',
      sql`cardinality(${booking.nightCents}) = ${booking.checkOutDate} - ${booking.checkInDate} AND sum_of(${booking.nightCents}) = ${booking.totalCents}`,
    ),
    check('bookings_guest', sql`${booking.userId} IS NOT NULL OR ${booking.guestName} <> ''`),
    check('bookings_source_known', sql`${booking.source} IN ('web', 'desk')`),
    check('bookings_status_known', sql`${booking.status} IN ('pending', 'confirmed', 'cancelled')`),
    check('bookings_ended_by_known', sql`${booking.cancelledBy} IN ('hold', 'guest', 'hotel')`),
    check('bookings_mark_known', sql`${booking.mark} IN ('arrived', 'left', 'no-show')`),
    check(
      'bookings_left_early',
      sql`${booking.departedOn} IS NULL OR (${booking.mark} = 'left' AND ${booking.departedOn} >= ${booking.checkInDate} AND ${booking.departedOn} < ${booking.checkOutDate})`,
    ),
    check('bookings_cancellation_known', sql`${booking.cancellation} IN ('flexible', 'moderate', 'strict')`),
    check(
      'bookings_status_follows_payment',
      sql`${booking.status} = 'cancelled' OR (${booking.status} = 'confirmed') = (${booking.paidAt} IS NOT NULL)
        OR (${booking.source} = 'desk' AND ${booking.status} = 'confirmed')`,
    ),
  ],
)

/** What the desk noted of a stay, one row a press: a mark, or that it was taken back. */
export const markHistory = pgTable(
  'mark_history',
  {
    id: id(),
    bookingId: reference(() => bookings.id, 'cascade').notNull(),
    mark: textEnum(stayMarks),
    departedOn: date('left_on', { mode: 'string' }),
    at: createdAt(),
  },
  (noted) => [
    index('mark_history_by_booking').on(noted.bookingId, noted.at),
    check('mark_history_mark_known', sql`${noted.mark} IN ('arrived', 'left', 'no-show')`),
  ],
)

/** Who booked, for as long as one mailbox, or one network without a verified one, can hold only so many nights unpaid: a week. */
export const bookingOrigins = pgTable(
  'booking_origins',
  {
    bookingId: reference(() => bookings.id, 'cascade').primaryKey(),
    /** HMAC of the address that an account without a verified email booked from, with a key that is not in the database. */
    network: text(),
    /** The same of the larger IPv6 networks that it is in. */
    widerNetworks: text().array(),
    /** The same of the mailbox, which outlives the account. */
    mailbox: text(),
    createdAt: createdAt(),
  },
  (origin) => [
    index('booking_origins_by_network').on(origin.network),
    index('booking_origins_by_wider_network').using('gin', origin.widerNetworks).concurrently(),
    index('booking_origins_by_mailbox').on(origin.mailbox, origin.createdAt).concurrently(),
    index('booking_origins_by_age').on(origin.createdAt),
  ],
)

/** The answers that repeated requests get, for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference(() => users.id, 'cascade').notNull(),
    key: text().notNull(),
    /** Distinguishes a repeat from another request that reuses the key. */
    fingerprint: text().notNull(),
    response: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (entry) => [
    primaryKey({ name: 'idempotency_keys_once', columns: [entry.userId, entry.key] }),
    index('idempotency_keys_by_age').on(entry.createdAt),
  ],
)

/** Literals instead of parameters, so that prepared statements can use partial indexes. */
export const isUnpaid = sql<boolean>`${bookings.status} = 'pending'`
export const isNotCancelled = sql<boolean>`${bookings.status} <> 'cancelled'`

/** Check-out, or the day of an early departure. */
export const departureDate = sql<string>`coalesce(${bookings.departedOn}, ${bookings.checkOutDate})`

/**
 * Nobody has paid in time. A stay that the desk has marked keeps its nights and can still be paid, and so does one of which nobody
 * knows whether it was paid.
 */
export const isHoldExpired = sql<boolean>`(${bookings.mark} IS NULL AND coalesce(${bookings.payBy} <= now(), false)
  AND NOT EXISTS (SELECT FROM unresolved_sessions WHERE unresolved_sessions.booking_id = bookings.id))`

export type BookingRow = typeof bookings.$inferSelect
export type NewBooking = typeof bookings.$inferInsert
