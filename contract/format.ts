/**
 * Numbers, money and days as the product writes them, on screens and in mails. Not with Intl: its first number takes a slow phone
 * 110 to 350 ms and its first date 30 to 50 (docs/speed.md), and home shows both.
 */
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `1200` → `1,200` */
// eslint-disable-next-line regexp/no-super-linear-move -- A number has few digits.
export const formatWholeNumber = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Dollars: `1234.5` → `$1,234.50`. */
export const formatDollars = (dollars: number) =>
  dollars.toFixed(2).replace(/\d+/, (whole) => `$${formatWholeNumber(Number(whole))}`)

/** The start of a calendar date, by UTC; of an ISO 8601 moment its date counts. No time zone shifts it. */
export const startOfDay = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`)

/** `4 Sep`. Days of a moment, here and below, are those by UTC. */
export const formatDayAndMonth = (moment: Date) => `${moment.getUTCDate()} ${months[moment.getUTCMonth()]}`

/** `Fri 4 Sep` */
export const formatShortDay = (moment: Date) => `${weekdays[moment.getUTCDay()]} ${formatDayAndMonth(moment)}`

/** `Fri 4 Sep 2026` */
export const formatLongDay = (moment: Date) => `${formatShortDay(moment)} ${moment.getUTCFullYear()}`

/** From one calendar date to another: `27 to 29 Nov`, `30 Oct to 1 Nov`. */
export function formatDayRange(from: string, until: string, to = ' to '): string {
  const [first, last] = [from, until].map((date) => formatDayAndMonth(startOfDay(date))) as [string, string]
  const [day, month] = first.split(' ')
  return `${last.endsWith(` ${month}`) ? day : first}${to}${last}`
}

/** `Sep 2026` */
export const formatShortMonth = (moment: Date) => `${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`

/** `14:05` */
export const formatTime = (moment: Date) => moment.toISOString().slice(11, 16)
