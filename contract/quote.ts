import { formatDayAndMonth, formatDollars, formatLongDay, startOfDay } from './format'
import type { TodayRange } from './hotelDay'
import { guestsPerRate, priceMax } from './limits'
import { isWeekendNight, seasonOf, weekdayNames, weekdayOf, type Rates } from './rates'
import { addDays, nightsBetween } from './stay'

/** What is quoted: calendar dates `YYYY-MM-DD` and a whole number of guests. */
export interface QuotedStay {
  checkInDate: string
  checkOutDate: string
  guests: number
}

/** What prices a room's nights. */
export interface PricedRoom {
  /** For up to two guests, where nothing in `rates` says otherwise. */
  pricePerNightCents: number
  /** Its owner's, in dollars as they travel; without them every night costs the same and every stay is allowed. */
  rates?: Rates | null
}

/** A room as it travels. */
export const pricedRoom = ({ pricePerNight, rates }: { pricePerNight: number; rates?: Rates }): PricedRoom => ({
  pricePerNightCents: toCents(pricePerNight),
  rates,
})

/** The rules that can forbid a stay; `priceMax` is what one booking can cost. */
export type StayRule =
  'closedToArrival' | 'noticeDays' | 'minNights' | 'maxNights' | 'closedToDeparture' | 'horizonDays' | 'priceMax'

/** Why a stay cannot be had, and at which of its dates that is said. */
export interface StayRefusal {
  rule: StayRule
  field: 'checkInDate' | 'checkOutDate'
  message: string
}

/** A part of a price as people read it. The amounts of all lines add up to the total. */
export interface QuoteLine {
  text: string
  cents: number
}

export interface Quote {
  nights: number
  /** What each night costs, each with its share of a long stay's discount. */
  nightCents: number[]
  lines: QuoteLine[]
  /** The sum of both. */
  totalCents: number
  refusal?: StayRefusal
}

/**
 * Prices and judges a stay, in integer cents: the server's result is the truth, the client's a preview. Without rates it is
 * `price per night × nights × ⌈guests ÷ 2⌉`. `today`: at the hotel; without it notice and horizon are not judged.
 * The caller has checked the stay; reversed dates give nights ≤ 0, which is not a price.
 */
export function quote(room: PricedRoom, stay: QuotedStay, today?: TodayRange): Quote {
  const nights = nightsBetween(stay.checkInDate, stay.checkOutDate)
  const priced = nightsOf(stay).map((night) => priceOfNight(room, night))
  const lines = [...linesOfNights(room, stay, priced), ...linesOfExtraGuests(room, stay, nights)]
  const fullCents = sumOf(lines)
  const percent = longStayPercent(room.rates, nights)
  if (percent > 0) {
    // Rounded up: in the guest's favour.
    lines.push({ text: `${percent}% off a stay of ${nights} nights`, cents: -Math.ceil((fullCents * percent) / 100) })
  }
  const totalCents = sumOf(lines)
  const nightCents = spread(
    totalCents,
    priced.map(({ cents }) => centsForGuests(room, stay, cents)),
  )
  return { nights, nightCents, lines, totalCents, refusal: judge(room, stay, totalCents, today) }
}

