// Not in format.ts: home shows no times and no stays, and should not load this.
import { formatTime, formatLongDay, formatShortDay } from '@contract/format'
import { nightsBetween } from '@contract/stay'
import { formatDate, formatShortDate, plural } from './format'

/** `Fri 20 Nov to Sun 22 Nov 2026`; the first has its year where it is another. */
export const formatDates = (from: string, until: string, to = ' to ') =>
  (from.slice(0, 4) === until.slice(0, 4) ? formatShortDate : formatDate)(from) + to + formatDate(until)

/** `3 nights, Fri 20 Nov to Mon 23 Nov 2026` */
export const describeNights = (from: string, until: string) =>
  `${plural(nightsBetween(from, until), 'night')}, ${formatDates(from, until)}`

/** Shifted, so that its UTC fields are those of the reader's own clock. */
const here = (moment: Date) => new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)

const withClock = (day: (moment: Date) => string, moment: Date) => `${day(here(moment))}, ${formatTime(here(moment))}`

/** The day of an ISO 8601 moment by the reader's own clock: `Mon 23 Nov 2026`. */
export const formatDay = (moment: string) => formatLongDay(here(new Date(moment)))

/** An ISO 8601 moment in the reader's own time zone, for receipts: `Mon 23 Nov 2026, 14:00`. */
export const formatFullMoment = (moment: string) => withClock(formatLongDay, new Date(moment))

/** The same without the year where it is this one: `Mon 23 Nov, 14:00`. */
export function formatMoment(moment: string | Date, now = new Date()): string {
  const then = new Date(moment)
  return withClock(then.getFullYear() === now.getFullYear() ? formatShortDay : formatLongDay, then)
}
