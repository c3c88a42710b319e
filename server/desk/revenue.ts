import type { Occupancy } from '../../contract/entities'
import { occupancyNights, revenueMonths } from '../../contract/limits'
import { shareOfNights, toDollars } from '../../contract/quote'
import { addDays, nightsBetween } from '../../contract/stay'
import { parseDay, type Period } from '../bookings/stay'
import type { Dependencies } from '../dependencies'
import { findHotelDay } from '../hotels/store'
import { findRevenueBookings, revenueQueries, type RevenueBooking } from './revenueStore'

/** A hotel's occupancy, its revenue by month and its average rate. */
export function revenueService({ database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const queries = revenueQueries(db)

  /** Money in dollars. Errors: a refusal at `from` when that is not a date. */
  async function figures(ownerId: string, from?: string) {
    const today = from === undefined ? await findHotelDay(db, ownerId, clock.now()) : parseDay(from, 'from')
    const months = monthsAround(today)
    const [occupancy, bookings, [average]] = await Promise.all([
      queries.occupancy.execute({ ownerId, fromDate: today, untilDate: addDays(today, occupancyNights) }),
      findRevenueBookings(db, ownerId, { from: months[0]!.from, until: months.at(-1)!.until }),
      queries.averageRate.execute({ ownerId }),
    ])
    return {
      occupancy: occupancy satisfies Occupancy[],
      months: revenueByMonth(bookings, months),
      averageNight: toDollars(average?.cents ?? 0),
    }
  }

  return { figures }
}

type Month = Required<Period>

/** The month of a date with those before and after it. */
function monthsAround(date: string): Month[] {
  const firstDay = (offset: number) =>
    new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + offset)).toISOString().slice(0, 10)
  const { before, after } = revenueMonths
  return Array.from({ length: before + 1 + after }, (_, index) => ({
    from: firstDay(index - before),
    until: firstDay(index - before + 1),
  }))
}

const revenueByMonth = (bookings: RevenueBooking[], months: Month[]) =>
  months.map((month) => {
    const inMonth = bookings.filter(({ checkInDate, until }) => checkInDate < month.until && until > month.from)
    const cents = inMonth.reduce((sum, booking) => sum + revenueIn(month, booking), 0)
    return { month: month.from.slice(0, 7), revenue: toDollars(cents) }
  })

function revenueIn(month: Month, booking: RevenueBooking): number {
  const cents = booking.revenueCents
  // Most stays lie within one month: for thousands of them, skipping the arithmetic of dates is noticeable.
  const isWithin = booking.checkInDate >= month.from && booking.until <= month.until
  return isWithin ? cents : prorateRevenue(cents, booking, month).cents
}

/** `until`, its check-out or the day of an early departure, is exclusive. */
interface Stay {
  checkInDate: string
  until: string
  /** What each night was to cost; null in bookings from before that was kept. */
  nightCents: number[] | null
}

/**
 * How many nights of a stay lie in a period, and their part of its revenue: whole nights and whole cents. A stay always counts its
 * first night, even if its guest left on the day of arrival. Rounded cumulatively, so that the parts of consecutive periods add up
 * to `revenueCents` exactly.
 */
export function prorateRevenue(revenueCents: number, stay: Stay, period: Period): { nights: number; cents: number } {
  const nights = Math.max(1, nightsBetween(stay.checkInDate, stay.until))
  const nightsBefore = (date: string) => Math.min(Math.max(0, nightsBetween(stay.checkInDate, date)), nights)
  const first = period.from === undefined ? 0 : nightsBefore(period.from)
  const end = Math.max(first, period.until === undefined ? nights : nightsBefore(period.until))

  return {
    nights: end - first,
    cents: shareOfNights(revenueCents, { nights, nightCents: stay.nightCents }, first, end),
  }
}
