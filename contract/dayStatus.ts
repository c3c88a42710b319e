import type { TakenStay } from './entities'
import type { TodayRange } from './hotelDay'
import { nightsMax } from './limits'
import { countNights, minNightsFrom, quote, toDollars, type PricedRoom } from './quote'
import { weekdays } from './rates'
import { addDays, lastCheckInDate, nightsBetween } from './stay'

/** What prices and judges stays in the room whose nights are shown. */
export interface Offer {
  room: PricedRoom
  guests: number
  /** At its hotel. */
  today: TodayRange
}

/** What a calendar knows of the nights that it shows. Days are calendar dates and compare as text. */
export interface KnownNights {
  /** In the guest's time zone. */
  today: string
  /** Nobody else's where no room is meant. */
  taken: readonly TakenStay[]
  /** The nights before this day are known; all of them when left out. An unknown night must not look free. */
  knownUntil?: string
  /** Absent where no room is meant, and until its rates are known: every stay is allowed. */
  offer?: Offer
}

/**
 * `free`: the day may be chosen; otherwise why not. `unreachable`: no single stay goes from the chosen check-in to there. `forbidden`: the
 * room's rules say why.
 */
export type DayStatus = 'free' | 'taken' | 'passed' | 'tooFarAhead' | 'unreachable' | 'unknown' | 'forbidden'

export const isTaken = (night: string, taken: readonly TakenStay[]) =>
  taken.some(({ checkInDate, checkOutDate }) => checkInDate <= night && night < checkOutDate)

/** Whether a stay may begin on a day. */
export function checkInStatus(day: string, nights: KnownNights): DayStatus {
  const { today, taken, knownUntil } = nights
  if (day < today) return 'passed'
  if (day > lastCheckInDate(today)) return 'tooFarAhead'
  if (isTaken(day, taken)) return 'taken'
  if (knownUntil !== undefined && day >= knownUntil) return 'unknown'
  return checkInRefusal(day, nights) ? 'forbidden' : 'free'
}

/** Why the room's rules forbid a stay. */
export const refusalOf = ({ checkInDate, checkOutDate }: TakenStay, { offer }: KnownNights) =>
  offer && quote(offer.room, { checkInDate, checkOutDate, guests: offer.guests }, offer.today).refusal

/** Why the room's rules let no stay begin on a day whose night is free, as a sentence. */
export function checkInRefusal(day: string, nights: KnownNights): string | undefined {
  const rates = nights.offer?.room.rates
  if (!rates) return undefined
  const least = minNightsFrom(rates, day)
  const free = nightsBetween(day, lastCheckOutDate(day, nights.taken))
  const refusalAfter = (length: number) => refusalOf({ checkInDate: day, checkOutDate: addDays(day, length) }, nights)
  const shortest = refusalAfter(least)
  if (free < least && shortest?.field !== 'checkInDate')
    return `Minimum ${countNights(least)}; only ${free} ${free === 1 ? 'is' : 'are'} free.`
  // A longer stay can do only what the shortest cannot: end on another day of the week.
  const isAllowed = weekdays.some((_, longer) => least + longer <= free && !refusalAfter(least + longer))
  return isAllowed ? undefined : shortest?.message
}

/** What a night costs, in dollars; undefined where no room with rates is meant: without them all nights cost the same. */
export const nightPrice = (night: string, { offer }: KnownNights) =>
  offer?.room.rates
    ? toDollars(
        quote(offer.room, { checkInDate: night, checkOutDate: addDays(night, 1), guests: offer.guests }).totalCents,
      )
    : undefined

/** Whether a stay from `checkInDate`, which is free, may end on a day: at the latest on the day on which somebody else arrives. */
export function checkOutStatus(day: string, checkInDate: string, nights: KnownNights): DayStatus {
  const { taken, knownUntil } = nights
  if (day <= checkInDate || day > lastCheckOutDate(checkInDate, taken))
    return isTaken(day, taken) ? 'taken' : 'unreachable'
  if (knownUntil !== undefined && day > knownUntil) return 'unknown'
  return refusalOf({ checkInDate, checkOutDate: day }, nights) ? 'forbidden' : 'free'
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
