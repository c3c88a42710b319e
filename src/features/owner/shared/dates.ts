import { addDays, calendarDate } from '@contract/stay'
import { formatDayRange, formatShortMonth } from '@contract/format'
import { appPaths } from '../../../lib/paths'

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `2026-11` or a day of it → `November 2026`. */
export const formatMonth = (day: string) => monthFormat.format(new Date(day))

/** `November 2026`, or `Nov 2026 – Jan 2027`. */
export const formatMonths = (first: string, last: string) =>
  first.slice(0, 7) === last.slice(0, 7)
    ? formatMonth(first)
    : [first, last].map((day) => formatShortMonth(new Date(day))).join(' – ')

/** `2026-11` → `2026-11-01`; undefined where that is no month of this millennium. */
export const firstDayOf = (month: string | null) =>
  month !== null && /^2\d{3}-\d{2}$/.test(month) ? calendarDate(`${month}-01`) : undefined

/** The same day so many months later, or the last of that month where it is shorter. */
export function addMonths(day: string, months: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(Number(day.slice(8)), days) - 1)
}

/** 0 is Sunday, as in JavaScript. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** Begins on a Friday or a Saturday. */
export const isWeekendNight = (day: string) => [5, 6].includes(weekdayOf(day))

/** From a Friday: `27–29 Nov`. */
export const formatWeekend = (friday: string) => formatDayRange(friday, addDays(friday, 2), '–')

/** Of the next weekend, which is neither today nor tomorrow: that one is seen in the calendar anyway. */
export const nextFriday = (today: string) => addDays(today, ((5 - weekdayOf(today) + 7 - 2) % 7) + 2)

/** The calendar, saying which rooms are free on the two nights from a Friday on. */
export const weekendPath = (friday: string) => `${appPaths.ownerCalendar}?weekend=${friday}`

export const daysFrom = (from: string, days: number) => Array.from({ length: days }, (_, index) => addDays(from, index))
