import type { Payload } from '../../contract/calls'
import { nightsMax, priceMax, yearsAheadMax } from '../../contract/limits'
import { quote, toCents, type Quote, type QuotedStay } from '../../contract/quote'
import { sentences } from '../../contract/sentences'
import { calendarDate, nightsBetween } from '../../contract/stay'
import { refusal } from '../http/refusal'

/** A validated request: existing calendar dates, check-out after check-in, a whole number of guests. */
export interface Stay extends QuotedStay {
  roomId: string
}

/** Drops a time part without shifting the date. Refuses what is wrong whatever today is. */
export function readStay({ roomId, checkInDate, checkOutDate, guests }: Payload<'createBooking'>): Stay {
  const checkIn = calendarDate(checkInDate)
  const checkOut = calendarDate(checkOutDate)
  if (!checkIn) throw refusal('That check-in date does not exist. Please choose another.', 'checkInDate')
  if (!checkOut) throw refusal('That check-out date does not exist. Please choose another.', 'checkOutDate')

  const nights = nightsBetween(checkIn, checkOut)
  if (nights < 1) throw refusal(sentences.datesReversed, 'checkOutDate')
  if (nights > nightsMax) throw refusal(`A stay can be at most ${nightsMax} nights.`, 'checkOutDate')
  return { roomId, checkInDate: checkIn, checkOutDate: checkOut, guests: Number(guests) }
}

const dateAt = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10)

/** Today at UTC−12, where the day ends last: an earlier check-in has passed in every time zone. */
export const earliestToday = (now: Date) => dateAt(now, -12)
/** Today at UTC+14, where the day begins first. */
export const latestToday = (now: Date) => dateAt(now, 14)

export function checkNotPastNorFar({ checkInDate }: Stay, now: Date): void {
  if (checkInDate < earliestToday(now)) {
    throw refusal('That check-in date has passed. Please choose today or a later day.', 'checkInDate')
  }
  // Compared as text, where 29 February sorts correctly even in a year without it.
  const today = latestToday(now)
  const horizon = `${Number(today.slice(0, 4)) + yearsAheadMax}${today.slice(4)}`
  if (checkInDate > horizon) {
    throw refusal(`Rooms can be booked at most ${yearsAheadMax} years ahead.`, 'checkInDate')
  }
}

export function quoteStay(rateCents: number, stay: Stay): Quote {
  const quoted = quote(rateCents, stay)
  if (quoted.totalCents > toCents(priceMax)) {
    throw refusal('That is more than one booking can cost. Please choose fewer nights or guests.', 'checkOutDate')
  }
  return quoted
}
