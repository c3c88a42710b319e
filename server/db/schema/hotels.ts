import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { priceMax, priceMin, roomImagesMax } from '../../../contract/limits'
import { users } from './accounts'
import { cents, createdAt, id, idOf, literal } from './columns'

export const hotels = pgTable(
  'hotels',
  {
    id: id(),
    ownerId: idOf()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The phone number that guests see; empty once its owner has closed their account. */
    contact: text().notNull(),
    /** May be empty: the form does not require it. */
    city: text().notNull().default(''),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (hotel) => [unique('hotels_one_per_owner').on(hotel.ownerId)],
)

/** Its owner still has their account. */
export const isOpenHotel = sql<boolean>`${hotels.contact} <> ''`

export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    hotelId: idOf()
      .notNull()
      .references(() => hotels.id),
    roomType: text().notNull(),
    /** For two guests, in US cents. */
    pricePerNightCents: integer('price_cents').notNull(),
    amenities: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Keys in the image store, in display order. */
    images: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    isAvailable: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (room) => [
    // The target of bookings_room_of_hotel, which checks a booking's copy of the hotel.
    unique('rooms_id_with_hotel').on(room.id, room.hotelId),
    index('rooms_by_hotel').on(room.hotelId, room.createdAt, room.id),
    check(
      'rooms_price',
      sql`${room.pricePerNightCents} BETWEEN ${literal(cents(priceMin))} AND ${literal(cents(priceMax))}`,
    ),
    check('rooms_images_few', sql`cardinality(${room.images}) <= ${literal(roomImagesMax)}`),
  ],
)

export type NewHotel = typeof hotels.$inferInsert
export type RoomRow = typeof rooms.$inferSelect
export type NewRoom = typeof rooms.$inferInsert
