import { validateField } from './field'
import { firstFields } from './firstFields'
import { nightsMax, yearsAheadMax } from './limits'
import { messages } from './messages'

/**
 * Calendar dates of a stay: `YYYY-MM-DD` text, never a moment in time, so that no time zone can shift them.
 * All arithmetic is done in UTC, where every day has 24 hours.
 */

const dayMs = 86_400_000
const shape = /^\d{4}-\d{2}-\d{2}$/

/** Midnight UTC of a calendar date in milliseconds, or undefined where there is no such day (30 February). */
function midnight(date: string): number | undefined {
  if (!shape.test(date)) return undefined
  // A date without a time is read as UTC. Some days that do not exist roll over into the next month, to another day of it.
  const time = Date.parse(date)
  return new Date(time).getUTCDate() === Number(date.slice(-2)) ? time : undefined
}

/** The calendar date at the start of a text, its time part dropped and never shifted; undefined when there is none. */
export function calendarDate(text: string): string | undefined {
  const date = text.slice(0, 10)
  const rest = text.slice(10)
  return (rest === '' || rest.startsWith('T')) && midnight(date) !== undefined ? date : undefined
}

/** Nights between two calendar dates: 0 for the same day, negative when reversed, NaN when either is not a date. */
export function nightsBetween(checkInDate: string, checkOutDate: string): number {
  const start = midnight(checkInDate)
  const end = midnight(checkOutDate)
  return start === undefined || end === undefined ? NaN : (end - start) / dayMs
}

/** The calendar date `days` after (or, negative, before) a calendar date. */
export function addDays(date: string, days: number): string {
  const start = midnight(date)
  if (start === undefined) throw new RangeError(`not a calendar date: ${date}`)
  return new Date(start + days * dayMs).toISOString().slice(0, 10)
}

/** Today's calendar date in the local time zone: the reader's own in a browser. */
export function localToday(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const dateAt = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10)

/** Today at UTC−12, where the day ends last: an earlier day has passed in every time zone. */
export const earliestToday = (now: Date) => dateAt(now, -12)
/** Today at UTC+14, where the day begins first. */
export const latestToday = (now: Date) => dateAt(now, 14)

/** The last day on which a stay can begin, some years after `today`; 28 February where that day has no 29th. */
export function lastCheckInDate(today: string): string {
  const year = String(Number(today.slice(0, 4)) + yearsAheadMax)
  return calendarDate(year + today.slice(4)) ?? `${year}-02-28`
}

export type StayField = 'checkInDate' | 'checkOutDate' | 'guests'

/** A message for each invalid field. */
export type StayErrors = Partial<Record<StayField, string>>

/** Validates a stay, whatever the day. Dates may carry a time part, guests may be text: see contract/firstFields.ts. */
export function validateStay(stay: { checkInDate: string; checkOutDate: string; guests: number | string }): StayErrors {
  return withoutGaps({
    checkInDate: validateField(firstFields.checkInDate, stay.checkInDate) ?? unlessDate(stay.checkInDate, 'check-in'),
    checkOutDate: checkOutProblem(stay),
    guests: validateField(firstFields.guests, String(stay.guests)),
  })
}

function checkOutProblem({ checkInDate, checkOutDate }: { checkInDate: string; checkOutDate: string }) {
  const problem = validateField(firstFields.checkOutDate, checkOutDate) ?? unlessDate(checkOutDate, 'check-out')
  if (problem) return problem

  const nights = nightsBetween(checkInDate.slice(0, 10), checkOutDate.slice(0, 10))
  if (nights < 1) return messages.datesReversed
  return validateStayLength({ checkInDate, checkOutDate })
}

/** The one rule on a whole stay that can be checked while its dates are being chosen. */
export function validateStayLength({ checkInDate, checkOutDate }: { checkInDate: string; checkOutDate: string }) {
  const isTooLong = nightsBetween(checkInDate.slice(0, 10), checkOutDate.slice(0, 10)) > nightsMax
  return isTooLong ? `A stay can be at most ${nightsMax} nights.` : undefined
}

const unlessDate = (text: string, which: 'check-in' | 'check-out') =>
  calendarDate(text) ? undefined : `That ${which} date does not exist. Please choose another.`

/**
 * Validates a check-in against today. Around the world that is two or three dates at once: a check-in has
 * passed when it is before `earliestToday`, and is too far ahead when that is so from `latestToday`.
 */
export function validateCheckIn(checkInDate: string, earliestToday: string, latestToday = earliestToday) {
  if (checkInDate < earliestToday) return 'That check-in date has passed. Please choose today or a later day.'
  if (checkInDate > lastCheckInDate(latestToday)) return `Rooms can be booked at most ${yearsAheadMax} years ahead.`
  return undefined
}

const withoutGaps = (problems: Record<StayField, string | undefined>): StayErrors =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
