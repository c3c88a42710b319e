import { useRef } from 'react'
import styled from 'styled-components'
import { addDays } from '@contract/stay'
import { dayStyle } from '../../../../components/NightLine'
import { keepsFills } from '../../../../design/hatch'
import { theme } from '../../../../design/tokens'
import { daysFrom, weekdayOf } from '../../shared/dates'
import { describeNight } from '../describeNights'
import type { CalendarProps } from '../grid/CalendarGrid'
import { useGridKeys } from '../grid/useGridKeys'
import { isOpen, isSoldElsewhere, isWithin, nightsAfterPress, takenBy, type NamedRoom } from '../nights'
import { spanLook, spanStyle } from '../spanLook'

interface RoomMonthProps extends Omit<CalendarProps, 'rooms' | 'children'> {
  room: NamedRoom
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Days from the Monday before. */
const fromMonday = (day: string) => (weekdayOf(day) + 6) % 7

/** Press the first night and the last one, or move with the arrow keys. */
export function RoomMonth({ room, view, isLoading, onChoose, onOpen, ...calendar }: RoomMonthProps) {
  const { from, days, today } = view
  const grid = useRef<HTMLDivElement>(null)
  const chosen = calendar.chosen?.roomId === room._id ? calendar.chosen : undefined
  const { active, move, onKeyDown } = useGridKeys(
    { ...calendar, rooms: [room], view, isLoading, onChoose },
    grid,
    ({ row, night }) => ({
      ArrowUp: { row, night: addDays(night, -7) },
      ArrowDown: { row, night: addDays(night, 7) },
      Home: { row, night: addDays(night, -fromMonday(night)) },
      End: { row, night: addDays(night, 6 - fromMonday(night)) },
    }),
  )

  function press(night: string) {
    if (isLoading) return
    move({ row: 0, night })
    const span = takenBy(room, night)
    if (span) return onOpen(room, span)
    if (isOpen(room, night, today)) onChoose({ roomId: room._id, ...nightsAfterPress(room, night, chosen, today) })
  }

  return (
    <div ref={grid} role="grid" tabIndex={-1} aria-label={`${room.name}, ${view.period}`} onKeyDown={onKeyDown}>
      <Week role="row">
        {weekdays.map((weekday) => (
          <span key={weekday} role="columnheader" aria-label={weekday}>
            {weekday.slice(0, 2)}
          </span>
        ))}
      </Week>
      {weeksOf(from, days).map((week) => (
        <Week key={week[0]} role="row">
          {week.map((night, index) => {
            const span = takenBy(room, night)
            return (
              <Day
                key={night}
                role="gridcell"
                tabIndex={night === active.night ? 0 : -1}
                aria-label={describeNight({ room, night, today, chosen, isLoading })}
                aria-selected={isWithin(night, chosen)}
                aria-current={night === today ? 'date' : undefined}
                data-span={span && spanLook(span)}
                data-conflict={isSoldElsewhere(room, { from: night, until: addDays(night, 1) }) || undefined}
                data-past={night < today || undefined}
                style={index === 0 ? { gridColumn: fromMonday(night) + 1 } : undefined}
                onClick={() => press(night)}
              >
                {Number(night.slice(8))}
              </Day>
            )
          })}
        </Week>
      ))}
    </div>
  )
}

function weeksOf(from: string, days: number): string[][] {
  const weeks: string[][] = []
  for (const day of daysFrom(from, days)) {
    if (weeks.length === 0 || fromMonday(day) === 0) weeks.push([])
    weeks.at(-1)!.push(day)
  }
  return weeks
}

/** Off the edges of a phone, as far as seven days of full target size leave no room. */
const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(${theme.size.target}, 1fr));
  margin-inline: min(0px, (100% - 7 * ${theme.size.target}) / 2);
  text-align: center;

  & + & {
    border-top: 1px solid ${theme.color.line};
  }

  [role='columnheader'] {
    padding-bottom: ${theme.space(1)};
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }
`

const Day = styled.div`
  ${dayStyle}
  height: 48px;

  &[data-past] {
    color: ${theme.color.quiet};
    cursor: default;
  }

  &[data-past]::after {
    background: none;
  }

  &[data-span]::after {
    height: 13px;
    margin-inline: 0;
  }

  ${spanStyle('::after')}

  &[aria-current] {
    box-shadow: inset 0 3px ${theme.color.sea};
    color: ${theme.color.sea};
    font-weight: 600;
  }

  &[aria-selected='true'] {
    background: ${theme.color.dusk};
    color: ${theme.color.onDusk};

    &::after {
      background: ${theme.color.star};
    }
  }

  ${keepsFills}
  @media (forced-colors: active) {
    --line: CanvasText;
  }
`
