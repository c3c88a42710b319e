import { formatLongDay, formatShortDay, startOfDay, formatWholeNumber } from '@contract/format'
import { localToday } from '@contract/stay'

export { formatDollars as formatMoney, formatWholeNumber } from '@contract/format'

/** `2026-11-20` → `Fri 20 Nov 2026`. */
export const formatDate = (date: string) => formatLongDay(startOfDay(date))

/** `2026-11-20` → `Fri 20 Nov`. */
export const formatShortDate = (date: string) => formatShortDay(startOfDay(date))

/** `Fri 20 Nov`, with its year where that is not this one. */
export const formatDateAhead = (date: string) =>
  date.slice(0, 4) === localToday().slice(0, 4) ? formatShortDate(date) : formatDate(date)

/** `Sat 12 Dec to Tue 15 Dec`, each date on one line. */
export const formatDateRange = ({ checkInDate, checkOutDate }: { checkInDate: string; checkOutDate: string }) =>
  [checkInDate, checkOutDate].map((date) => onOneLine(formatShortDate(date))).join(' to ')

export const onOneLine = (text: string) => text.replaceAll(' ', '\u00a0')

/** `plural(1, 'night')` → `1 night`, `plural(1200, 'room')` → `1,200 rooms`. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatWholeNumber(count)} ${count === 1 ? one : many}`

/** Dollars in whole ones, for a day of a calendar: `$120`, `$1,200`, `$12k`. */
export function formatShortPrice(dollars: number): string {
  const whole = Math.round(dollars)
  return whole < 10_000 ? `$${formatWholeNumber(whole)}` : `$${formatWholeNumber(Math.round(whole / 1000))}k`
}
