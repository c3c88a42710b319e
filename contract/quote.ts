import { guestsPerRate } from './limits'
import { nightsBetween } from './stay'

/** What a stay costs: `total = rate × nights × ⌈guests ÷ 2⌉`, all in integer cents (D17, C6). */
export interface Quote {
  nights: number
  /** Price of one night for two guests, in cents. */
  rateCents: number
  /** How many times the rate is paid: once for every two guests begun. */
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
 * The one calculation of a price, used by both sides: the server's result is the truth, the client's a preview.
 * The caller has checked the stay; dates out of order give nights ≤ 0, which is no price.
 */
export function quote(rateCents: number, { checkInDate, checkOutDate, guests }: QuotedStay): Quote {
  const nights = nightsBetween(checkInDate, checkOutDate)
  const pairs = Math.ceil(guests / guestsPerRate)
  return { nights, rateCents, pairs, totalCents: rateCents * nights * pairs }
}

/** Dollars as they travel (at most two decimals) to integer cents. Rounded because 19.99 × 100 is 1998.9999999999998. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Integer cents to dollars as they travel. */
export const toDollars = (cents: number): number => cents / 100
