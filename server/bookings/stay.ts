import type { Payload } from '../../contract/calls'
import { nightsMax, priceMax, yearsAheadMax } from '../../contract/limits'
import { quote, toCents, type Quote, type QuotedStay } from '../../contract/quote'
import { sentences } from '../../contract/sentences'
import { calendarDate, nightsBetween } from '../../contract/stay'
import { refusal } from '../http/refusal'

/** A stay somebody asks for: existing calendar days, check-out after check-in, a whole number of guests. */
export interface Stay extends QuotedStay {
  roomId: string
}

/**
 * Reads what the form sends: a time part is dropped, never shifted (C5), guests may be text (F1).
 * Refuses what is wrong on any day: a day that does not exist, dates out of order, too many nights (C4, D18).
 */
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

/** The calendar date that a place `hours` ahead of UTC has at a moment. */
const dateAt = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10)

/** Today where the day ends last, UTC−12: whoever checks in before this is late in every time zone (D18). */
export const earliestToday = (now: Date) => dateAt(now, -12)
/** Today where the day begins first, UTC+14. */
export const latestToday = (now: Date) => dateAt(now, 14)

/** Refuses a check-in that has passed everywhere, or that is more years ahead than we plan (C4). */
export function checkNotPastNorFar({ checkInDate }: Stay, now: Date): void {
  if (checkInDate < earliestToday(now)) {
    throw refusal('That check-in date has passed. Please choose today or a later day.', 'checkInDate')
  }
  // As text: 29 February has its place in the order even in a year that lacks it.
  const today = latestToday(now)
  const horizon = `${Number(today.slice(0, 4)) + yearsAheadMax}${today.slice(4)}`
  if (checkInDate > horizon) {
    throw refusal(`Rooms can be booked at most ${yearsAheadMax} years ahead.`, 'checkInDate')
  }
}

/** The price of a stay at a room's rate (D17); refuses one past what a single booking can cost (C6). */
export function quoteStay(rateCents: number, stay: Stay): Quote {
  const quoted = quote(rateCents, stay)
  if (quoted.totalCents > toCents(priceMax)) {
    throw refusal('That is more than one booking can cost. Please choose fewer nights or guests.', 'checkOutDate')
  }
  return quoted
}
