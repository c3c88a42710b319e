import { memo } from 'react'
import type { CalendarSpan } from '@contract/entities'
import { nightsBetween } from '@contract/stay'
import { plural } from '../../../../design/format'
import { VisuallyHidden } from '../../../../design/layout/VisuallyHidden'
import { abbreviateName, describeNight, describeSpan, describeTaker } from '../describeNights'
import { isOff, isSoldElsewhere, isWithin, spanKey, type NamedRoom, type Nights } from '../nights'
import { spanLook } from '../spanLook'

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
  today: string
  isLoading: boolean
  /** The night that has the focus or would get it; undefined in all rows but one. */
  active: string | undefined
  chosen: Nights | undefined
}

/**
 * A room's nights. Days are drawn by the ground behind all rows: in the page are only what takes nights, what is chosen and
 * the one night that has the focus.
 */
export const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
  const { room, row, top, day, from, until, today, isLoading, active, chosen } = props
  const range = { from, until, day }
  const chosenPlace = chosen && chosen.until > from && chosen.from < until && place(chosen, range)

  return (
    <div role="row" aria-rowindex={row + 2} data-row={row} data-off={isOff(room) || undefined} style={{ top }}>
      <div role="rowheader" aria-colindex={1}>
        <VisuallyHidden>{room.name}</VisuallyHidden>
      </div>
      <div role="none" data-nights={room._id}>
        {chosenPlace && (
          <div data-chosen aria-hidden="true" style={chosenPlace}>
            {chosenPlace.width > 64 && plural(nightsBetween(chosen.from, chosen.until), 'night')}
          </div>
        )}
        {room.spans.map((span) => (
          <SpanBar key={spanKey(span)} {...{ room, span, range }} />
        ))}
        {active && (
          <div
            // A new element for every night: a name that changes under the focus would not be read out.
            key={active}
            role="gridcell"
            tabIndex={0}
            aria-label={`${room.name}, ${describeNight({ room, night: active, today, chosen, isLoading })}`}
            aria-colindex={nightsBetween(from, active) + 2}
            aria-selected={isWithin(active, chosen)}
            aria-current={active === today ? 'date' : undefined}
            data-active
            style={{ left: nightsBetween(from, active) * day, width: day }}
          />
        )}
      </div>
    </div>
  )
})

interface DayRange extends Nights {
  /** Pixels. */
  day: number
}

/** From the middle of the first day to that of the last, so that two stays can share a day. */
function place({ from, until }: Nights, { day, ...range }: DayRange) {
  const start = Math.max(nightsBetween(range.from, from) + 0.5, 0)
  const end = Math.min(nightsBetween(range.from, until) + 0.5, nightsBetween(range.from, range.until))
  return { left: start * day, width: (end - start) * day }
}

/** Pixels of a letter of caption size, on the generous side, and of what stands beside a name. */
const letter = 7
const beside = 8

/** A guest's name can be shortened; other words are cut where the bar ends. */
const nameIn = (span: CalendarSpan, letters: number) =>
  span.kind === 'stay' ? abbreviateName(describeTaker(span), letters) : describeTaker(span)

function SpanBar({ room, span, range }: { room: NamedRoom; span: CalendarSpan; range: DayRange }) {
  const { left, width } = place(span, range)
  const inner = Math.round(width) - 2
  const isSoldTwice = span.kind !== 'import' && isSoldElsewhere(room, span)
  const description = `${describeSpan(span)}${isSoldTwice ? ', also sold elsewhere' : ''}`

  return (
    <div
      role="gridcell"
      aria-label={description}
      aria-colindex={Math.max(nightsBetween(range.from, span.from), 0) + 2}
      title={description}
      data-span={spanLook(span)}
      data-conflict={isSoldTwice || undefined}
      // Drawn by the style: a shortened name is no text of its own beside the whole one.
      data-name={nameIn(span, Math.floor((inner - beside) / letter)) || undefined}
      style={{ left: Math.round(left) + 1, width: inner }}
    />
  )
}
