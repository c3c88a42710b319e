import { cancellations, cancellationTerms, type Cancellation, type RemainingTerms } from '../../contract/cancellation'
import type { Hotel } from '../../contract/entities'
import { deadlineDay } from '../../contract/hotelDay'
import { localToday, nightsBetween } from '../../contract/stay'
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
  /** Of the days that are named, by the reader's clock. */
  const ends: string[] = []
  let isElsewhere = false
  const [free, half] = [freeUntil, halfUntil].map((day) => {
    if (!day || day < deadlineDay(timeZone, now)) return undefined
    const end = endOfDay(day, timeZone)
    const here = formatMoment(end, now)
    // The reader's yesterday may still be today at the hotel.
    if (day < localToday(now)) return `${here} your time`
    ends.push(here)
    isElsewhere ||= end.getTime() !== Date.parse(`${day}T24:00`)
    return formatDate(day)
  })

  return {
    refund: describeRefund(free, half),
    deadline:
      ends[0] && describeDeadline(timeZone, ends.length, isElsewhere ? `: ${ends.join(' and ')} your time` : ''),
  }
}

function describeRefund(free: string | undefined, half: string | undefined): string {
  if (free && half) return `Free cancellation until ${free}, then half of the price back until ${half}.`
  if (free) return `Free cancellation until ${free}.`
  return half ? `Half of the price back if you cancel until ${half}.` : 'No money back if you cancel.'
}

const describeDeadline = (timeZone: string | undefined, days = 1, here = '') =>
  timeZone
    ? `You have until midnight at the hotel ${days > 1 ? 'on each day' : 'that day'}${here}.`
    : 'The last day to cancel ends when it is over everywhere on earth.'

/** The moment from which `deadlineDay` is a later one. */
function endOfDay(day: string, timeZone: string | undefined): Date {
  const at = (minutes: number) => new Date(Date.parse(`${day}T24:00Z`) + minutes * 60_000)
  // From before it ends at UTC+14, where it ends first.
  let last = -14 * 60 - 1
  for (let step = 1024; step >= 1; step /= 2) if (deadlineDay(timeZone, at(last + step)) <= day) last += step
  return at(last + 1)
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
  return { refund: describePolicy(name), deadline: describeDeadline(timeZone) }
}

/** `Check-in from 15:00, check-out until 11:00`, as far as the hotel gives them. */
export function formatHours({ checkInFrom, checkOutUntil }: Pick<Hotel, 'checkInFrom' | 'checkOutUntil'>) {
  if (!checkInFrom) return checkOutUntil ? `Check-out until ${checkOutUntil}` : undefined
  return `Check-in from ${checkInFrom}${checkOutUntil ? `, check-out until ${checkOutUntil}` : ''}`
}
