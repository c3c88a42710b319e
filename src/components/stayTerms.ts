import { cancellations, cancellationTerms, type Cancellation, type RemainingTerms } from '../../contract/cancellation'
import type { Hotel } from '../../contract/entities'
import { startOfDay } from '../../contract/format'
import { deadlineDay } from '../../contract/hotelDay'
import { addDays, localToday, nightsBetween } from '../../contract/stay'
import { formatDate } from '../design/format'
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
  const today = deadlineDay(timeZone, now)
  const days = [freeUntil, halfUntil].map((day) => (day && day >= today ? day : undefined))
  const [free, half] = days.map((day) => day && formatDeadline(day, timeZone, now))
  return { refund: describeRefund(free, half), deadline: describeDeadline(days, timeZone, now) }
}

function describeRefund(free: string | undefined, half: string | undefined): string {
  if (free && half) return `Free cancellation until ${free}, then half of the price back until ${half}.`
  if (free) return `Free cancellation until ${free}.`
  return half ? `Half of the price back if you cancel until ${half}.` : 'No money back if you cancel.'
}

/** A day that is over where the reader is, though not yet at the hotel, ends at a time of theirs. */
const formatDeadline = (day: string, timeZone: string | undefined, now: Date) =>
  day < localToday(now) ? `${formatMoment(endOfDay(day, timeZone), now)} your time` : formatDate(day)

const byHotel = 'You have until midnight at the hotel'
const byEarth = 'The last day to cancel ends when it is over everywhere on earth.'

/** With the reader's own time where their midnight is another. */
function describeDeadline(days: (string | undefined)[], timeZone: string | undefined, now: Date): string | undefined {
  const named = days.filter((day) => day !== undefined && day >= localToday(now)) as string[]
  if (named.length === 0) return undefined
  if (!timeZone) return byEarth

  const ends = named.map((day) => endOfDay(day, timeZone))
  const isElsewhere = ends.some((end, index) => Date.parse(end) !== Date.parse(`${addDays(named[index]!, 1)}T00:00`))
  const which = ends.length > 1 ? 'on each day' : 'that day'
  return `${byHotel} ${which}${isElsewhere ? `: ${ends.map((end) => formatMoment(end, now)).join(' and ')} your time` : ''}.`
}

/** The moment (ISO 8601) from which `deadlineDay` is a later one. */
function endOfDay(day: string, timeZone: string | undefined): string {
  const at = (minutes: number) => new Date(startOfDay(addDays(day, 1)).getTime() + minutes * 60_000)
  // From before it ends at UTC+14 to when it ends at UTC−12.
  let [before, end] = [-14 * 60 - 1, 12 * 60]
  while (end - before > 1) {
    const middle = Math.floor((before + end) / 2)
    if (deadlineDay(timeZone, at(middle)) > day) end = middle
    else before = middle
  }
  return at(end).toISOString()
}

/** Any day will do: only the distances from it are shown. */
const arrival = '2026-06-30'

/** What a policy gives back, for any stay. */
export function describePolicy(name: Cancellation): string {
  const { freeUntil, halfUntil } = cancellationTerms(name, arrival)
  const before = (day: string) => {
    const days = nightsBetween(day, arrival)
    return days === 1 ? 'the day before' : `${days} days before`
  }
  const free = `Free cancellation until ${before(freeUntil)} you arrive`
  if (halfUntil) return `${free}, then half of the price back until ${before(halfUntil)}.`
  return nightsBetween(freeUntil, arrival) === 1 ? `${free}.` : `${free}, then no money back.`
}

/** With the dates of the chosen check-in, or in general. Undefined for a policy that is missing or unknown here: it promises nothing. */
export function describeHotelPolicy(
  { cancellation: name, timeZone }: Pick<Hotel, 'cancellation' | 'timeZone'>,
  checkInDate?: string,
): DescribedTerms | undefined {
  if (!name || !cancellations.includes(name)) return undefined
  if (checkInDate) return describeTerms(cancellationTerms(name, checkInDate), timeZone)
  return { refund: describePolicy(name), deadline: timeZone ? `${byHotel} that day.` : byEarth }
}

/** For the choice in a hotel's form. */
export const policyNames: Record<Cancellation, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
}

/** `Check-in from 15:00, check-out until 11:00`, as far as the hotel gives them. */
export function formatHours({ checkInFrom, checkOutUntil }: Pick<Hotel, 'checkInFrom' | 'checkOutUntil'>) {
  if (!checkInFrom) return checkOutUntil ? `Check-out until ${checkOutUntil}` : undefined
  return `Check-in from ${checkInFrom}${checkOutUntil ? `, check-out until ${checkOutUntil}` : ''}`
}
