import { cancellations, cancellationTerms, type Cancellation, type RemainingTerms } from '@contract/cancellation'
import type { Hotel } from '@contract/entities'
import { deadlineDay, endOfDeadline } from '@contract/hotelDay'
import { localToday, nightsBetween } from '@contract/stay'
import { deadlinesEnd, describeRefund } from '@contract/stayText'
import { formatDate, formatShortDate } from '../design/format'
import { formatMoment } from '../design/moment'

export interface DescribedTerms {
  /** What a guest gets back who cancels. */
  refund: string
  /** When the days end that it names. */
  deadline?: string
}

/** The terms of one stay. Deadlines that have passed at the hotel are left out. */
export function describeTerms(
  { freeUntil, halfUntil }: RemainingTerms,
  timeZone?: string,
  now = new Date(),
): DescribedTerms {
  /** Of the days that are named, by the reader's clock. */
  const ends: string[] = []
  let isElsewhere = false
  const [free, half] = [freeUntil, halfUntil].map((day) => {
    if (!day || day < deadlineDay(timeZone, now)) return undefined
    const end = endOfDeadline(day, timeZone)
    const here = formatMoment(end, now)
    // The reader's yesterday may still be today at the hotel.
    if (day < localToday(now)) return `${here} your time`
    ends.push(here)
    isElsewhere ||= end.getTime() !== Date.parse(`${day}T24:00`)
    return day.startsWith(String(now.getFullYear())) ? formatShortDate(day) : formatDate(day)
  })

  return {
    refund: free || half ? asSentence(describeRefund(free, half)) : 'No refund if you cancel.',
    deadline: ends[0] && describeDeadline(timeZone, isElsewhere ? `: ${ends.join(' and ')} your time` : ''),
  }
}

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const describeDeadline = (timeZone: string | undefined, here = '') =>
  timeZone ? `${deadlinesEnd}${here}.` : 'You can cancel until that day has ended in every time zone.'

/** Any day will do: only the distances from it are shown. */
const arrival = '2026-06-30'

/** What a policy gives back, for any stay. `whose`: who arrives. */
export function describePolicy(name: Cancellation, whose = 'you arrive'): string {
  const { freeUntil, halfUntil } = cancellationTerms(name, arrival)
  const before = (day: string) => {
    const days = nightsBetween(day, arrival)
    return days === 1 ? 'the day before' : `${days} days before`
  }
  return asSentence(describeRefund(`${before(freeUntil)} ${whose}`, halfUntil && before(halfUntil)))
}

/** With the dates of the chosen check-in, or in general. Undefined for a policy that is missing or unknown here: it promises nothing. */
export function describeHotelPolicy(
  { cancellation: name, timeZone }: Pick<Hotel, 'cancellation' | 'timeZone'>,
  checkInDate?: string,
): DescribedTerms | undefined {
  if (!name || !cancellations.includes(name)) return undefined
  if (checkInDate) return describeTerms(cancellationTerms(name, checkInDate), timeZone)
  return { refund: describePolicy(name), deadline: describeDeadline(timeZone) }
}
