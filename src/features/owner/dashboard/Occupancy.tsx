import type { Occupancy as Night } from '@contract/entities'
import { formatShortDate, formatWholeNumber } from '../../../design/format'
import { isWeekendNight } from '../shared/dates'
import { ChartLegend, ColumnChart, type Column } from './ColumnChart'
import { FigureSection } from './FigureSection'
import { bookingsBehind, describeNight, percent, shareOf, summarizeNights } from './describeFigures'

export function Occupancy({ nights, today }: { nights: readonly Night[]; today: string }) {
  const title = `Occupancy, next ${nights.length} nights`
  const summary = summarizeNights(nights)
  if (nights.every(({ forSale }) => forSale === 0)) return <FigureSection title={title} summary={summary} />

  return (
    <FigureSection
      title={title}
      summary={summary}
      table={{ heads: ['Night', 'Taken', 'For sale', 'Share'], rows: nights.map(rowOf) }}
    >
      <ColumnChart label={title} columns={nights.map((night) => columnOf(night, today))} perRow={[10, 15, 30]} hasTop />
      <ChartLegend
        rows={[
          ['booked', 'Taken, as a percentage of the rooms for sale'],
          ['marked', 'Weekend nights'],
        ]}
      />
    </FigureSection>
  )
}

function columnOf(night: Night, today: string): Column {
  const { date, taken } = night
  const share = shareOf(night)
  const [weekday = '', day = ''] = formatShortDate(date).split(' ')
  return {
    to: bookingsBehind.night(date),
    name: `${formatShortDate(date)}: ${describeNight(night)}`,
    height: share,
    figure: share === undefined ? '–' : taken > 0 ? percent(share).slice(0, -1) : undefined,
    look: 'booked',
    label: [day, weekday.slice(0, 2)],
    isNow: date === today,
    isMarked: isWeekendNight(date),
  }
}

function rowOf(night: Night): [string, ...string[]] {
  const share = shareOf(night)
  const { date, taken, forSale } = night
  return [
    formatShortDate(date),
    formatWholeNumber(taken),
    formatWholeNumber(forSale),
    share === undefined ? 'None for sale' : percent(share),
  ]
}
