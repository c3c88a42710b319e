import type { Payload } from '../../contract/callTypes'
import { remainingTerms, cancellationTerms, type Cancellation } from '../../contract/cancellation'
import { priceMax } from '../../contract/limits'
import { quote, toCents, type Quote, type QuotedStay } from '../../contract/quote'
import type { StayMark } from '../../contract/bookingStatus'
import { earliestToday, latestToday, validateCheckIn, validateStay, type StayErrors } from '../../contract/stay'
import { refusal } from '../http/refusal'

export { earliestToday, latestToday }

/** A validated request: existing calendar dates, check-out after check-in, a whole number of guests. */
export interface Stay extends QuotedStay {
  roomId: string
}

/** Reads what the form sends and refuses what is wrong on any day; a time part is dropped, guests may be text. */
export function readStay({ roomId, ...entered }: Payload<'createBooking'>): Stay {
  refuse(validateStay(entered))
  return {
    roomId,
    checkInDate: entered.checkInDate.slice(0, 10),
    checkOutDate: entered.checkOutDate.slice(0, 10),
    guests: Number(entered.guests),
  }
}

function refuse(problems: StayErrors): void {
  const [first] = Object.entries(problems)
  if (first) throw refusal(first[1], first[0])
}

/** Refuses a check-in that has passed everywhere, or that is too far ahead. */
export function checkNotPastNorFar({ checkInDate }: Stay, now: Date): void {
  const problem = validateCheckIn(checkInDate, earliestToday(now), latestToday(now))
  if (problem) throw refusal(problem, 'checkInDate')
}

export function quoteStay(pricePerNightCents: number, stay: Stay): Quote {
  const quoted = quote(pricePerNightCents, stay)
  if (quoted.totalCents > toCents(priceMax)) {
    throw refusal('That is more than a single booking can cost. Please choose fewer nights or guests.', 'checkOutDate')
  }
  return quoted
}

interface CancellableStay {
  cancellation: Cancellation
  checkInDate: string
  mark: StayMark | null
}

/**
 * Until the day of check-in is over everywhere, unless the desk has noted something of the stay; what a guest has a right to,
 * as long as the terms last, no note takes away. `today` is the one where the day ends last.
 */
export function guestMayCancel({ cancellation, checkInDate, mark }: CancellableStay, today: string): boolean {
  const { freeUntil, halfUntil } = remainingTerms(cancellationTerms(cancellation, checkInDate), today)
  return checkInDate >= today && (!mark || Boolean(freeUntil ?? halfUntil))
}
