import { memo } from 'react'
import styled from 'styled-components'
import { formatDate } from '../../../../design/format'
import { theme } from '../../../../design/tokens'
import { daysFrom, formatMonth, isWeekendNight } from '../../shared/dates'

interface DaysProps {
  from: string
  days: number
  today: string
}

/** Weekday and day of the month above each column; with `hasMonths` the months over their first days, too. */
export const DayHeads = memo(function DayHeads({ from, days, today, hasMonths }: DaysProps & { hasMonths: boolean }) {
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

/** What stands behind all rows: the nights of weekends, today, and the weekend that was asked for, by its Friday. */
export const DayBands = memo(function DayBands({ from, days, today, weekend }: DaysProps & { weekend?: string }) {
  const weekendNights = weekend && daysFrom(weekend, 2)

  return daysFrom(from, days).map((day, index) => {
    const band =
      day === today ? 'today' : weekendNights?.includes(day) ? 'asked' : isWeekendNight(day) ? 'weekend' : undefined
    return band && <Band key={day} aria-hidden="true" data-band={band} style={{ '--column': index }} />
  })
})

const Heads = styled.div<{ $hasMonths: boolean }>`
  position: sticky;
  z-index: 3;
  top: 0;
  display: flex;
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.paper};
  ${theme.type.caption}
  ${theme.type.figures}
  color: ${theme.color.quiet};

  > * {
    position: relative;
    flex: none;
    width: var(--day);
    padding-block: ${({ $hasMonths }) => ($hasMonths ? '24px' : '8px')} 6px;
    text-align: center;
  }

  > :first-child {
    position: sticky;
    z-index: 1;
    left: 0;
    display: grid;
    align-items: end;
    width: var(--room);
    /* Over the hairline: between two pixels, today’s line would be seen below it. */
    margin-bottom: -1px;
    border-bottom: 1px solid ${theme.color.line};
    background: ${theme.color.paper};
    text-align: left;
  }

  b {
    display: block;
    color: ${theme.color.ink};
    font-weight: 400;
  }

  [data-past] b {
    color: ${theme.color.quiet};
  }

  [aria-current] {
    box-shadow: inset 0 -3px ${theme.color.sea};
    color: ${theme.color.sea};

    b {
      color: inherit;
      font-weight: 600;
    }
  }

  i {
    position: absolute;
    top: 4px;
    left: 4px;
    color: ${theme.color.ink};
    font-style: normal;
    white-space: nowrap;
  }
`

const Band = styled.div`
  position: absolute;
  inset-block: 0;
  left: calc(var(--room) + var(--column) * var(--day));
  width: var(--day);
  border-left: 1px solid ${theme.color.line};
  pointer-events: none;

  &[data-band='weekend'] {
    background: color-mix(in srgb, ${theme.color.line} 50%, transparent);
  }

  &[data-band='asked'] {
    background: ${theme.color.sky};
  }

  &[data-band='today'] {
    border-inline: 2px solid ${theme.color.sea};
    background: ${theme.color.surface};
  }
`
