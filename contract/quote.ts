import { guestsPerRate, priceMax } from './limits'
import { nightsBetween } from './stay'

/** What a stay costs: `total = price per night × nights × ⌈guests ÷ 2⌉`, all in integer cents. */
export interface Quote {
  nights: number
  /** For up to two guests. */
  pricePerNightCents: number
  /** Guests pay the price once for every two of them, an odd one included. */
  pairs: number
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
  return { nights, pricePerNightCents, pairs, totalCents: pricePerNightCents * nights * pairs }
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
