// Not in format.ts: home shows no times and should not load this.
import { formatTime, formatLongDay, formatShortDay } from '@contract/format'

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
