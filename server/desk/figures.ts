import type { Occupancy } from '../../contract/entities'
import { occupancyNights, revenueMonths } from '../../contract/limits'
import { toDollars } from '../../contract/quote'
import { addDays } from '../../contract/stay'
import { revenueOf } from '../bookings/presenter'
import { parseDay } from '../bookings/stay'
import type { Dependencies } from '../dependencies'
import { figuresQueries, type EarningBooking } from './figuresStore'
import { shareOf } from './share'

/** How full a hotel is and what it earns. */
export function figuresService({ database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const queries = figuresQueries(db)

  /** Money in dollars. Errors: a refusal at `from` when that is no day. */
  async function of(ownerId: string, from?: string) {
    const today = from === undefined ? clock.now().toISOString().slice(0, 10) : parseDay(from, 'from')
    const months = monthsAround(today)
    const [occupancy, earning, [average]] = await Promise.all([
      queries.occupancy.execute({ ownerId, fromDate: today, untilDate: addDays(today, occupancyNights) }),
      queries.earning.execute({ ownerId, fromDate: months[0]!.from, untilDate: months.at(-1)!.until }),
      queries.averageNight.execute({ ownerId }),
    ])
    return {
      occupancy: occupancy satisfies Occupancy[],
      months: revenueByMonth(earning, months),
      averageNight: toDollars(average?.cents ?? 0),
    }
  }

  return { of }
}

/** From its first day to the first of the next one. */
interface Month {
  from: string
  until: string
}

/** The month of a day with those before and after it. */
function monthsAround(day: string): Month[] {
  const firstDay = (offset: number) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + offset)).toISOString().slice(0, 10)
  const { before, after } = revenueMonths
  return Array.from({ length: before + 1 + after }, (_, index) => ({
    from: firstDay(index - before),
    until: firstDay(index - before + 1),
  }))
}

/** What bookings brought, each shared out over its nights. */
const revenueByMonth = (bookings: EarningBooking[], months: Month[]) =>
  months.map((month) => {
    const touching = bookings.filter(({ checkInDate, until }) => checkInDate < month.until && until > month.from)
    const cents = touching.reduce((sum, booking) => sum + broughtIn(month, booking), 0)
    return { month: month.from.slice(0, 7), revenue: toDollars(cents) }
  })

function broughtIn(month: Month, booking: EarningBooking): number {
  const cents = revenueOf(booking)
  // Most stays lie in one month, and then there is nothing to share out.
  const isWithin = booking.checkInDate >= month.from && booking.until <= month.until
  return isWithin ? cents : shareOf(cents, booking, month).cents
}
