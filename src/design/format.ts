const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars as the wire has them: `1234.5` → `$1,234.50`. */
export const formatMoney = (dollars: number) => money.format(dollars)

// A stay's date is a day on the calendar: read and written at UTC, so no time zone can move it.
const parts = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (date: string) => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)).replaceAll(',', '')
}

/** `2026-11-20` → `Fri 20 Nov 2026`. */
export const formatDate = parts({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** `2026-11-20` → `Fri 20 Nov`, where the year is plain from beside it. */
export const formatShortDate = parts({ weekday: 'short', day: 'numeric', month: 'short' })

// Made once: toLocaleString builds a formatter of its own at every call.
const wholeNumber = new Intl.NumberFormat('en-US')

/** `plural(1, 'night')` → `1 night`, `plural(1200, 'room')` → `1,200 rooms`. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${wholeNumber.format(count)} ${count === 1 ? one : many}`
