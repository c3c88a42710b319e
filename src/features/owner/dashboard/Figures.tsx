import type { MonthlyRevenue, Occupancy as Night } from '@contract/entities'
import { formatMoney, formatShortDate, formatWholeNumber } from '../../../design/format'
import { formatMonth, isWeekendNight } from '../shared/dates'
import { ColumnChart, type Column } from './ColumnChart'
import {
  bookingsBehind,
  describeNight,
  isAhead,
  percent,
  shareOf,
  summarizeMonths,
  summarizeNights,
} from './describeFigures'
import { FigureSection } from './FigureSection'

export function Occupancy({ nights, today }: { nights: readonly Night[]; today: string }) {
  const title = `Occupancy, next ${nights.length} nights`
  const summary = summarizeNights(nights)
  if (nights.every(({ forSale }) => forSale === 0)) return <FigureSection title={title} summary={summary} />

  return (
    <FigureSection
      title={title}
      summary={summary}
      table={{ heads: ['Night', 'Taken', 'For sale', 'Share'], rows: nights.map(nightRow) }}
    >
      <ColumnChart
        label={title}
        columns={nights.map((night) => nightColumn(night, today))}
        perRow={[10, 15, 30]}
        hasTop
        legend={[
          ['booked', 'Taken, as a percentage of the rooms for sale'],
          ['marked', 'Weekend nights'],
        ]}
      />
    </FigureSection>
  )
}

function nightColumn(night: Night, today: string): Column {
  const { date, taken } = night
  const share = shareOf(night)
  const [weekday = '', day = ''] = formatShortDate(date).split(' ')
  return {
    to: bookingsBehind.night(date),
    name: `${formatShortDate(date)}: ${describeNight(night)}`,
    height: share ?? 0,
    figure: share === undefined ? '–' : taken > 0 ? percent(share).slice(0, -1) : undefined,
    look: 'booked',
    label: [day, weekday.slice(0, 2)],
    isNow: date === today,
    isMarked: isWeekendNight(date),
  }
}

function nightRow(night: Night): [string, ...string[]] {
  const share = shareOf(night)
  const { date, taken, forSale } = night
  return [
    formatShortDate(date),
    formatWholeNumber(taken),
    formatWholeNumber(forSale),
    share === undefined ? 'None for sale' : percent(share),
  ]
}

export function Revenue({ months, today }: { months: readonly MonthlyRevenue[]; today: string }) {
  const title = 'Revenue by month'
  const most = Math.max(...months.map(({ revenue }) => revenue), 0)
  const summary = summarizeMonths(months, today)
  if (most === 0) return <FigureSection title={title} summary={summary} />

  return (
    <FigureSection
      title={title}
      summary={summary}
      note="Payments less refunds, counted in the month of each night."
      table={{
        heads: ['Month', 'Revenue', 'State'],
        rows: months.map(({ month, revenue }) => [
          formatMonth(month),
          formatMoney(revenue),
          isAhead(month, today) ? 'Not over yet' : 'Over',
        ]),
      }}
    >
      <ColumnChart
        label={title}
        columns={months.map((month) => monthColumn(month, most, today))}
        perRow={[6, 12, 12]}
        legend={[
          ['past', 'Months that are over'],
          ['booked', 'This month and later'],
        ]}
      />
    </FigureSection>
  )
}

const dollars = { style: 'currency', currency: 'USD' } as const
const whole = new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', { ...dollars, notation: 'compact' })

/** `$1,320`; all of them `$132K` where one would have no room on a phone. */
const formatFigure = (revenue: number, most: number) => (most < 99_999.5 ? whole : short).format(revenue)

function monthColumn({ month, revenue }: MonthlyRevenue, most: number, today: string): Column {
  const [name = '', year = ''] = formatMonth(month).split(' ')
  return {
    to: bookingsBehind.month(month),
    name: `${formatMonth(month)}: ${formatMoney(revenue)}`,
    height: revenue / most,
    figure: revenue > 0 ? formatFigure(revenue, most) : undefined,
    look: isAhead(month, today) ? 'booked' : 'past',
    label: [name.slice(0, 3), year],
    isNow: month === today.slice(0, 7),
  }
}
