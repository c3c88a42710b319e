import type { TakenStay } from '../../../../contract/entities'
import { takenNightsDays } from '../../../../contract/limits'
import { addDays, calendarDate, nightsBetween } from '../../../../contract/stay'

/** Four weeks: enough to see around a stay, few enough to tell one night from the next. */
export const nightsShown = 28
/** Nights that stay in sight before a chosen check-in. */
const nightsBefore = 7

interface Dates {
  checkInDate: string
  checkOutDate: string
}

/** One night of the strip, named by the day it begins on. */
export interface ShownNight {
  date: string
  state: 'open' | 'taken' | 'chosen'
}

/**
 * The nights to draw around the chosen dates, the coming ones while none are chosen. Empty when the stay lies beyond
 * the days whose taken nights are known: a night of which nothing is known must not look open.
 */
export function nightWindow(today: string, taken: readonly TakenStay[], draft: Dates): ShownNight[] {
  const chosen = chosenDates(today, draft)
  const horizon = addDays(today, takenNightsDays)
  if (chosen.checkInDate >= horizon) return []

  const start = windowStart(today, horizon, chosen)
  return Array.from({ length: nightsShown }, (_, index) => {
    const date = addDays(start, index)
    return { date, state: stateOf(date, taken, chosen) }
  })
}

/** What of the draft is a date to draw: while a year is being typed it passes through 0002, 0020 and 0202. */
function chosenDates(today: string, { checkInDate, checkOutDate }: Dates): Dates {
  if (!calendarDate(checkInDate) || checkInDate < today) return { checkInDate: '', checkOutDate: '' }
  return { checkInDate, checkOutDate: calendarDate(checkOutDate) && checkOutDate > checkInDate ? checkOutDate : '' }
}

function windowStart(today: string, horizon: string, { checkInDate, checkOutDate }: Dates): string {
  if (!checkInDate) return today

  const stayLength = checkOutDate ? nightsBetween(checkInDate, checkOutDate) : 1
  const before = Math.max(0, Math.min(nightsBefore, nightsShown - stayLength))
  return clamp(addDays(checkInDate, -before), today, addDays(horizon, -nightsShown))
}

/** ISO dates compare as text. */
function clamp(date: string, from: string, to: string): string {
  if (date < from) return from
  return date > to ? to : date
}

// A taken night stays taken when it is chosen: that is what the guest has to see.
function stateOf(date: string, taken: readonly TakenStay[], { checkInDate, checkOutDate }: Dates): ShownNight['state'] {
  if (taken.some((stay) => stay.checkInDate <= date && date < stay.checkOutDate)) return 'taken'
  const isChosen = checkOutDate ? checkInDate <= date && date < checkOutDate : date === checkInDate
  return isChosen ? 'chosen' : 'open'
}

/** A run of nights by its first and last night: no check-out day, which is not a night of it. */
export interface NightRun {
  first: string
  last: string
}

/** The taken nights between two days (the second not included), as runs in order of time. */
export function takenRuns(taken: readonly TakenStay[], from: string, to: string): NightRun[] {
  const inside = taken
    .map((stay) => ({
      checkInDate: stay.checkInDate < from ? from : stay.checkInDate,
      checkOutDate: stay.checkOutDate > to ? to : stay.checkOutDate,
    }))
    .filter((stay) => stay.checkInDate < stay.checkOutDate)
    .sort((one, other) => one.checkInDate.localeCompare(other.checkInDate))

  return inside.reduce<NightRun[]>((runs, stay) => {
    const run = { first: stay.checkInDate, last: addDays(stay.checkOutDate, -1) }
    const before = runs.at(-1)
    // One guest leaves, the next arrives: for whoever looks for free nights that is one run.
    if (before && run.first <= addDays(before.last, 1)) {
      before.last = run.last > before.last ? run.last : before.last
      return runs
    }
    return [...runs, run]
  }, [])
}
