import { toDollars } from '../../contract/quote'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** Integer cents as a person reads them: `123450` → `$1,234.50`. */
export const money = (cents: number) => dollars.format(toDollars(cents))

const day = new Intl.DateTimeFormat('en-GB', {
  // A calendar date is read and written at UTC, so that no time zone can move it.
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
/** `2026-11-20` → `Fri 20 Nov 2026`. */
export const longDate = (date: string) => day.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '')

/** `counted(1, 'night')` → `1 night`, `counted(3, 'night')` → `3 nights`. */
export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
