import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { cancellations, defaultCancellation } from '../../../contract/cancellation'
import { guestsMax, guestsMin, priceMax, priceMin, roomImagesMax } from '../../../contract/limits'
import { weekdays, type LongStay } from '../../../contract/rates'
import { users } from './accounts'
import { cents, createdAt, exactText, id, literal, timestamptz, textEnum, reference, texts } from './columns'

export const hotels = pgTable(
  'hotels',
  {
    id: id(),
    ownerId: reference(() => users.id).notNull(),
    name: text().notNull(),
    /** The phone number that guests see; empty once its owner has closed their account. */
    contact: text().notNull(),
    /** May be empty: the form does not require it. */
    city: text().notNull().default(''),
    address: text().notNull(),
    /** Of bookings made from now on. */
    cancellation: textEnum(cancellations).notNull().default(defaultCancellation),
    /** IANA name; null where it is not known. */
    timeZone: text(),
    /** Hours of the day at the hotel, `HH:MM`; empty where its owner has not said. */
    checkInFrom: text().notNull().default(''),
    checkOutUntil: text().notNull().default(''),
    /** Since when, and why, an operator keeps it out of lists, searches and its page. */
    unlistedAt: timestamptz(),
    unlistedWhy: text(),
    /** How many rooms it can have, archived ones apart; an operator changes it. */
    roomsMax: integer().notNull().default(200),
    /** Rises with every edit. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** When what guests read of it last changed, kept by triggers; null if nothing has changed since this was first kept. */
    changedAt: timestamptz().defaultNow(),
    closedAt: timestamptz(),
  },
  (hotel) => [
    unique('hotels_one_per_owner').on(hotel.ownerId),
    check('hotels_cancellation_known', sql`${hotel.cancellation} IN ('flexible', 'moderate', 'strict')`),
  ],
)

/** A hotel closes with its owner's account. Release 0.1 has closed some without `closedAt`, and may still run beside this one. */
export const isOpenHotel = sql<boolean>`(${hotels.closedAt} IS NULL AND ${hotels.contact} <> '')`

/** Guests can see it: an operator has not unlisted it. */
export const isVisibleHotel = sql<boolean>`(${isOpenHotel} AND ${hotels.unlistedAt} IS NULL)`

/**
 * The filter's name of a free-text room type, or nothing: `roomTypeFamilies` of the contract in SQL, whose `lower` in "C" and
 * whose list of blanks make no difference to JavaScript's for these names. Changing it needs a migration.
 */
const familyOfType = sql`CASE lower(btrim(room_type, E' \\t\\n\\x0b\\f\\r\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff') COLLATE "C")
  WHEN 'single bed' THEN 'single-bed'
  WHEN 'double bed' THEN 'double-bed'
  WHEN 'luxury bed' THEN 'luxury-bed' WHEN 'luxury room' THEN 'luxury-bed' WHEN 'luxury suite' THEN 'luxury-bed'
  WHEN 'family bed' THEN 'family-bed' WHEN 'family suit' THEN 'family-bed' WHEN 'family suite' THEN 'family-bed' WHEN 'family room' THEN 'family-bed'
  ELSE '' END`

/** Null: none. */
const weekdaysOrNull = () => text({ enum: weekdays }).array()

/** Guests can see and book it. Never compared with a parameter, so that queries can use the indexes of such rooms. */
const isVisible = ({ isAvailable }: { isAvailable: AnyPgColumn }) => sql<boolean>`${isAvailable}`

