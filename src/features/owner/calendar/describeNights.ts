import type { CalendarSpan } from '@contract/entities'
import { addDays } from '@contract/stay'
import { formatDate, formatShortDate } from '../../../design/format'
import { describeNights, formatDates } from '../../../design/moment'
import { isOff, isSoldElsewhere, isWithin, leavesOn, takenBy, type NamedRoom, type Nights } from './nights'

export function describeTaker({ kind, guestName, note }: CalendarSpan): string {
  if (kind === 'stay') return guestName || 'A guest'
  return note || (kind === 'block' ? 'Blocked' : 'Another site')
}

export const isUnpaid = ({ kind, isPaid }: CalendarSpan) => kind === 'stay' && !isPaid

/** `Ada Guest, Tue 24 Nov to Fri 27 Nov 2026, unpaid` */
export function describeSpan(span: CalendarSpan): string {
  if (span.kind === 'import') return `${describeTaker(span)}, ${describeNights(span.from, span.until)}, other site`
  const dates = formatDates(span.from, span.until)
  const ending = isUnpaid(span) ? ', unpaid' : ''
  return `${span.kind === 'block' && span.note ? `Blocked: ${span.note}` : describeTaker(span)}, ${dates}${ending}`
}

interface DescribedNight {
  room: NamedRoom
  night: string
  today: string
  chosen: Nights | undefined
  /** Nothing is known of the night yet. */
  isLoading: boolean
}

/** `Tue 24 Nov 2026, free` */
export function describeNight({ room, night, today, chosen, isLoading }: DescribedNight): string {
  const state = isLoading ? 'loading' : describeState(room, night, today)
  const leaves = leavesOn(room, night)
  const isSold = isSoldElsewhere(room, { from: night, until: addDays(night, 1) })
  const elsewhere = isSold ? `,${takenBy(room, night) ? ' also' : ''} sold elsewhere` : ''
  const leaving = leaves ? `, ${describeTaker(leaves)} leaves` : ''
  return `${formatDate(night)}, ${state}${elsewhere}${leaving}${isWithin(night, chosen) ? ', chosen' : ''}`
}

/** `free`, or `Ada Guest until Fri 27 Nov`. */
function describeState(room: NamedRoom, night: string, today: string): string {
  const span = takenBy(room, night)
  if (!span) return night < today ? 'past' : room.isArchived ? 'not let' : isOff(room) ? 'switched off' : 'free'
  const until = `until ${formatShortDate(span.until)}`
  if (span.kind === 'block') return `blocked ${until}${span.note ? `: ${span.note}` : ''}`
  if (span.kind === 'import') return `${describeTaker(span)} ${until}, other site`
  return `${describeTaker(span)} ${until}${isUnpaid(span) ? ', unpaid' : ''}`
}

/** As much of a name as so many characters hold: all of it, `A. Lovelace`, `Lovelace`, `AL`, or nothing. */
export function abbreviateName(name: string, characters: number): string {
  const words = name.split(/\s+/).filter(Boolean)
  const surname = words.at(-1) ?? ''
  const [first = '', last] = [words[0], surname].map((word) => [...(word ?? '')][0])
  const forms = words.length > 1 ? [name, `${first}. ${surname}`, surname, `${first}${last}`] : [name, first]
  return forms.find((form) => form.length <= characters) ?? ''
}
