import { formatWholeNumber } from '@contract/format'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** Dollars in at most six signs, for a night of a calendar: `$120`, `$1,200`, `$12.3k`. */
export function formatShortPrice(dollars: number): string {
  const whole = Math.round(dollars)
  return `$${whole < 10_000 ? formatWholeNumber(whole) : compact.format(whole).toLowerCase()}`
}
