import { formatDayAndMonth, formatDollars, formatLongDay, startOfDay } from './format'
import type { TodayRange } from './hotelDay'
import { guestsPerRate, priceMax } from './limits'
import { isWeekendNight, seasonOf, weekdayNames, weekdayOf, type Rates, type Weekday } from './rates'
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
type StayRule =
  'closedToArrival' | 'noticeDays' | 'minNights' | 'maxNights' | 'closedToDeparture' | 'horizonDays' | 'priceMax'

/** Why a stay cannot be had, and at which of its dates that is said. */
interface StayRefusal {
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
  const { nights } = daysOf(stay)
  const { priced, groups, discount, totalCents } = price(room, stay)
  const lines = [...linesOfNights(room, stay, groups), ...linesOfExtraGuests(room, stay, nights)]
  if (discount.percent > 0) {
    lines.push({ text: `${discount.percent}% off a stay of ${countNights(nights)}`, cents: -discount.cents })
  }
  const nightCents = spread(
    totalCents,
    priced.map(({ cents }) => centsForGuests(room, stay, cents)),
  )
  return { nights, nightCents, lines, totalCents, refusal: judge(room, stay, totalCents, today) }
}

/** What {@link quote} says in all, without how it is made up: for lists of rooms. */
export function quoteTotal(
  room: PricedRoom,
  stay: QuotedStay,
  today?: TodayRange,
): Pick<Quote, 'totalCents' | 'refusal'> {
  const { totalCents } = price(room, stay)
  return { totalCents, refusal: judge(room, stay, totalCents, today) }
}

function price(room: PricedRoom, stay: QuotedStay) {
  const { nights } = daysOf(stay)
  const priced = priceNights(room, stay)
  const groups = groupNights(priced)
  const fullCents = groups.reduce((sum, { cents, count }) => sum + centsForGuests(room, stay, cents) * count, 0)
  const percent = longStayPercent(room.rates, nights)
  // Rounded up: in the guest's favour.
  const discount = { percent, cents: Math.ceil((fullCents * percent) / 100) }
  return { priced, groups, discount, totalCents: fullCents - discount.cents }
}

/** The days of a stay, as its rules and prices ask for them. */
interface StayDays {
  nights: number
  arrival: Weekday
  departure: Weekday
  /** The day on which each night begins. */
  dates: { date: string; isOfWeekend: boolean }[]
}

/** Those of the stay that was asked about last, which is asked of one room after another. */
let latest: { from: string; until: string; days: StayDays } | undefined

function daysOf({ checkInDate: from, checkOutDate: until }: QuotedStay): StayDays {
  if (latest?.from !== from || latest.until !== until) {
    const nights = nightsBetween(from, until)
    const dates = Array.from({ length: Math.max(0, nights) }, (_, night) => {
      const date = addDays(from, night)
      return { date, isOfWeekend: isWeekendNight(date) }
    })
    latest = { from, until, days: { nights, arrival: weekdayOf(from), departure: weekdayOf(until), dates } }
  }
  return latest.days
}

interface PricedNight {
  /** For two guests. */
  cents: number
  /** Priced as one of a weekend. */
  isWeekend: boolean
}

function priceNights({ pricePerNightCents, rates }: PricedRoom, stay: QuotedStay): PricedNight[] {
  const { dates } = daysOf(stay)
  if (!rates) return dates.map(() => ({ cents: pricePerNightCents, isWeekend: false }))
  const seasons = rates.seasons?.filter(({ from, until }) => from < stay.checkOutDate && stay.checkInDate < until)
  return dates.map(({ date, isOfWeekend }) => {
    const season = seasonOf({ seasons }, date)
    const { weekendPrice } = season ?? rates
    if (weekendPrice !== undefined && isOfWeekend) return { cents: toCents(weekendPrice), isWeekend: true }
    return { cents: season ? toCents(season.pricePerNight) : pricePerNightCents, isWeekend: false }
  })
}

interface NightGroup extends PricedNight {
  count: number
}

/** One for each price, in the order in which a guest meets them. */
function groupNights(priced: readonly PricedNight[]): NightGroup[] {
  const groups: NightGroup[] = []
  for (const { cents, isWeekend } of priced) {
    const group = groups.find((each) => each.cents === cents && each.isWeekend === isWeekend)
    if (group) group.count += 1
    else groups.push({ cents, isWeekend, count: 1 })
  }
  return groups
}

/** Guests pay the price once for every two of them, an odd one included, unless the room has a price for each above two. */
const timesPaid = ({ rates }: PricedRoom, { guests }: QuotedStay) =>
  rates?.extraGuestPrice === undefined ? Math.ceil(guests / guestsPerRate) : 1

/** Who pay by themselves where a room has a price for them. */
export const extraGuestsOf = ({ guests }: Pick<QuotedStay, 'guests'>) => Math.max(0, guests - guestsPerRate)

const extraGuestCents = ({ rates }: PricedRoom) => toCents(rates?.extraGuestPrice ?? 0)

const centsForGuests = (room: PricedRoom, stay: QuotedStay, cents: number) =>
  cents * timesPaid(room, stay) + extraGuestCents(room) * extraGuestsOf(stay)

function linesOfNights(room: PricedRoom, stay: QuotedStay, groups: readonly NightGroup[]): QuoteLine[] {
  const times = timesPaid(room, stay)
  const forGuests = times > 1 ? ` for ${stay.guests} guests` : ''
  return groups.map(({ cents, isWeekend, count }) => ({
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

export const priceMaxMessage = 'That is more than a single booking can cost. Please choose fewer nights or guests.'

/** The first rule that a stay breaks: of its arrival, then of its length and departure. */
function judge(
  { rates }: PricedRoom,
  stay: QuotedStay,
  totalCents: number,
  today?: TodayRange,
): StayRefusal | undefined {
  const at = (field: StayRefusal['field']) => (rule: StayRule, message: string) => ({ rule, field, message })
  const [atCheckIn, atCheckOut] = [at('checkInDate'), at('checkOutDate')]
  if (rates) {
    const { checkInDate, checkOutDate } = stay
    const { nights, arrival, departure } = daysOf(stay)
    const { maxNights, noticeDays, horizonDays, closedToArrival = [], closedToDeparture = [] } = rates
    const minNights = minNightsFrom(rates, checkInDate)

    if (closedToArrival.includes(arrival)) {
      return atCheckIn('closedToArrival', `Stays in this room cannot begin on a ${weekdayNames[arrival]}.`)
    }
    // Without notice the guest's own today counts, which may be yesterday at the hotel.
    if (today && noticeDays && nightsBetween(today.first, checkInDate) < noticeDays) {
      const first = formatDayAndMonth(startOfDay(addDays(today.first, noticeDays)))
      return atCheckIn(
        'noticeDays',
        `Please book at least ${countNights(noticeDays, 'day')} ahead: the earliest check-in is ${first}.`,
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
      return atCheckOut('horizonDays', `The latest check-out is ${last}.`)
    }
  }
  if (totalCents > toCents(priceMax)) {
    return atCheckOut('priceMax', priceMaxMessage)
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
