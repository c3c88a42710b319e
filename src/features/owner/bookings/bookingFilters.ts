import { useLocation, useNavigate } from 'react-router-dom'
import type { Payload } from '@contract/callTypes'
import { bookingStatuses } from '@contract/bookingStatus'
import { addDays, calendarDate, nightsBetween } from '@contract/stay'
import { formatShortMonth } from '@contract/format'
import { formatDate } from '../../../design/format'
import { formatDates } from '../../../design/moment'
import { inPlace, withParams } from '../../../lib/paths'

/** Which bookings are meant; what is left out is not asked for. They stand in the address under the same names. */
export type BookingFilters = Omit<Payload<'bookingList'>, 'cursor'>

const days = { arriving: 'Arriving', leaving: 'Leaving', 'in-house': 'In house on' }

export type Day = keyof typeof days

/** Those of a figure: what stands on their chip. */
export const moneyNames = { paid: 'Counted as revenue', unpaid: 'Unpaid', unsettled: 'Needs your attention' }
export const sortNames = { arrival: 'Earliest arrival', 'latest-arrival': 'Latest arrival' }

export function useBookingFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()

  function change(changes: BookingFilters) {
    // Replaced: Back leaves the page instead of undoing a filter letter by letter. Not `search`: of two changes between renders the second would undo the first.
    void navigate({ search: withParams(window.location.search, changes) }, { replace: true, state: inPlace })
  }

  return { filters: readFilters(search), change }
}

/** The filters in an address. What is not known is ignored. */
export function readFilters(search: string): BookingFilters {
  const params = new URLSearchParams(search)
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const oneOf = (name: string, known: object) => (Object.hasOwn(known, text(name)) ? text(name) : undefined)
  const filters: BookingFilters = {
    query: text('query'),
    status: statusesIn(text('status')).join(','),
    day: oneOf('day', days),
    from: calendarDate(text('from')),
    until: calendarDate(text('until')),
    money: oneOf('money', moneyNames),
    sort: oneOf('sort', sortNames),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
}

/** The statuses in a list that is separated by commas, in the order in which they are offered. */
function statusesIn(status = '') {
  const named = status.split(',')
  return bookingStatuses.filter((status) => named.includes(status))
}

type Status = (typeof bookingStatuses)[number]

/** A single status as it is read: the hotel confirms a booking made at its desk before it is paid. */
const readStatuses: Record<string, BookingFilters> = {
  pending: { status: undefined, money: 'unpaid' },
  confirmed: { status: 'confirmed', money: 'paid' },
}

/** The statuses that are chosen, and the money of a figure where that is meant. */
export function chosenIn({ status, money }: BookingFilters): { statuses: Status[]; figure?: string } {
  if (money === 'unpaid') return { statuses: ['pending'] }
  return { statuses: statusesIn(status), figure: status === 'confirmed' && money === 'paid' ? undefined : money }
}

export const withStatuses = (statuses: Status[], figure?: string): BookingFilters => ({
  status: statuses.join(','),
  money: figure,
  ...readStatuses[statuses.join(',')],
})

/** The last night is before the first. */
export const isReversed = ({ day, from, until }: BookingFilters) => !day && from && until && until <= from

/** `Nights in Nov 2026`, `Night of Tue 24 Nov 2026`; undefined where any nights are meant, or none can be. */
export function describePeriod({ day, from, until }: BookingFilters, today: string): string | undefined {
  if (isReversed({ day, from, until })) return undefined
  if (day) return `${days[day as Day]} ${formatDate(from ?? today)}`
  if (from && until) return describeRange(from, until)
  if (from) return `Nights from ${formatDate(from)} on`
  return until && `Nights until ${formatDate(addDays(until, -1))}`
}

function describeRange(from: string, until: string): string {
  if (nightsBetween(from, until) === 1) return `Night of ${formatDate(from)}`
  if (isMonth(from, until)) return `Nights in ${formatShortMonth(new Date(from))}`
  return `Nights of ${formatDates(from, addDays(until, -1), ' – ')}`
}

/** From the first of a month to the first of the next. */
const isMonth = (from: string, until: string) =>
  from.endsWith('-01') && until.endsWith('-01') && nightsBetween(from, until) <= 31 && from < until