export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    hotelId: reference(() => hotels.id).notNull(),
    roomType: text().notNull(),
    /** What guests read beside its type. May be empty. */
    publicName: text().notNull().default(''),
    /** What its owner calls it, for telling two of a type apart; guests never read it. May be empty. */
    privateName: text().notNull().default(''),
    /** In the owner's words, for guests. May be empty. */
    description: text().notNull().default(''),
    /** For two guests, in US cents. */
    pricePerNightCents: integer('price_cents').notNull(),
    amenities: texts(),
    /** Keys in the image store, in display order. */
    images: texts(),
    isAvailable: boolean().notNull().default(true),
    /** Its owner has switched it on, but guests do not see it: the owner is not verified, or the hotel is unlisted. Not available then. */
    isHeldBack: boolean().notNull().default(false),
    /** Kept for its bookings only; never available. */
    isArchived: boolean().notNull().default(false),
    /** Rises with every edit. */
    version: integer().notNull().default(1),
    /** How many guests it sleeps. */
    maxGuests: smallint().notNull().default(guestsMax),
    /** The hotel's, copied and kept by triggers, so that a search reads one index range. */
    city: exactText().notNull().default(''),
    family: exactText().generatedAlwaysAs(familyOfType).notNull(),
    /** Among the hotel's rooms, as its owner has put them in order; null where they have not, and of rooms added since, which come last. */
    position: integer(),
    /** Its rates, as `contract/rates.ts` has them; null where it says nothing. Here, because a search reads them of every room that it judges. */
    weekendPriceCents: integer(),
    minNights: smallint(),
    maxNights: smallint(),
    closedToArrival: weekdaysOrNull(),
    closedToDeparture: weekdaysOrNull(),
    noticeDays: smallint(),
    horizonDays: smallint(),
    longStay: jsonb().$type<LongStay[]>(),
    extraGuestCents: integer(),
    /** The highest price of a night in its seasons; null without any. */
    seasonMaxCents: integer(),
    /** The largest minimum of its seasons; null where none has one. */
    seasonMinNights: smallint(),
    /** Rises with every change of these and of its seasons. */
    ratesVersion: integer().notNull().default(1),
    createdAt: createdAt(),
    /** As in `hotels`; of a room that has always been off, null. */
    changedAt: timestamptz(),
    /** The same of its row on the hotel's page. */
    listingChangedAt: timestamptz(),
  },
  (room) => [
    // The target of bookings_room_of_hotel, which checks a booking's copy of the hotel.
    unique('rooms_id_with_hotel').on(room.id, room.hotelId),
    index('rooms_by_hotel').on(room.hotelId, room.createdAt, room.id),
    index('rooms_newest').on(room.createdAt, room.id).where(isVisible(room)),
    // One for each order of a search, so that a page is read off its index; equal prices are newest first both ways.
    index('rooms_newest_in_city').on(room.city, room.family, room.createdAt, room.id).where(isVisible(room)),
    index('rooms_cheapest_in_city')
      .on(
        room.city,
        room.family,
        room.pricePerNightCents,
        room.createdAt.desc().nullsFirst(),
        room.id.desc().nullsFirst(),
      )
      .where(isVisible(room)),
    index('rooms_dearest_in_city')
      .on(room.city, room.family, room.pricePerNightCents, room.createdAt, room.id)
      .where(isVisible(room)),
    index('rooms_newest_anywhere').on(room.family, room.createdAt, room.id).where(isVisible(room)),
    index('rooms_cheapest_anywhere')
      .on(room.family, room.pricePerNightCents, room.createdAt.desc().nullsFirst(), room.id.desc().nullsFirst())
      .where(isVisible(room)),
    index('rooms_dearest_anywhere')
      .on(room.family, room.pricePerNightCents, room.createdAt, room.id)
      .where(isVisible(room)),
    check(
      'rooms_price',
      sql`${room.pricePerNightCents} BETWEEN ${literal(cents(priceMin))} AND ${literal(cents(priceMax))}`,
    ),
    check('rooms_guests', sql`${room.maxGuests} BETWEEN ${literal(guestsMin)} AND ${literal(guestsMax)}`),
    check(
      'rooms_rates',
      sql`${room.weekendPriceCents} BETWEEN ${literal(cents(priceMin))} AND ${literal(cents(priceMax))} AND ${room.extraGuestCents} BETWEEN 0 AND ${literal(cents(priceMax))} AND ${room.maxNights} >= ${room.minNights}`,
    ),
    check('rooms_archived_off', sql`NOT (${room.isArchived} AND ${room.isAvailable})`),
    // For whether a picture is shown.
    index('rooms_by_image').using('gin', room.images),
    check('rooms_images_few', sql`cardinality(${room.images}) <= ${literal(roomImagesMax)}`),
  ],
)

/** Nights of a room that cost something else. `seasons_no_overlap`, an exclusion constraint, keeps them apart. */
export const seasons = pgTable(
  'seasons',
  {
    roomId: reference(() => rooms.id, 'cascade').notNull(),
    /** The owner's own. */
    name: text().notNull(),
    /** Half-open. */
    fromDate: date({ mode: 'string' }).notNull(),
    untilDate: date({ mode: 'string' }).notNull(),
    pricePerNightCents: integer('price_cents').notNull(),
    weekendPriceCents: integer(),
    minNights: smallint(),
  },
  (season) => [
    primaryKey({ name: 'seasons_by_room', columns: [season.roomId, season.fromDate] }),
    check(
      'seasons_weekend_price',
      sql`${season.weekendPriceCents} BETWEEN ${literal(cents(priceMin))} AND ${literal(cents(priceMax))}`,
    ),
    check('seasons_dates', sql`${season.untilDate} > ${season.fromDate}`),
    check(
      'seasons_price',
      sql`${season.pricePerNightCents} BETWEEN ${literal(cents(priceMin))} AND ${literal(cents(priceMax))}`,
    ),
  ],
)

export const isVisibleRoom = isVisible(rooms)

export type NewHotel = typeof hotels.$inferInsert
export type RoomRow = typeof rooms.$inferSelect
export type NewRoom = typeof rooms.$inferInsert
export type SeasonRow = typeof seasons.$inferSelect
