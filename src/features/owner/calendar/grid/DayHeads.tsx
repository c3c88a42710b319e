import { memo } from 'react'
import { formatDate } from '../../../../design/format'
import { daysFrom, formatMonth } from '../months'
import { Heads } from './parts'

interface DayHeadsProps {
  from: string
  days: number
  today: string
  /** Names the months over their first days. */
  hasMonths: boolean
}

/** Weekday and day of the month above each column. */
export const DayHeads = memo(function DayHeads({ from, days, today, hasMonths }: DayHeadsProps) {
  return (
    <Heads role="row" aria-rowindex={1} $hasMonths={hasMonths}>
      <div role="columnheader" aria-colindex={1}>
        Room
      </div>
      {daysFrom(from, days).map((day, index) => (
        <div
          key={day}
          role="columnheader"
          aria-colindex={index + 2}
          aria-label={`${formatDate(day)}${day === today ? ', today' : ''}`}
          aria-current={day === today ? 'date' : undefined}
          data-past={day < today || undefined}
        >
          {hasMonths && day.endsWith('-01') && <i>{formatMonth(day)}</i>}
          {formatDate(day).slice(0, 2)}
          <b>{Number(day.slice(8))}</b>
        </div>
      ))}
    </Heads>
  )
})
