import { guestsPerRate, priceMax } from './limits'
import { nightsBetween } from './stay'

/** What a stay costs: `total = price per night × nights × ⌈guests ÷ 2⌉`, all in integer cents. */
export interface Quote {
  nights: number
  /** For up to two guests. */
  pricePerNightCents: number
  /** Guests pay the price once for every two of them, an odd one included. */
  pairs: number
  /** What each night costs. */
  nightCents: number[]
  /** Their sum. */
  totalCents: number
}

/** What is quoted: calendar dates `YYYY-MM-DD` and a whole number of guests. */
export interface QuotedStay {
  checkInDate: string
  checkOutDate: string
  guests: number
}

/**
 * The one calculation of a price: the server's result is the truth, the client's a preview.
 * The caller has checked the stay; reversed dates give nights ≤ 0, which is not a price.
 */
export function quote(pricePerNightCents: number, { checkInDate, checkOutDate, guests }: QuotedStay): Quote {
  const nights = nightsBetween(checkInDate, checkOutDate)
  const pairs = Math.ceil(guests / guestsPerRate)
  const nightCents = Array.from({ length: Math.max(0, nights) }, () => pricePerNightCents * pairs)
  return { nights, pricePerNightCents, pairs, nightCents, totalCents: pricePerNightCents * nights * pairs }
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
  const priceOfFirst = (count: number) => (nightCents ?? []).slice(0, count).reduce((sum, price) => sum + price, 0)
  const price = priceOfFirst(nights)
  const centsOfFirst = (count: number) =>
    Math.round(price > 0 ? (cents * priceOfFirst(count)) / price : (cents * count) / nights)
  return centsOfFirst(end) - centsOfFirst(first)
}

/** The highest price per night, in cents, with which a stay still costs no more than one booking can. */
export function highestRate(stay: QuotedStay): number {
  const { nights, pairs } = quote(0, stay)
  return Math.floor(toCents(priceMax) / (nights * pairs))
}

/** Dollars as they travel (at most two decimals) to integer cents. Rounded because 19.99 × 100 is 1998.9999999999998. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Integer cents to dollars as they travel. */
export const toDollars = (cents: number): number => cents / 100