const sumOf = (lines: readonly QuoteLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

interface Night {
  /** The day on which it begins. */
  date: string
  isOfWeekend: boolean
}

/** Those of the stay that was asked about last, which is asked of one room after another. */
let latest: { from: string; until: string; nights: Night[] } | undefined

function nightsOf({ checkInDate: from, checkOutDate: until }: QuotedStay): Night[] {
  if (latest?.from !== from || latest.until !== until) {
    const nights = Array.from({ length: Math.max(0, nightsBetween(from, until)) }, (_, night) => {
      const date = addDays(from, night)
      return { date, isOfWeekend: isWeekendNight(date) }
    })
    latest = { from, until, nights }
  }
  return latest.nights
}

interface PricedNight {
  /** For two guests. */
  cents: number
  /** Priced as one of a weekend. */
  isWeekend: boolean
}

function priceOfNight({ pricePerNightCents, rates }: PricedRoom, { date, isOfWeekend }: Night): PricedNight {
  if (!rates) return { cents: pricePerNightCents, isWeekend: false }
  const season = seasonOf(rates, date)
  const { weekendPrice } = season ?? rates
  if (weekendPrice !== undefined && isOfWeekend) return { cents: toCents(weekendPrice), isWeekend: true }
  return { cents: season ? toCents(season.pricePerNight) : pricePerNightCents, isWeekend: false }
}

/** Guests pay the price once for every two of them, an odd one included, unless the room has a price for each above two. */
const timesPaid = ({ rates }: PricedRoom, { guests }: QuotedStay) =>
  rates?.extraGuestPrice === undefined ? Math.ceil(guests / guestsPerRate) : 1

const extraGuestsOf = ({ guests }: QuotedStay) => Math.max(0, guests - guestsPerRate)

const extraGuestCents = ({ rates }: PricedRoom) => toCents(rates?.extraGuestPrice ?? 0)

const centsForGuests = (room: PricedRoom, stay: QuotedStay, cents: number) =>
  cents * timesPaid(room, stay) + extraGuestCents(room) * extraGuestsOf(stay)

/** A line for each price, in the order in which a guest meets them. */
function linesOfNights(room: PricedRoom, stay: QuotedStay, priced: PricedNight[]): QuoteLine[] {
  const groups = new Map<string, PricedNight & { count: number }>()
  for (const night of priced) {
    const key = `${night.cents} ${night.isWeekend}`
    const group = groups.get(key) ?? { ...night, count: 0 }
    group.count += 1
    groups.set(key, group)
  }
  const times = timesPaid(room, stay)
  const forGuests = times > 1 ? ` for ${stay.guests} guests` : ''
  return [...groups.values()].map(({ cents, isWeekend, count }) => ({
    text: `${countNights(count, isWeekend ? 'weekend night' : 'night')} × ${formatDollars(toDollars(cents * times))}${forGuests}`,
    cents: cents * times * count,
  }))
}

function linesOfExtraGuests(room: PricedRoom, stay: QuotedStay, nights: number): QuoteLine[] {
  const [extra, cents] = [extraGuestsOf(stay), extraGuestCents(room)]
  if (extra === 0 || cents === 0 || nights < 1) return []
  const guests = `${extra} extra ${extra === 1 ? 'guest' : 'guests'}`
  return [
    { text: `${guests} × ${countNights(nights)} × ${formatDollars(toDollars(cents))}`, cents: cents * extra * nights },
  ]
}

/** `1 night`, `3 weekend nights` */
export const countNights = (count: number, noun = 'night') => `${count} ${noun}${count === 1 ? '' : 's'}`

const longStayPercent = (rates: Rates | null | undefined, nights: number) =>
  Math.max(0, ...(rates?.longStay ?? []).filter((step) => nights >= step.nights).map(({ percent }) => percent))

/** The fewest nights of a stay that arrives on a day: its season's, or else the room's. */
export const minNightsFrom = (rates: Rates, arrival: string): number =>
  seasonOf(rates, arrival)?.minNights ?? rates.minNights ?? 1

/** The first rule that a stay breaks: of its arrival, then of its length and departure. */
function judge(
  { rates }: PricedRoom,
  { checkInDate, checkOutDate }: QuotedStay,
  totalCents: number,
  today?: TodayRange,
): StayRefusal | undefined {
  const at = (field: StayRefusal['field']) => (rule: StayRule, message: string) => ({ rule, field, message })
  const [atCheckIn, atCheckOut] = [at('checkInDate'), at('checkOutDate')]
  if (rates) {
    const nights = nightsBetween(checkInDate, checkOutDate)
    const { maxNights, noticeDays, horizonDays, closedToArrival = [], closedToDeparture = [] } = rates
    const minNights = minNightsFrom(rates, checkInDate)
    const [arrival, departure] = [weekdayOf(checkInDate), weekdayOf(checkOutDate)]

    if (closedToArrival.includes(arrival)) {
      return atCheckIn('closedToArrival', `Stays in this room cannot begin on a ${weekdayNames[arrival]}.`)
    }
    if (today && noticeDays !== undefined && nightsBetween(today.first, checkInDate) < noticeDays) {
      const first = formatDayAndMonth(startOfDay(addDays(today.first, noticeDays)))
      return atCheckIn(
        'noticeDays',
        `This room is booked at least ${countNights(noticeDays, 'day')} ahead: from ${first}.`,
      )
    }
    if (nights < minNights) {
      const from = formatDayAndMonth(startOfDay(checkInDate))
      return atCheckOut('minNights', `At least ${countNights(minNights)} from ${from}.`)
    }
    if (maxNights !== undefined && nights > maxNights) {
      return atCheckOut('maxNights', `At most ${countNights(maxNights)} in this room.`)
    }
    if (closedToDeparture.includes(departure)) {
      return atCheckOut('closedToDeparture', `Stays in this room cannot end on a ${weekdayNames[departure]}.`)
    }
    if (today && horizonDays !== undefined && nightsBetween(today.last, checkOutDate) > horizonDays) {
      const last = formatLongDay(startOfDay(addDays(today.last, horizonDays)))
      return atCheckOut('horizonDays', `This room can be booked for nights until ${last}.`)
    }
  }
  if (totalCents > toCents(priceMax)) {
    return atCheckOut('priceMax', 'That is more than a single booking can cost. Please choose fewer nights or guests.')
  }
  return undefined
}

/**
 * The part of `cents`, which a stay of `nights` has cost in the end, that falls on the nights `[first, end)`, counted from 0: by what each
 * was to cost, or the same for each where that is not known. Rounded cumulatively, so that the parts of consecutive nights add up to `cents`
 * exactly.
 */
export function shareOfNights(
  cents: number,
  { nights, nightCents }: { nights: number; nightCents?: number[] | null },
  first: number,
  end: number,
): number {
  const shares = spread(cents, (nightCents ?? Array<number>(nights).fill(1)).slice(0, nights))
  return shares.slice(first, end).reduce((sum, share) => sum + share, 0)
}

/** `cents` over nights of these prices, or evenly over free ones: rounded cumulatively, so that the shares add up to `cents` exactly. */
export function spread(cents: number, prices: number[]): number[] {
  const price = prices.reduce((sum, each) => sum + each, 0)
  const weights = price > 0 ? prices : prices.map(() => 1)
  const whole = price > 0 ? price : prices.length
  let [before, shared] = [0, 0]
  return weights.map((weight) => {
    before += weight
    const share = Math.round((cents * before) / whole) - shared
    shared += share
    return share
  })
}

/** The highest price per night, in cents, with which a stay in a room without rates still costs no more than one booking can. */
export function highestRate(stay: QuotedStay): number {
  const nights = nightsBetween(stay.checkInDate, stay.checkOutDate)
  return Math.floor(toCents(priceMax) / (nights * timesPaid({ pricePerNightCents: 0 }, stay)))
}

/** Dollars as they travel (at most two decimals) to integer cents. Rounded because 19.99 × 100 is 1998.9999999999998. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Integer cents to dollars as they travel. */
export const toDollars = (cents: number): number => cents / 100
