import type { CalendarRoom, CalendarSpan } from '../../../../contract/entities'
import { addDays, nightsBetween } from '../../../../contract/stay'
import { formatDate, formatShortDate, plural } from '../../../design/format'
import { takenBy, type Nights } from './nights'

/** `3 nights, Tue 24 Nov to Fri 27 Nov 2026` */
export const nightsWords = ({ from, until }: Nights) =>
  `${plural(nightsBetween(from, until), 'night')}, ${formatShortDate(from)} to ${formatDate(until)}`

/** Who or what takes nights. */
export function takerOf({ kind, guestName, note }: CalendarSpan): string {
  if (kind === 'stay') return guestName || 'A guest'
  return note || 'Blocked'
}

export const isUnpaid = ({ kind, isPaid }: CalendarSpan) => kind === 'stay' && !isPaid

/** `Ada Guest, Tue 24 Nov to Fri 27 Nov 2026, not paid` */
export function spanWords(span: CalendarSpan): string {
  const dates = `${formatShortDate(span.from)} to ${formatDate(span.until)}`
  const ending = isUnpaid(span) ? ', not paid' : ''
  return `${span.kind === 'block' && span.note ? `Blocked: ${span.note}` : takerOf(span)}, ${dates}${ending}`
}

/** What is known of a night: `free`, or `Ada Guest until Fri 27 Nov`. */
function stateOf(span: CalendarSpan | undefined, isPast: boolean): string {
  if (!span) return isPast ? 'past' : 'free'
  const until = `until ${formatShortDate(span.until)}`
  if (span.kind === 'block') return `blocked ${until}${span.note ? `: ${span.note}` : ''}`
  return `${takerOf(span)} ${until}${isUnpaid(span) ? ', not paid' : ''}`
}

interface SaidNight {
  room: CalendarRoom
  night: string
  today: string
  chosen: Nights | undefined
  /** What takes the nights is still being asked. */
  isLoading: boolean
}

/** `Tue 24 Nov 2026, free` */
export function nightWords({ room, night, today, chosen, isLoading }: SaidNight): string {
  const state = isLoading ? 'loading' : stateOf(takenBy(room, night), night < today)
  const isChosen = chosen && chosen.from <= night && night < chosen.until
  return `${formatDate(night)}, ${state}${isChosen ? ', chosen' : ''}`
}

/** `Fri 27 and Sat 28 Nov` */
function bothNights(friday: string): string {
  const saturday = addDays(friday, 1)
  const isOneMonth = friday.slice(0, 7) === saturday.slice(0, 7)
  const first = formatShortDate(friday)
  return `${isOneMonth ? first.slice(0, first.lastIndexOf(' ')) : first} and ${formatShortDate(saturday)}`
}

/** Names are listed so far; of more it is said how many. */
const listed = 12

/** Which rooms are free on the nights of a Friday and the Saturday after it. */
export function weekendWords(rooms: readonly CalendarRoom[], names: ReadonlyMap<string, string>, friday: string) {
  const free = rooms.filter((room) => !takenBy(room, friday) && !takenBy(room, addDays(friday, 1)))
  const nights = `free on the nights of ${bothNights(friday)}`
  if (free.length === 0) return `No room is ${nights}.`

  const shown = free.slice(0, listed).map(({ _id }) => names.get(_id))
  const more = free.length > listed ? ` and ${free.length - listed} more` : ''
  return `${free.length} of ${plural(rooms.length, 'room')} ${free.length === 1 ? 'is' : 'are'} ${nights}: ${shown.join(', ')}${more}.`
}

/** As much of a name as so many characters hold: all of it, `A. Lovelace`, `AL`, or nothing. */
export function shortened(name: string, characters: number): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last] = [words[0], words.at(-1)].map((word) => [...(word ?? '')][0])
  const ways = words.length > 1 ? [name, `${first}. ${words.at(-1)}`, `${first}${last}`] : [name, first]
  return ways.find((way) => way.length <= characters) ?? ''
}
