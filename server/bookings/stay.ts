import { bookingMessages } from '../../contract/bookingMessages'
import type { Payload } from '../../contract/callTypes'
import { pastEnd, todayIn, todayRange } from '../../contract/hotelDay'
import { fields } from '../../contract/fields'
import { takenNightsDays, takenNightsDaysMax } from '../../contract/limits'
import {
  countNights,
  quote,
  spread,
  type PricedRoom,
  type Quote,
  type QuotedStay,
  type QuoteLine,
} from '../../contract/quote'
import {
  addDays,
  calendarDate,
  earliestToday,
  latestToday,
  nightsBetween,
  validateCheckIn,
  validateStay,
} from '../../contract/stay'
import { refusal } from '../http/refusal'

/** A validated request: existing calendar dates, check-out after check-in, a whole number of guests. */
export interface Stay extends QuotedStay {
  roomId: string
}

/** Refuses what is wrong on any day. A time part is dropped, guests may be text. */
export function parseStay({ roomId, ...entered }: Payload<'createBooking'>): Stay {
  const [error] = Object.entries(validateStay(entered))
  if (error) throw refusal(error[1], error[0])
  return {
    roomId,
    checkInDate: entered.checkInDate.slice(0, 10),
    checkOutDate: entered.checkOutDate.slice(0, 10),
    guests: Number(entered.guests),
  }
}

/** Refuses a check-in that has passed everywhere, or that is too far ahead. */
export function validateBookable({ checkInDate }: Pick<Stay, 'checkInDate'>, now: Date): void {
  const problem = validateCheckIn(checkInDate, earliestToday(now), latestToday(now))
  if (problem) throw refusal(problem, 'checkInDate')
}

interface AskedRoom {
  isAvailable: boolean
  maxGuests: number
  /** Of its hotel. */
  timeZone: string | null
}

/** Refuses a room that is switched off or too small, or whose hotel has these nights behind it. */
export function validateRoom({ isAvailable, maxGuests, timeZone }: AskedRoom, stay: Stay, now: Date): void {
  if (!isAvailable) throw refusal('This room is not available at the moment.', 'roomId')
  if (stay.guests > maxGuests) throw refusal(bookingMessages.tooManyGuests(maxGuests), 'guests')
  const today = todayIn(timeZone, now)
  const past = today && pastEnd(stay, today)
  if (past) throw refusal(bookingMessages.nightsOver, past)
}

/** Prices a stay for a guest, and refuses one that the room's rates forbid. */
export function quoteStay(room: PricedRoom & { timeZone: string | null }, stay: QuotedStay, now: Date): Quote {
  const quoted = quote(room, stay, todayRange(room.timeZone, now))
  if (quoted.refusal) throw refusal(quoted.refusal.message, quoted.refusal.field)
  return quoted
}

/** The same for the hotel, whose own rules do not bind it. `ownCents`: what it asks instead, of which each night has its share. */
export function quoteAtDesk(room: PricedRoom, stay: QuotedStay, ownCents?: number): Quote {
  const quoted = quote(room, stay)
  if (ownCents !== undefined) {
    const lines = [{ text: `${countNights(quoted.nights)} at the price agreed with the hotel`, cents: ownCents }]
    return { ...quoted, nightCents: spread(ownCents, quoted.nightCents), lines, totalCents: ownCents }
  }
  if (quoted.refusal?.rule === 'priceMax') throw refusal(quoted.refusal.message, quoted.refusal.field)
  return quoted
}

/** How the price of a booking is made up; those from before this was kept had one price. */
export const linesOf = (
  booking: QuotedStay & { pricePerNightCents: number; totalCents: number; lines: QuoteLine[] | null },
) => booking.lines ?? [{ text: quote(booking, booking).lines[0]!.text, cents: booking.totalCents }]

/** Calendar dates of `[from, until)`, open where one is left out. */
export interface Period {
  from?: string
  until?: string
}

/** From `from`, by default today wherever the guest is, for {@link takenNightsDays} days unless `until` is given. */
export function parsePeriod({ from, until }: Period, now: Date) {
  const fromDate = from === undefined ? earliestToday(now) : parseDay(from, 'from')
  const untilDate =
    until === undefined
      ? addDays(from === undefined ? latestToday(now) : fromDate, takenNightsDays)
      : parseDay(until, 'until')

  const days = nightsBetween(fromDate, untilDate)
  if (days < 1) throw reversedPeriod()
  if (days > takenNightsDaysMax) throw refusal(`Please ask for at most ${takenNightsDaysMax} days.`, 'until')
  return { fromDate, untilDate }
}

export const reversedPeriod = () => refusal('The last day must be after the first day.', 'until')

/** Of this millennium, because the database knows fewer years than a text can name. */
export function parseDay(text: string, field: keyof Period): string {
  const { message } = field === 'from' ? fields.fromDate : fields.untilDate
  const date = calendarDate(text)
  if (!date?.startsWith('2')) throw refusal(date ? message : 'That day does not exist. Please name another.', field)
  return date
}
