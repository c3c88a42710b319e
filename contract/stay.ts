/**
 * Calendar dates of a stay: `YYYY-MM-DD` text, never a moment in time, so no time zone can shift them (D3).
 * All arithmetic is done in UTC, where every day has 24 hours.
 */

const dayMs = 86_400_000
const shape = /^\d{4}-\d{2}-\d{2}$/

/** Milliseconds of a calendar date's midnight in UTC, or undefined where there is no such day (30 February). */
function midnight(date: string): number | undefined {
  if (!shape.test(date)) return undefined
  // A date without a time is read as UTC. Some days that do not exist roll over into the next month: those come back changed.
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : undefined
}

/** The calendar date at the head of a text, its time part dropped and never shifted (C5); undefined when it has none. */
export function calendarDate(text: string): string | undefined {
  const date = text.slice(0, 10)
  const rest = text.slice(10)
  return (rest === '' || rest.startsWith('T')) && midnight(date) !== undefined ? date : undefined
}

/** Nights between two calendar dates: 0 for the same day, negative when reversed, NaN when either is no date. */
export function nightsBetween(checkInDate: string, checkOutDate: string): number {
  const from = midnight(checkInDate)
  const to = midnight(checkOutDate)
  return from === undefined || to === undefined ? NaN : (to - from) / dayMs
}

/** The calendar date `days` after (or, negative, before) a calendar date. */
export function addDays(date: string, days: number): string {
  const from = midnight(date)
  if (from === undefined) throw new RangeError(`not a calendar date: ${date}`)
  return new Date(from + days * dayMs).toISOString().slice(0, 10)
}

/** Today's calendar date where the clock hangs: the reader's own time zone in a browser. */
export function localToday(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
