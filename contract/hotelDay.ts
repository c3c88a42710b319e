import { addDays, earliestToday, latestToday } from './stay'

/** By time zone, because setting one up takes a third of a millisecond. */
const clocks = new Map<string, Intl.DateTimeFormat>()
/** More than there are places, but every spelling of one counts. */
const clocksMax = 500

/** Today's calendar date in an IANA time zone; undefined without one, and for one that this runtime does not know. */
export function todayIn(timeZone: string | null | undefined, now: Date): string | undefined {
  if (!timeZone) return undefined
  try {
    // Sweden writes dates as they travel here.
    const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
    if (clocks.size >= clocksMax) clocks.clear()
    clocks.set(timeZone, clock)
    return clock.format(now)
  } catch {
    return undefined
  }
}

/** Today, or where that is not known the first and the last day that it may be. */
export interface TodayRange {
  first: string
  last: string
}

/** Today at a hotel; anywhere, where its time zone is not known. */
export function todayRange(timeZone: string | null | undefined, now: Date): TodayRange {
  const today = todayIn(timeZone, now)
  return { first: today ?? earliestToday(now), last: today ?? latestToday(now) }
}

/**
 * Which end of a stay comes too late at a hotel where it is `today`: it ends then or earlier, or begins before yesterday. Yesterday
 * there may be the guest's today.
 */
export function pastEnd({ checkInDate, checkOutDate }: { checkInDate: string; checkOutDate: string }, today: string) {
  if (checkOutDate <= today) return 'checkOutDate'
  return checkInDate < addDays(today, -1) ? 'checkInDate' : undefined
}

/**
 * The day that counts for a deadline: today at the hotel, so that a deadline has passed once its day is over there. Where the time
 * zone is not known it has passed once its day is over everywhere.
 */
export const deadlineDay = (timeZone: string | null | undefined, now: Date) =>
  todayIn(timeZone, now) ?? earliestToday(now)

/** The moment from which a deadline's day is over, as `deadlineDay` has it. */
export function endOfDeadline(day: string, timeZone: string | null | undefined): Date {
  const at = (minutes: number) => new Date(Date.parse(`${day}T24:00Z`) + minutes * 60_000)
  // From before it ends at UTC+14, where it ends first.
  let last = -14 * 60 - 1
  for (let step = 1024; step >= 1; step /= 2) if (deadlineDay(timeZone, at(last + step)) <= day) last += step
  return at(last + 1)
}
