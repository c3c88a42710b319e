import { earliestToday } from './stay'

/** Today's calendar date in an IANA time zone; undefined without one, and for one that this runtime does not know. */
export function todayIn(timeZone: string | null | undefined, now: Date): string | undefined {
  if (!timeZone) return undefined
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    const { year, month, day } = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
    return `${year}-${month}-${day}`
  } catch {
    return undefined
  }
}

/**
 * The day that counts for a deadline: today at the hotel, so that a deadline has passed once its day is over there. Where the time
 * zone is not known it has passed once its day is over everywhere.
 */
export const deadlineDay = (timeZone: string | null | undefined, now: Date) =>
  todayIn(timeZone, now) ?? earliestToday(now)
