import { and, asc, between, eq, gt, sql } from 'drizzle-orm'
import { nightsMax } from '../../contract/limits'
import { addDays } from '../../contract/stay'
import { takesNights } from '../bookings/availabilityStore'
import type { Period } from '../bookings/stay'
import { isAtHotelOf } from '../bookings/store'
import type { Database } from '../db/database'
import { bookings, hotels, payments, rooms, takenNights } from '../db/schema'
import { param } from '../db/drizzle'

const isOwnHotel = eq(hotels.ownerId, param('ownerId'))
const from = sql`${param('fromDate')}::date`
const until = sql`${param('untilDate')}::date`

export const revenueQueries = (db: Database) => {
  const night = sql<string>`night::date`
  const isForSale = sql<boolean>`${rooms.isAvailable} AND NOT ${rooms.isArchived}`
  const roomsForSale = db
    .select({ count: sql`count(*)` })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(and(isOwnHotel, isForSale))
  const taken = db
    .select({
      kind: takenNights.kind,
      checkInDate: takenNights.checkInDate,
      checkOutDate: takenNights.checkOutDate,
      isForSale: isForSale.as('is_for_sale'),
    })
    .from(hotels)
    .innerJoin(rooms, eq(rooms.hotelId, hotels.id))
    .innerJoin(takenNights, takesNights(rooms.id, from, until))
    .where(isOwnHotel)
    .as('taken')
  const isBlock = sql`${taken.kind} = 'block'`
  // By a stay, or by what another site has sold.
  const isSold = sql`${taken.kind} <> 'block'`

  return {
    /**
     * For each night in `[fromDate, untilDate)`: occupied rooms, wherever that night was sold, and rooms that are occupied or for sale. A room has at most one
     * entry per night, so entries can be counted instead of rooms.
     */
    occupancy: db
      .select({
        date: sql<string>`${night}::text`,
        taken: sql<number>`(count(*) FILTER (WHERE ${isSold}))::int`,
        forSale: sql<number>`(${roomsForSale}
          + count(*) FILTER (WHERE ${isSold} AND NOT ${taken.isForSale})
          - count(*) FILTER (WHERE ${isBlock} AND ${taken.isForSale}))::int`,
      })
      .from(sql`generate_series(${from}, ${until} - 1, interval '1 day') AS night`)
      .leftJoin(taken, sql`${taken.checkInDate} <= ${night} AND ${taken.checkOutDate} > ${night}`)
      .groupBy(night)
      .orderBy(asc(night))
      .prepare('occupancy'),

    /** Cents per booked night over all confirmed bookings that cost something; null when there are none. */
    averageRate: db
      .select({
        cents: sql<number | null>`round(
          sum(${bookings.totalCents})::numeric / sum(${bookings.checkOutDate} - ${bookings.checkInDate}))::int`,
      })
      .from(bookings)
      .where(
        and(isAtHotelOf(db, param('ownerId')), eq(bookings.status, sql`'confirmed'`), gt(bookings.totalCents, sql`0`)),
      )
      .prepare('average_rate'),
  }
}

/** The first night always counts, as in `prorateRevenue`. */
const stayUntil = sql<string>`greatest(coalesce(${bookings.departedOn}, ${bookings.checkOutDate}), ${bookings.checkInDate} + 1)`

/**
 * Bookings that something was paid for, with a night in a period. Planned with its dates, for which it is no prepared statement: of a large hotel, reading all
 * payments off their index takes less than looking up those of each booking.
 */
export const findRevenueBookings = (db: Database, ownerId: string, { from, until }: Required<Period>) =>
  db
    .select({
      revenueCents: sql<number>`sum(${payments.revenueCents})::int`,
      checkInDate: bookings.checkInDate,
      until: stayUntil,
      nightCents: bookings.nightCents,
    })
    .from(bookings)
    .innerJoin(payments, and(eq(payments.bookingId, bookings.id), eq(payments.hotelId, bookings.hotelId)))
    .where(
      and(
        isAtHotelOf(db, sql`${ownerId}`),
        // No stay is longer, which spares those of earlier years.
        between(bookings.checkInDate, addDays(from, -nightsMax), addDays(until, -1)),
        sql`${stayUntil} > ${from}`,
      ),
    )
    .groupBy(bookings.id)
export type RevenueBooking = Awaited<ReturnType<typeof findRevenueBookings>>[number]
