import { and, asc, eq, sql } from 'drizzle-orm'
import { takesNights } from '../bookings/availabilityStore'
import { revenueCents } from '../ledger/store'
import type { Database } from '../db/database'
import { bookings, hotels, rooms, takenNights } from '../db/schema'
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
  const isStay = sql`${taken.kind} = 'stay'`
  const isBlock = sql`${taken.kind} = 'block'`

  /** The first night always counts, as in `prorateRevenue`. */
  const stayUntil = sql<string>`greatest(coalesce(${bookings.departedOn}, ${bookings.checkOutDate}), ${bookings.checkInDate} + 1)`

  return {
    /**
     * For each night in `[fromDate, untilDate)`: occupied rooms, and rooms that are occupied or for sale. A room has at most one
     * entry per night, so entries can be counted instead of rooms.
     */
    occupancy: db
      .select({
        date: sql<string>`${night}::text`,
        taken: sql<number>`(count(*) FILTER (WHERE ${isStay}))::int`,
        forSale: sql<number>`(${roomsForSale}
          + count(*) FILTER (WHERE ${isStay} AND NOT ${taken.isForSale})
          - count(*) FILTER (WHERE ${isBlock} AND ${taken.isForSale}))::int`,
      })
      .from(sql`generate_series(${from}, ${until} - 1, interval '1 day') AS night`)
      .leftJoin(taken, sql`${taken.checkInDate} <= ${night} AND ${taken.checkOutDate} > ${night}`)
      .groupBy(night)
      .orderBy(asc(night))
      .prepare('occupancy'),

    /** Paid bookings with a night in `[fromDate, untilDate)`. */
    bookings: db
      .select({
        revenueCents,
        checkInDate: bookings.checkInDate,
        until: stayUntil,
        nightCents: bookings.nightCents,
      })
      .from(bookings)
      .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
      .where(and(isOwnHotel, sql`${bookings.checkInDate} < ${until}`, sql`${stayUntil} > ${from}`, bookings.isPaid))
      .prepare('revenue_bookings'),

    /** Cents per booked night over all paid bookings that are not cancelled; null when there are none. */
    averageRate: db
      .select({
        cents: sql<number | null>`round(
          sum(${bookings.totalCents})::numeric / sum(${bookings.checkOutDate} - ${bookings.checkInDate}))::int`,
      })
      .from(bookings)
      .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
      .where(and(isOwnHotel, eq(bookings.status, sql`'confirmed'`)))
      .prepare('average_rate'),
  }
}

export type RevenueBooking = Awaited<ReturnType<ReturnType<typeof revenueQueries>['bookings']['execute']>>[number]
