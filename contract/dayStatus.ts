import type { TakenStay } from './entities'
import { nightsMax } from './limits'
import { addDays, lastCheckInDate } from './stay'

/** What a calendar knows of the nights that it shows. Days are calendar dates and compare as text. */
export interface KnownNights {
  /** In the guest's time zone. */
  today: string
  /** Nobody else's where no room is meant. */
  taken: readonly TakenStay[]
  /** The nights before this day are known; all of them when left out. An unknown night must not look free. */
  knownUntil?: string
}

/** `free`: the day may be chosen; otherwise why not. `unreachable`: no single stay goes from the chosen check-in to there. */
export type DayStatus = 'free' | 'taken' | 'passed' | 'tooFarAhead' | 'unreachable' | 'unknown'

export const isTaken = (night: string, taken: readonly TakenStay[]) =>
  taken.some(({ checkInDate, checkOutDate }) => checkInDate <= night && night < checkOutDate)

/** Whether a stay may begin on a day. */
export function checkInStatus(day: string, { today, taken, knownUntil }: KnownNights): DayStatus {
  if (day < today) return 'passed'
  if (day > lastCheckInDate(today)) return 'tooFarAhead'
  if (isTaken(day, taken)) return 'taken'
  return knownUntil !== undefined && day >= knownUntil ? 'unknown' : 'free'
}

/** Whether a stay from `checkInDate`, which is free, may end on a day: at the latest on the day on which somebody else arrives. */
export function checkOutStatus(day: string, checkInDate: string, { taken, knownUntil }: KnownNights): DayStatus {
  if (day <= checkInDate || day > lastCheckOutDate(checkInDate, taken))
    return isTaken(day, taken) ? 'taken' : 'unreachable'
  return knownUntil !== undefined && day > knownUntil ? 'unknown' : 'free'
}

function lastCheckOutDate(checkInDate: string, taken: readonly TakenStay[]): string {
  let last = addDays(checkInDate, nightsMax)
  for (const { checkInDate: arrival } of taken) if (checkInDate < arrival && arrival < last) last = arrival
  return last
}

/** Whether both days of a stay may be chosen one after the other. */
export const isChoosable = (stay: TakenStay, nights: KnownNights) =>
  checkInStatus(stay.checkInDate, nights) === 'free' &&
  checkOutStatus(stay.checkOutDate, stay.checkInDate, nights) === 'free'
