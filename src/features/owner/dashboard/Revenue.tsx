import type { MonthlyRevenue } from '@contract/entities'
import { formatMoney } from '../../../design/format'
import { formatMonth } from '../shared/dates'
import { ChartLegend, ColumnChart, type Column } from './ColumnChart'
import { FigureSection } from './FigureSection'
import { bookingsBehind, isAhead, summarizeMonths } from './describeFigures'

const title = 'Revenue by month'

export function Revenue({ months, today }: { months: readonly MonthlyRevenue[]; today: string }) {
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
      <ColumnChart label={title} columns={months.map((month) => columnOf(month, most, today))} perRow={[6, 12, 12]} />
      <ChartLegend
        rows={[
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

function columnOf({ month, revenue }: MonthlyRevenue, most: number, today: string): Column {
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
