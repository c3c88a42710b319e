import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { CalendarSpan } from '@contract/entities'
import { addDays, nightsBetween } from '@contract/stay'
import { formatDate, formatShortDate } from '../../../../design/format'
import { isOff, type ChosenNights, type NamedRoom } from '../nights'
import type { CalendarView } from '../useCalendarView'
import { CalendarRow } from './CalendarRow'
import { DayBands, DayHeads } from './Days'
import { Body, Frame, Names, rowHeight, Sheet } from './gridParts'
import { useDragging } from './useDragging'
import { useGridKeys } from './useGridKeys'

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
  const { active, move, onKeyDown } = useGridKeys(calendar, frame, ({ row, night }, { ctrlKey }) => ({
    ArrowUp: { row: Math.max(row - 1, 0), night },
    ArrowDown: { row: Math.min(row + 1, rooms.length - 1), night },
    Home: { row: ctrlKey ? 0 : row, night: from },
    End: { row: ctrlKey ? rooms.length - 1 : row, night: addDays(until, -1) },
  }))
  const dragging = useDragging(calendar, move)
  // eslint-disable-next-line react-hooks/incompatible-library -- Nothing here is compiled, and rows are memoized by hand.
  const rows = useVirtualizer({
    count: rooms.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rooms[index]!._id,
    overscan: 4,
    // The row that has the focus stays, wherever the others are scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active.row])].sort((a, b) => a - b),
  })
  const visibleRows = rows.getVirtualItems().map(({ index: row, start: top }) => ({ room: rooms[row]!, row, top }))

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
            {visibleRows.map(({ room, row, top }) => (
              <CalendarRow
                key={room._id}
                day={layout.day}
                {...{ room, row, top, from, until, today, isLoading }}
                active={row === active.row ? active.night : undefined}
                chosen={chosen?.roomId === room._id ? chosen : undefined}
              />
            ))}
          </Body>
        </Sheet>
      </Frame>
    </>
  )
}

/** Pixels. Names of rooms take what whole days leave. */
const leastDay = 24
const leastRoom = 148

/** How wide days and names are, in whole pixels, so that every hairline is as sharp as the next. */
function useGridLayout(frame: RefObject<HTMLElement | null>, days: number) {
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const element = frame.current!
    const measure = () => setWidth(element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [frame])

  const day = Math.max(leastDay, Math.floor((width - leastRoom) / days))
  return { day, room: Math.max(leastRoom, width - day * days) }
}
