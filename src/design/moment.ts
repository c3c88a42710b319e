// In a module of its own: home, which tells no moments, need not carry this.
import { inWords } from '../../contract/dayWords'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const withClock = (days: Intl.DateTimeFormat, moment: Date) => `${inWords(days, moment)}, ${clock.format(moment)}`

/** An ISO 8601 moment in the reader's own time zone, for what is kept: `Mon 23 Nov 2026, 14:00`. */
export const formatFullMoment = (moment: string) => withClock(dayOfYear, new Date(moment))

/** The same without the year where it is this one: `Mon 23 Nov, 14:00`. */
export function formatMoment(moment: string, now = new Date()): string {
  const then = new Date(moment)
  return withClock(then.getFullYear() === now.getFullYear() ? day : dayOfYear, then)
}
