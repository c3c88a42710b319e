import { inWords } from '../../contract/dayWords'

/** A formatter takes milliseconds to make: each is made when it is first needed, and once. */
function onFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const money = onFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Dollars: `1234.5` → `$1,234.50`. */
export const formatMoney = (dollars: number) => money().format(dollars)

// Calendar dates are parsed and formatted in UTC, so that no time zone shifts them.
const dateFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }))
  return (date: string) => inWords(format(), new Date(`${date.slice(0, 10)}T00:00:00Z`))
}

/** `2026-11-20` → `Fri 20 Nov 2026`. */
export const formatDate = dateFormatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** `2026-11-20` → `Fri 20 Nov`. */
export const formatShortDate = dateFormatter({ weekday: 'short', day: 'numeric', month: 'short' })

const wholeNumbers = onFirstUse(() => new Intl.NumberFormat('en-US'))

/** `1200` → `1,200` */
export const wholeNumber = (count: number) => wholeNumbers().format(count)

/** `plural(1, 'night')` → `1 night`, `plural(1200, 'room')` → `1,200 rooms`. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`
