import type { MonthlyRevenue, Occupancy } from '../../../../contract/entities'
import { addDays } from '../../../../contract/stay'
import { formatMoney, formatShortDate, plural } from '../../../design/format'

/** Of the rooms for sale on a night, the part that is taken: 0 to 1, undefined where none is for sale. */
export const shareOf = ({ taken, forSale }: Pick<Occupancy, 'taken' | 'forSale'>) =>
  forSale > 0 ? taken / forSale : undefined

/** `0.625` → `63%`. Only what is empty has 0%, and only what is full 100%. */
export function percent(share: number): string {
  if (share <= 0 || share >= 1) return share <= 0 ? '0%' : '100%'
  return `${Math.min(Math.max(Math.round(share * 100), 1), 99)}%`
}

/** Begins on a Friday or a Saturday. */
export const isWeekendNight = (date: string) => [5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** `5 of 8 rooms, 63%`. */
export function wordsOfNight({ taken, forSale }: Occupancy): string {
  const share = shareOf({ taken, forSale })
  return share === undefined ? 'no rooms for sale' : `${taken} of ${plural(forSale, 'room')}, ${percent(share)}`
}

export function summaryOfNights(nights: readonly Occupancy[]): string {
  const sum = (of: (night: Occupancy) => number) => nights.reduce((total, night) => total + of(night), 0)
  const share = shareOf({ taken: sum(({ taken }) => taken), forSale: sum(({ forSale }) => forSale) })
  if (share === undefined) return 'No rooms are for sale on these nights.'
  if (share === 0) return 'No room nights are taken yet.'
  if (share === 1) return 'All room nights are taken.'
  return `${percent(share)} of room nights are taken.${quietest(nights)}`
}

function quietest(nights: readonly Occupancy[]): string {
  const onSale = nights.filter(({ forSale }) => forSale > 0)
  const least = Math.min(...onSale.map((night) => shareOf(night)!))
  const [first, ...others] = onSale.filter((night) => shareOf(night) === least)
  if (!first || others.length === onSale.length - 1) return ''
  const more = others.length > 0 ? ` and ${plural(others.length, 'other night')}` : ''
  return ` Quietest: ${formatShortDate(first.date)}${more}.`
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `2026-11` → `November 2026`. */
export const formatMonth = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** Not over yet: what its nights bring may still change. */
export const isOnTheBooks = (month: string, today: string) => month >= today.slice(0, 7)

/** `2026-12` → `2027-01`. */
export const nextMonth = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)

export function summaryOfMonths(months: readonly MonthlyRevenue[], today: string): string {
  // Cents: dollars would not add up.
  const sum = (of: readonly MonthlyRevenue[]) =>
    of.reduce((total, { revenue }) => total + Math.round(revenue * 100), 0) / 100
  const ahead = sum(months.filter(({ month }) => isOnTheBooks(month, today)))
  if (sum(months) === 0) return 'Nothing earned yet, and nothing on the books.'
  const whole = `${formatMoney(sum(months))} in ${plural(months.length, 'month')}`
  return ahead > 0 ? `${whole}, ${formatMoney(ahead)} of it on the books.` : `${whole}.`
}
