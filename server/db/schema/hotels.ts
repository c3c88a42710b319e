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
    /** The phone number guests are given. */
    contact: text().notNull(),
    /** May be empty: the form does not insist on a city. */
    city: text().notNull().default(''),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (hotel) => [unique('hotels_one_per_owner').on(hotel.ownerId)],
)

export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    hotelId: idOf()
      .notNull()
      .references(() => hotels.id),
    roomType: text().notNull(),
    /** The rate of one night for two guests, in US cents. */
    priceCents: integer().notNull(),
    amenities: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Keys in the image store, in the order they are shown. */
    images: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    isAvailable: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (room) => [
    // What a booking's copy of the hotel is checked against, see bookings_room_of_hotel.
    unique('rooms_id_with_hotel').on(room.id, room.hotelId),
    index('rooms_by_hotel').on(room.hotelId, room.createdAt, room.id),
    check('rooms_price', sql`${room.priceCents} BETWEEN ${literal(cents(priceMin))} AND ${literal(cents(priceMax))}`),
    check('rooms_images_few', sql`cardinality(${room.images}) <= ${literal(roomImagesMax)}`),
  ],
)

export type HotelRow = typeof hotels.$inferSelect
export type NewHotel = typeof hotels.$inferInsert
export type RoomRow = typeof rooms.$inferSelect
export type NewRoom = typeof rooms.$inferInsert
