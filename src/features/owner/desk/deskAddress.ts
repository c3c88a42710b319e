import { bookingStatuses } from '../../../../contract/standing'
import { calendarDate } from '../../../../contract/stay'
import { isDay } from './days'
import type { BookingFilters } from './useBookingPages'

/*
 * The desk's address: /owner/bookings?query=ada&status=pending,confirmed&from=2026-11-01&until=2026-12-01&booking=…
 * The filters are those of the list and of its file; `booking` opens the panel of a stay, on the dashboard too.
 */

const panel = 'booking'

/** How to go on within the page: Back leaves it, it does not take letters away one by one. */
export const withinPage = { replace: true, state: { isWithinPage: true } } as const

/** Is the page itself the one that went to this entry of the history (its `state`)? */
export const isWithinPage = (state: unknown) => typeof state === 'object' && state !== null && 'isWithinPage' in state

/** The filters in an address. What is not known is ignored. */
export function filtersIn(search: string): BookingFilters {
  const params = new URLSearchParams(search)
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const day = text('day')
  return withoutGaps({
    query: text('query'),
    status: statusesIn(text('status')).join(','),
    day: isDay(day) ? day : undefined,
    from: calendarDate(text('from')),
    until: calendarDate(text('until')),
  })
}

/** The statuses in a list that is separated by commas, in the order in which they are offered. */
export function statusesIn(status = '') {
  const named = status.split(',')
  return bookingStatuses.filter((each) => named.includes(each))
}

const withoutGaps = (filters: BookingFilters): BookingFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

/** The filters as a query, for the file of the same bookings; empty without any. */
export function asQuery(filters: BookingFilters): string {
  const query = withFilters('', filters)
  return query && `?${query}`
}

/** `search` with some filters changed; an empty one is taken away. */
export function withFilters(search: string, changes: BookingFilters): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.toString()
}

/** The booking whose panel is open. */
export const openIn = (search: string) => new URLSearchParams(search).get(panel) ?? undefined

/** `search` with a booking's panel open, or with none. */
export function openedIn(search: string, bookingId: string | undefined): string {
  const params = new URLSearchParams(search)
  if (bookingId) params.set(panel, bookingId)
  else params.delete(panel)
  return params.toString()
}
