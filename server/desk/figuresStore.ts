import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { bookings, hotels, refunds, rooms, takenNights, type RefundRow } from '../db/schema'
import { param } from '../db/sql'
import { takesNights } from '../bookings/availabilityStore'

const isHotelOf = eq(hotels.ownerId, param('ownerId'))
const from = sql`${param('fromDate')}::date`
const until = sql`${param('untilDate')}::date`

type CountedRefund = Pick<RefundRow, 'amountCents' | 'status' | 'reason'>

export const figuresQueries = (db: Database) => {
  const night = sql<string>`night::date`
  const isForSale = sql<boolean>`${rooms.isAvailable} AND NOT ${rooms.isArchived}`
  const roomsForSale = db
    .select({ count: sql`count(*)` })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(and(isHotelOf, isForSale))
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
    .where(isHotelOf)
    .as('taken')
  const isStay = sql`${taken.kind} = 'stay'`
  const isBlock = sql`${taken.kind} = 'block'`

  const refund = db
    .select({
      refunds: sql<CountedRefund[] | null>`json_agg(json_build_object(
        'amountCents', ${refunds.amountCents}, 'status', ${refunds.status}, 'reason', ${refunds.reason}))`.as(
        'refunds',
      ),
    })
    .from(refunds)
    .where(eq(refunds.bookingId, bookings.id))
    .as('refund')
  /** After the first night at the earliest. */
  const stayUntil = sql<string>`greatest(coalesce(${bookings.leftOn}, ${bookings.checkOutDate}), ${bookings.checkInDate} + 1)`

  return {
    /**
     * Of each night in `[fromDate, untilDate)`: rooms with a guest, and those that have or could have one. A room has at most one
     * entry for a night, so that entries can be counted for rooms.
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

    /** The bookings with a night in `[fromDate, untilDate)` that may have brought money. */
    earning: db
      .select({
        isPaid: bookings.isPaid,
        totalCents: bookings.totalCents,
        checkInDate: bookings.checkInDate,
        until: stayUntil,
        refunds: refund.refunds,
      })
      .from(bookings)
      .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
      .crossJoinLateral(refund)
      .where(
        and(
          isHotelOf,
          sql`${bookings.checkInDate} < ${until}`,
          sql`${stayUntil} > ${from}`,
          or(bookings.isPaid, isNotNull(refund.refunds)),
        ),
      )
      .prepare('earning'),

    /** What a booked night of those that are paid costs on average, in cents; null when there is none. */
    averageNight: db
      .select({
        cents: sql<number | null>`round(
          sum(${bookings.totalCents})::numeric / sum(${bookings.checkOutDate} - ${bookings.checkInDate}))::int`,
      })
      .from(bookings)
      .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
      .where(and(isHotelOf, eq(bookings.status, sql`'confirmed'`)))
      .prepare('average_night'),
  }
}

export type EarningBooking = Awaited<ReturnType<ReturnType<typeof figuresQueries>['earning']['execute']>>[number]
