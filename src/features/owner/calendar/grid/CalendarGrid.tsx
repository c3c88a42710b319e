import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { CalendarSpan } from '@contract/entities'
import { addDays, nightsBetween } from '@contract/stay'
import { formatDate, formatShortDate } from '../../../../design/format'
import { isOff, isWithin, type ChosenNights, type NamedRoom } from '../nights'
import type { CalendarView } from '../useCalendarView'
import { CalendarRow } from './CalendarRow'
import { DayBands, DayHeads } from './Days'
import { Body, Frame, Names, Sheet } from './gridParts'
import { useDragging } from './useDragging'
import { gridTarget, useGridKeys, type ActiveNight } from './useGridKeys'
import { rowHeight, useGridLayout } from './useGridLayout'

export interface CalendarProps {
  children: ReactNode
  view: CalendarView
  rooms: readonly NamedRoom[]
  chosen: ChosenNights | undefined
  /** The shown nights are loading. */
  isLoading: boolean
  onChoose: (nights: ChosenNights, opensForm?: boolean) => void
  /** Opens what takes a night, or the form that blocks it. */
  onAct: (room: NamedRoom, night: string) => void
  onClear: () => void
  onOpen: (room: NamedRoom, span: CalendarSpan, isNewTab?: boolean) => void
}

/** Rooms by days. Only the rows that are seen are in the page; the arrow keys move one night that has the focus. */
export function CalendarGrid(calendar: CalendarProps) {
  const { view, rooms, chosen, isLoading } = calendar
  const { from, until, days, today } = view
  const frame = useRef<HTMLDivElement>(null)
  const layout = useGridLayout(frame, days)
  const takesFocus = useRef(false)
  const [lastActive, setActive] = useState<ActiveNight>()
  const active = activeIn(lastActive, rooms, view)

  function move(to: ActiveNight) {
    takesFocus.current = true
    setActive(to)
  }
  const onKeyDown = useGridKeys(calendar, active, move, (event) =>
    gridTarget(event, active, { from, until, rows: rooms.length }),
  )
  const dragging = useDragging(calendar, move)
  const rows = useRows(rooms, frame, active.row)
  const visibleRows = rows.getVirtualItems().map(({ index: row, start: top }) => ({ room: rooms[row]!, row, top }))

  useLayoutEffect(() => {
    // A night of another month exists once that month is shown.
    if (!takesFocus.current || active.night !== lastActive?.night) return
    takesFocus.current = false
    frame.current?.querySelector<HTMLElement>('[data-active]')?.focus()
  }, [active.row, active.night, lastActive])

  const shownDay = view.weekend ?? today
  useEffect(() => {
    const day = nightsBetween(from, shownDay)
    if (frame.current && 0 <= day && day < days) frame.current.scrollLeft = (day - 2) * layout.day
  }, [from, days, shownDay, layout.day])

  return (
    <>
      {calendar.children}
      <Frame ref={frame} style={{ scrollPaddingLeft: layout.room }}>
        <Sheet
          role="grid"
          aria-label={`Nights of your rooms, ${formatShortDate(from)} to ${formatDate(addDays(until, -1))}`}
          aria-rowcount={rooms.length + 1}
          aria-colcount={days + 1}
          aria-multiselectable
          aria-busy={isLoading}
          style={{ width: layout.room + days * layout.day, '--day': `${layout.day}px`, '--room': `${layout.room}px` }}
          onKeyDown={onKeyDown}
        >
          <DayHeads from={from} days={days} today={today} hasMonths={view.months > 1} />
          <Body role="rowgroup" style={{ height: rows.getTotalSize() }} {...dragging}>
            <DayBands from={from} days={days} today={today} weekend={view.weekend} />
            <Names aria-hidden="true">
              {visibleRows.map(({ room, top }) => (
                <span key={room._id} data-off={isOff(room) || undefined} style={{ top }} title={room.name}>
                  <span>{room.name}</span>
                </span>
              ))}
            </Names>
            {visibleRows.map(({ room, row, top }) => {
              const isChosen = chosen?.roomId === room._id
              return (
                <CalendarRow
                  key={room._id}
                  day={layout.day}
                  {...{ room, row, top, from, until, today, isLoading }}
                  active={row === active.row ? active.night : undefined}
                  chosenFrom={isChosen ? chosen.from : undefined}
                  chosenUntil={isChosen ? chosen.until : undefined}
                />
              )
            })}
          </Body>
        </Sheet>
      </Frame>
    </>
  )
}

/** The rows that are seen, and the one that has the focus, wherever the others are scrolled to. */
function useRows(rooms: readonly NamedRoom[], frame: RefObject<HTMLElement | null>, active: number) {
  // eslint-disable-next-line react-hooks/incompatible-library -- Nothing here is compiled, and rows are memoized by hand.
  return useVirtualizer({
    count: rooms.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rooms[index]!._id,
    overscan: 4,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  })
}

/** Where the focus is, or would come to: what was last gone to, as far as it is shown, else today in the first row. */
function activeIn(wanted: ActiveNight | undefined, rooms: readonly NamedRoom[], view: CalendarView): ActiveNight {
  const fallback = isWithin(view.today, view) ? view.today : view.from
  const night = wanted && isWithin(wanted.night, view) ? wanted.night : fallback
  return { row: Math.min(wanted?.row ?? 0, rooms.length - 1), night }
}
