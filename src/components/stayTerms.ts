import {
  cancellations,
  remainingTerms,
  cancellationTerms,
  type Cancellation,
  type RemainingTerms,
} from '../../contract/cancellation'
import type { Hotel } from '../../contract/entities'
import { earliestToday, nightsBetween } from '../../contract/stay'
import { formatDate } from '../design/format'

/** What a guest gets back who cancels one stay. Deadlines that have passed everywhere are left out. */
export function describeTerms({ freeUntil, halfUntil }: RemainingTerms, today = earliestToday(new Date())): string {
  const lastFreeDay = freeUntil !== undefined && freeUntil >= today && formatDate(freeUntil)
  const lastHalfDay = halfUntil !== undefined && halfUntil >= today && formatDate(halfUntil)
  if (lastFreeDay && lastHalfDay) {
    return `Free cancellation until ${lastFreeDay}, then half of the price back until ${lastHalfDay}.`
  }
  if (lastFreeDay) return `Free cancellation until ${lastFreeDay}.`
  return lastHalfDay ? `Half of the price back if you cancel until ${lastHalfDay}.` : 'No money back if you cancel.'
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
export function describeHotelPolicy(name: Cancellation | undefined, checkInDate?: string): string | undefined {
  if (!name || !cancellations.includes(name)) return undefined
  if (!checkInDate) return describePolicy(name)
  const today = earliestToday(new Date())
  return describeTerms(remainingTerms(cancellationTerms(name, checkInDate), today), today)
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
