import type { TakenStay } from '@contract/entities'
import { addDays, calendarDate, nightsBetween } from '@contract/stay'
import {
  checkInRefusal,
  checkInStatus,
  checkOutStatus,
  isTaken,
  refusalOf,
  type KnownNights,
} from '@contract/dayStatus'
import type { StayDates } from '../../../../components/calendar/Calendar'
import type { Night } from '../../../../components/NightLine'
import { formatDateAhead } from '../../../../design/format'

export const nightsShown = 28
/** Shown before the check-in date. */
const nightsBefore = 7

/** A night, dated by the day on which it begins. */
export interface ShownNight {
  date: string
  state: Night
}

/** The nights before `loadedUntil` are known. `own`: those of the taken ones that the guest has booked. */
interface LoadedNights extends KnownNights {
  own?: readonly TakenStay[]
  loadedUntil: string
}

/** Nights around the chosen dates, or from today; from `previousStart` where they fit: nothing moves under a finger. */
export function nightWindow(nights: LoadedNights, draft: StayDates, previousStart?: string): ShownNight[] {
  const { today, own = [], loadedUntil } = nights
  const chosen = chosenDates(today, loadedUntil, draft)
  const start =
    previousStart && fitsFrom(previousStart, chosen) ? previousStart : windowStart(today, loadedUntil, chosen)
  return Array.from({ length: nightsShown }, (_, index) => {
    const date = addDays(start, index)
    return { date, state: isTaken(date, own) ? 'own' : stateOf(date, nights, chosen) }
  })
}

/** Valid ones: a year being typed passes through 0002. None later than nights are known, which must not look open. */
function chosenDates(today: string, loadedUntil: string, { checkInDate, checkOutDate }: StayDates): StayDates {
  if (!calendarDate(checkInDate) || checkInDate < today || checkInDate >= loadedUntil)
    return { checkInDate: '', checkOutDate: '' }
  return { checkInDate, checkOutDate: calendarDate(checkOutDate) && checkOutDate > checkInDate ? checkOutDate : '' }
}

function windowStart(today: string, loadedUntil: string, { checkInDate, checkOutDate }: StayDates): string {
  if (!checkInDate) return today

  const stayLength = checkOutDate ? nightsBetween(checkInDate, checkOutDate) : 1
  const before = Math.max(0, Math.min(nightsBefore, nightsShown - stayLength))
  return clamp(addDays(checkInDate, -before), today, addDays(loadedUntil, -nightsShown))
}

function fitsFrom(start: string, { checkInDate, checkOutDate }: StayDates): boolean {
  const end = addDays(start, nightsShown)
  return start <= checkInDate && checkInDate < end && checkOutDate <= end
}

/**
 * Two presses choose the first and the last night; one too far from the first to be the last begins another stay, and one that can be neither
 * says why.
 */
export function datesAfterPress(
  night: string,
  { checkInDate, checkOutDate }: StayDates,
  knownNights: KnownNights,
): StayDates | string {
  const isWaiting = checkInDate !== '' && checkOutDate === '' && checkInStatus(checkInDate, knownNights) === 'free'
  if (isWaiting) {
    const stay = { checkInDate, checkOutDate: addDays(night, 1) }
    const status = checkOutStatus(stay.checkOutDate, checkInDate, knownNights)
    if (status === 'free') return stay
    const refusal = status === 'forbidden' ? refusalOf(stay, knownNights) : undefined
    if (refusal?.rule === 'minNights' || refusal?.rule === 'closedToDeparture') return refusal.message
  }
  const status = checkInStatus(night, knownNights)
  if (status === 'free') return { checkInDate: night, checkOutDate: '' }
  return (status === 'forbidden' && checkInRefusal(night, knownNights)) || `${formatDateAhead(night)} is taken`
}

/** ISO dates compare as text. */
function clamp(date: string, from: string, to: string): string {
  if (date < from) return from
  return date > to ? to : date
}

// Taken wins over chosen, so that guests see the conflict.
function stateOf(date: string, nights: KnownNights, { checkInDate, checkOutDate }: StayDates): Night {
  if (isTaken(date, nights.taken)) return 'taken'
  const isChosen = checkOutDate ? checkInDate <= date && date < checkOutDate : date === checkInDate
  if (isChosen) return 'chosen'
  return checkInRefusal(date, nights) ? 'closed' : 'free'
}

/** Consecutive nights; `last` is the night before check-out. */
type NightRun = Record<'first' | 'last', string>

export const describeRun = ({ first, last }: NightRun) =>
  first === last
    ? `the night of ${formatDateAhead(first)}`
    : `the nights ${formatDateAhead(first)} to ${formatDateAhead(last)}`

/** Taken nights from `from` up to and excluding `to`, in chronological order; none where these are no stay. */
export function takenRuns(taken: readonly TakenStay[], from: string, to: string): NightRun[] {
  if (!(nightsBetween(from, to) > 0)) return []

  const inside = taken
    .map((stay) => ({
      checkInDate: stay.checkInDate < from ? from : stay.checkInDate,
      checkOutDate: stay.checkOutDate > to ? to : stay.checkOutDate,
    }))
    .filter((stay) => stay.checkInDate < stay.checkOutDate)
    .sort((a, b) => a.checkInDate.localeCompare(b.checkInDate))

  return inside.reduce<NightRun[]>((runs, stay) => {
    const run = { first: stay.checkInDate, last: addDays(stay.checkOutDate, -1) }
    const before = runs.at(-1)
    // Back-to-back stays count as one run.
    if (before && run.first <= addDays(before.last, 1)) {
      before.last = run.last > before.last ? run.last : before.last
      return runs
    }
    return [...runs, run]
  }, [])
}
