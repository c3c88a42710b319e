import { formatDollars, formatLongDay, startOfDay } from '../contract/format'
import { toDollars } from '../contract/quote'

/** `123450` cents → `$1,234.50`. */
export const formatCents = (cents: number) => formatDollars(toDollars(cents))

/** `2026-11-20` → `Fri 20 Nov 2026`. */
export const formatDate = (date: string) => formatLongDay(startOfDay(date))

/** `pluralize(1, 'night')` → `1 night`, `pluralize(3, 'night')` → `3 nights`. */
export const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
