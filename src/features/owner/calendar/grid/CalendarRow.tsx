import { memo } from 'react'
import type { CalendarSpan } from '../../../../../contract/entities'
import { nightsBetween } from '../../../../../contract/stay'
import { plural } from '../../../../design/format'
import { VisuallyHidden } from '../../../../design/layout/VisuallyHidden'
import { abbreviateName, describeNight, describeSpan, describeTaker, isUnpaid } from '../describeNights'
import { isWithin, type NamedRoom } from '../nights'

interface CalendarRowProps {
  room: NamedRoom
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
  const { room, row, top, day, from, until, today, isLoading, active, chosenFrom, chosenUntil } = props
  const chosen = chosenFrom && chosenUntil ? { from: chosenFrom, until: chosenUntil } : undefined
  const shown = { from, until, day }
  const seen = room.spans.filter((span) => span.until >= props.seenFrom && span.from < props.seenUntil)

  return (
    <div role="row" aria-rowindex={row + 2} data-row={row} style={{ top }}>
      <div role="rowheader" aria-colindex={1}>
        <VisuallyHidden>{room.name}</VisuallyHidden>
      </div>
      <div role="none" data-nights={room._id}>
        {chosen && <Chosen {...shown} {...chosen} first={from} last={until} />}
        {seen.map((span) => (
          <SpanBar key={span.bookingId ?? span.blockId} span={span} {...shown} />
        ))}
        {active && (
          <ActiveCell
            key={active}
            label={`${room.name}, ${describeNight({ room, night: active, today, chosen, isLoading })}`}
            column={nightsBetween(from, active)}
            day={day}
            isToday={active === today}
            isChosen={isWithin(active, chosen)}
          />
        )}
      </div>
    </div>
  )
})

interface SpanBarProps {
  span: CalendarSpan
  /** The days that are shown. */
  from: string
  until: string
  /** Pixels of a day. */
  day: number
}

/** Pixels of a letter of caption size, on the generous side, and of what stands beside a name. */
const letter = 7
const beside = 8

/** What takes nights, from the middle of its first day to that of its last. */
function SpanBar({ span, from, until, day }: SpanBarProps) {
  const first = nightsBetween(from, span.from)
  const start = Math.max(first + 0.5, 0)
  const end = Math.min(nightsBetween(from, span.until) + 0.5, nightsBetween(from, until))
  const width = Math.round((end - start) * day) - 2
  const description = describeSpan(span)

  return (
    <div
      role="gridcell"
      aria-label={description}
      aria-colindex={Math.max(first, 0) + 2}
      title={description}
      data-span={span.kind}
      data-unpaid={isUnpaid(span) || undefined}
      // Drawn by the style: a shortened name is no text of its own beside the whole one.
      data-name={abbreviateName(describeTaker(span), Math.floor((width - beside) / letter)) || undefined}
      style={{ left: Math.round(start * day) + 1, width }}
    />
  )
}

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
