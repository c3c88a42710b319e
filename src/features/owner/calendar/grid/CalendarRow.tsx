import { memo } from 'react'
import type { CalendarRoom } from '../../../../../contract/entities'
import { nightsBetween } from '../../../../../contract/stay'
import { plural } from '../../../../design/format'
import { nightWords } from '../words'
import { VisuallyHidden } from '../../../../design/layout/VisuallyHidden'
import { SpanBar } from './SpanBar'

interface CalendarRowProps {
  room: CalendarRoom
  name: string
  /** Of all rooms, from 0. */
  row: number
  /** Pixels from the first row. */
  top: number
  /** Pixels of a day. */
  day: number
  from: string
  until: string
  /** Bars on other days are not in the page. */
  seenFrom: string
  seenUntil: string
  today: string
  isLoading: boolean
  /** The night that has the focus or would get it; undefined in all rows but one. */
  active: string | undefined
  chosenFrom: string | undefined
  chosenUntil: string | undefined
}

/**
 * A room's nights. Days are drawn by the ground behind all rows: in the page are only what takes nights, what is chosen and
 * the one night that has the focus. A bar begins and ends in the middle of a day, so that two stays can share it.
 */
export const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
  const { room, name, row, top, day, from, until, today, isLoading, active, chosenFrom, chosenUntil } = props
  const chosen = chosenFrom && chosenUntil ? { from: chosenFrom, until: chosenUntil } : undefined
  const shown = { from, until, day }
  const seen = room.spans.filter((span) => span.until >= props.seenFrom && span.from < props.seenUntil)

  return (
    <div role="row" aria-rowindex={row + 2} data-row={row} style={{ top }}>
      <div role="rowheader" aria-colindex={1}>
        <VisuallyHidden>{name}</VisuallyHidden>
      </div>
      <div role="none" data-nights={room._id}>
        {chosen && <Chosen {...shown} {...chosen} first={from} last={until} />}
        {seen.map((span) => (
          <SpanBar key={span.bookingId ?? span.blockId} span={span} {...shown} />
        ))}
        {active && (
          <ActiveCell
            key={active}
            label={`${name}, ${nightWords({ room, night: active, today, chosen, isLoading })}`}
            column={nightsBetween(from, active)}
            day={day}
            isToday={active === today}
            isChosen={chosen !== undefined && chosen.from <= active && active < chosen.until}
          />
        )}
      </div>
    </div>
  )
})

interface ChosenProps {
  from: string
  until: string
  first: string
  last: string
  day: number
}

function Chosen({ from, until, first, last, day }: ChosenProps) {
  if (until <= first || from >= last) return null
  const [left, right] = [Math.max(nightsBetween(first, from) + 0.5, 0), nightsBetween(first, until) + 0.5]
  const width = (Math.min(right, nightsBetween(first, last)) - left) * day
  const words = plural(nightsBetween(from, until), 'night')

  return (
    <div data-chosen aria-hidden="true" style={{ left: left * day, width }}>
      {width > 64 && words}
    </div>
  )
}

interface ActiveCellProps {
  label: string
  column: number
  day: number
  isToday: boolean
  isChosen: boolean
}

/** A new element for every night: a name that changes under the focus would not be read out. */
function ActiveCell({ label, column, day, isToday, isChosen }: ActiveCellProps) {
  return (
    <div
      role="gridcell"
      tabIndex={0}
      aria-label={label}
      aria-colindex={column + 2}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      data-active
      style={{ left: column * day, width: day }}
    />
  )
}
