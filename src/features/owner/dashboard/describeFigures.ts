import type { MonthlyRevenue, Occupancy } from '@contract/entities'
import { addDays } from '@contract/stay'
import { formatMoney, formatShortDate, plural } from '../../../design/format'
import { appPaths } from '../../../lib/paths'
import { addMonths } from '../shared/dates'

/** Of the rooms for sale on a night, the part that is taken: 0 to 1, undefined where none is for sale. */
export const shareOf = ({ taken, forSale }: Pick<Occupancy, 'taken' | 'forSale'>) =>
  forSale > 0 ? taken / forSale : undefined

/** `0.625` → `63%`. Only what is empty has 0%, and only what is full 100%. */
export function percent(share: number): string {
  if (share <= 0 || share >= 1) return share <= 0 ? '0%' : '100%'
  return `${Math.min(Math.max(Math.round(share * 100), 1), 99)}%`
}

/** `5 of 8 rooms, 63%`. */
export function describeNight({ taken, forSale }: Occupancy): string {
  const share = shareOf({ taken, forSale })
  return share === undefined ? 'no rooms for sale' : `${taken} of ${plural(forSale, 'room')}, ${percent(share)}`
}

export function summarizeNights(nights: readonly Occupancy[]): string {
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
  const count = others.length + 1
  if (least === 0) return ` ${plural(count, 'night')} ${count === 1 ? 'has' : 'have'} no bookings.`
  if (count > 1) return ` The quietest ${plural(count, 'night')} are at ${percent(least)}.`
  return ` ${formatShortDate(first.date)} is the quietest night.`
}

/** Not over yet, so its revenue may still change. */
export const isAhead = (month: string, today: string) => month >= today.slice(0, 7)

export function summarizeMonths(months: readonly MonthlyRevenue[], today: string): string {
  // Cents: dollars would not add up.
  const sum = (of: readonly MonthlyRevenue[]) =>
    of.reduce((total, { revenue }) => total + Math.round(revenue * 100), 0) / 100
  const ahead = sum(months.filter(({ month }) => isAhead(month, today)))
  if (sum(months) === 0) return 'No revenue yet.'
  const whole = `${formatMoney(sum(months))} over ${plural(months.length, 'month')}`
  return ahead > 0 ? `${whole}; ${formatMoney(ahead)} of it this month and later.` : `${whole}.`
}

const bookingsWith = (query: string) => `${appPaths.ownerBookings}?${query}`

/** Where the bookings are listed that a figure counts. */
export const bookingsBehind = {
  totalBookings: bookingsWith('status=pending,confirmed'),
  totalRevenue: bookingsWith('money=paid'),
  averageNight: bookingsWith('status=confirmed'),
  night: (date: string) => bookingsWith(`status=pending,confirmed&from=${date}&until=${addDays(date, 1)}`),
  unsettled: bookingsWith('money=unsettled'),
  month: (month: string) => bookingsWith(`money=paid&from=${month}-01&until=${addMonths(`${month}-01`, 1)}`),
}
