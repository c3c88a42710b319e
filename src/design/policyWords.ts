import { cancellations, termsLeft, termsOf, type Cancellation, type TermsLeft } from '../../contract/cancellation'
import { earliestToday, nightsBetween } from '../../contract/stay'
import { formatDate } from './format'

/** What a cancellation policy gives back, in words for a guest. */

/** With the dates of one stay. Deadlines that have passed everywhere are not told. */
export function policyWords({ freeUntil, halfUntil }: TermsLeft, today = earliestToday(new Date())): string {
  const all = freeUntil !== undefined && freeUntil >= today && formatDate(freeUntil)
  const half = halfUntil !== undefined && halfUntil >= today && formatDate(halfUntil)
  if (all && half) return `Free cancellation until ${all}, then half of the price back until ${half}.`
  if (all) return `Free cancellation until ${all}.`
  return half ? `Half of the price back if you cancel until ${half}.` : 'No money back if you cancel.'
}

/** Any day does: only the distances from it are told. */
const arrival = '2026-06-30'

/** Of a hotel, for any stay. */
export function policyInGeneral(name: Cancellation): string {
  const { freeUntil, halfUntil } = termsOf(name, arrival)
  const before = (day: string) => {
    const days = nightsBetween(day, arrival)
    return days === 1 ? 'the day before' : `${days} days before`
  }
  const all = `Free cancellation until ${before(freeUntil)} you arrive`
  if (halfUntil) return `${all}, then half of the price back until ${before(halfUntil)}.`
  return nightsBetween(freeUntil, arrival) === 1 ? `${all}.` : `${all}, then no money back.`
}

/**
 * Of a hotel: with the dates of the chosen check-in, or in general. Undefined of a policy that is not told, or not known
 * here: nothing is promised for it.
 */
export function hotelPolicyWords(name: Cancellation | undefined, checkInDate?: string): string | undefined {
  if (!name || !cancellations.includes(name)) return undefined
  if (!checkInDate) return policyInGeneral(name)
  const today = earliestToday(new Date())
  return policyWords(termsLeft(termsOf(name, checkInDate), today), today)
}

/** As a hotel chooses it. */
export const policyNames: Record<Cancellation, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
}
