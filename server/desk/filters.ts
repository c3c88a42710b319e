import type { Payload } from '../../contract/callTypes'
import type { bookingStatuses } from '../../contract/bookingStatus'
import { parseDay, reversedPeriod } from '../bookings/stay'

type BookingStatus = (typeof bookingStatuses)[number]
type StayDay = 'arriving' | 'leaving' | 'in-house'
/** What a caller may ask for: `bookingFilters` of the contract. */
export type AskedFilters = Omit<Payload<'bookingList'>, 'cursor'>

/** Which bookings are meant; what is left out means all. */
export interface Filters {
  /** Without blanks around it. */
  query?: string
  statuses?: BookingStatus[]
  /** What happens on that day. */
  day?: { what: StayDay; date: string }
  /** Nights of `[from, until)`, either end open. */
  period: { from?: string; until?: string }
}

export const todayInUtc = (now: Date) => now.toISOString().slice(0, 10)

/** Refuses days that do not exist, and an end that is not after the beginning. `from` names the day where there is a `day`. */
export function readFilters({ query, status, day, from, until }: AskedFilters, now: Date): Filters {
  const fromDate = from === undefined ? undefined : parseDay(from, 'from')
  const untilDate = until === undefined ? undefined : parseDay(until, 'until')
  if (fromDate && untilDate && untilDate <= fromDate) throw reversedPeriod()
  return {
    query: query?.trim(),
    statuses: status?.split(',') as BookingStatus[] | undefined,
    ...(day === undefined
      ? { period: { from: fromDate, until: untilDate } }
      : // Its rule is the field's, which the call has been held to.
        { day: { what: day as StayDay, date: fromDate ?? todayInUtc(now) }, period: {} }),
  }
}
