import { addDays, nightsBetween } from '../../../../contract/stay'
import { formatDate, formatShortDate } from '../../../design/format'
import type { Day } from './days'
import type { BookingFilters } from './useBookingPages'

const days: Record<Day, string> = { arriving: 'Arriving', leaving: 'Leaving', 'in-house': 'In the house' }

/** Which days are meant: `Nights in Nov 2026`, `Night of Tue 24 Nov 2026`; undefined where any are. */
export function periodWords({ day, from, until }: BookingFilters, today: string): string | undefined {
  if (day) return `${days[day as Day]} ${formatDate(from ?? today)}`
  if (from && until) return nightsWords(from, until)
  if (from) return `Nights from ${formatDate(from)} on`
  return until && `Nights until ${formatDate(addDays(until, -1))}`
}

function nightsWords(from: string, until: string): string {
  if (nightsBetween(from, until) === 1) return `Night of ${formatDate(from)}`
  if (isMonth(from, until)) return `Nights in ${formatDate(from).split(' ').slice(2).join(' ')}`
  return `Nights of ${formatShortDate(from)} – ${formatDate(addDays(until, -1))}`
}

/** From the first of a month to the first of the next. */
const isMonth = (from: string, until: string) =>
  from.endsWith('-01') && until.endsWith('-01') && nightsBetween(from, until) <= 31 && from < until
