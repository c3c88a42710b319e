import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { addDays } from '@contract/stay'
import { dayStyle } from '../../../../components/NightLine'
import { theme } from '../../../../design/tokens'
import { addMonths, daysFrom, formatMonth, weekdayOf } from '../../shared/dates'
import { describeNight } from '../describeNights'
import type { CalendarProps } from '../grid/CalendarGrid'
import { useGridKeys, type ActiveNight } from '../grid/useGridKeys'
import { isOpen, isWithin, nightsAfterPress, takenBy, type NamedRoom } from '../nights'
import { spanLook, spanStyle } from '../spanLook'

interface RoomMonthProps extends Omit<CalendarProps, 'rooms' | 'children'> {
  room: NamedRoom
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Days from the Monday before. */
const fromMonday = (day: string) => (weekdayOf(day) + 6) % 7

/** Press the first night and the last one, or move with the arrow keys. */
export function RoomMonth({ room, view, isLoading, onChoose, onAct, onClear, onOpen, ...calendar }: RoomMonthProps) {
  const { from, days, today } = view
  const grid = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  const [lastActive, setActive] = useState<string>()

  const chosen = calendar.chosen?.roomId === room._id ? calendar.chosen : undefined
  const active = [lastActive, today].find((day) => day && isWithin(day, view)) ?? from
  const weeks = weeksOf(from, days)

  function move({ night }: ActiveNight) {
    takesFocus.current = true
    setActive(night)
  }

  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [active])

  function press(night: string) {
    if (isLoading) return
    setActive(night)
    const span = takenBy(room, night)
    if (span) return onOpen(room, span)
    if (isOpen(room, night, today)) onChoose({ roomId: room._id, ...nightsAfterPress(room, night, chosen, today) })
  }

  const onKeyDown = useGridKeys(
    { rooms: [room], view, isLoading, onChoose, onAct, onClear },
    { row: 0, night: active },
    move,
    (event) => {
      const night = dayAfter(event, active)
      return night === undefined ? undefined : { row: 0, night }
    },
  )

  return (
    <div ref={grid} role="grid" tabIndex={-1} aria-label={`${room.name}, ${formatMonth(from)}`} onKeyDown={onKeyDown}>
      <Week role="row">
        {weekdays.map((weekday, index) => (
          <span key={weekday} role="columnheader" aria-label={weekdayNames[index]}>
            {weekday}
          </span>
        ))}
      </Week>
      {weeks.map((week) => (
        <Week key={week[0]} role="row">
          {week.map((night, index) => {
            const span = takenBy(room, night)
            return (
              <Day
                key={night}
                role="gridcell"
                tabIndex={night === active ? 0 : -1}
                aria-label={describeNight({ room, night, today, chosen, isLoading })}
                aria-selected={isWithin(night, chosen)}
                aria-current={night === today ? 'date' : undefined}
                data-span={span && spanLook(span)}
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

/** Where a key leads from a day of a month; undefined for all other keys. */
function dayAfter({ key, ctrlKey }: KeyboardEvent, day: string): string | undefined {
  if (ctrlKey) return undefined
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -fromMonday(day),
    End: 6 - fromMonday(day),
  }
  if (key === 'PageUp') return addMonths(day, -1)
  if (key === 'PageDown') return addMonths(day, 1)
  return steps[key] === undefined ? undefined : addDays(day, steps[key])
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

  @media (forced-colors: active) {
    --edge: CanvasText;
    --line: CanvasText;
    --star: CanvasText;
    --dusk: Highlight;
    forced-color-adjust: none;
  }
`
