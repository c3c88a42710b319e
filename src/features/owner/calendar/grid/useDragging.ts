import { useRef, type MouseEvent, type PointerEvent } from 'react'
import type { CalendarSpan } from '@contract/entities'
import { addDays } from '@contract/stay'
import { isOpen, nightsAfterPress, openNights, takenBy, type ChosenNights, type NamedRoom } from '../nights'
import type { CalendarProps } from './CalendarGrid'
import type { ActiveNight } from './useGridKeys'

interface Place {
  row: number
  room: NamedRoom
  night: string
  span: CalendarSpan | undefined
}

/** Free nights are chosen by dragging over them, which opens the form, or by pressing the first and the last; bars open. */
export function useDragging(
  { view, rooms, chosen, isLoading, onChoose, onOpen }: CalendarProps,
  onMove: (to: ActiveNight) => void,
) {
  const drag = useRef<{ start: Place; nights?: ChosenNights }>(undefined)

  /** The night at a point. Half a day in, a bar that ends there gives way to the next. */
  function placeAt({ clientX, target }: MouseEvent, within = (target as Element).closest('[data-nights]')) {
    const row = Number(within?.parentElement?.dataset.row)
    const room = rooms[row]
    if (!within || !room || isLoading) return undefined
    const { left, width } = within.getBoundingClientRect()
    const days = Math.min(Math.max(((clientX - left) / width) * view.days, 0), view.days - 0.01)
    const night = addDays(view.from, Math.floor(days))
    const evening = addDays(view.from, Math.floor(days - 0.5))
    const span = takenBy(room, evening)
    // In the morning of a day whose night is taken, the night before is meant.
    return { row, room, span, night: !span && isOpen(room, night, view.today) ? night : evening }
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const start = placeAt(event)
    if (!start || event.button !== 0 || event.pointerType === 'touch') return
    // The browser would begin to mark text, and take the focus away from the grid.
    event.preventDefault()
    onMove({ row: start.row, night: start.night < view.from ? view.from : start.night })
    if (start.span || !isOpen(start.room, start.night, view.today)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { start }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const { start, nights } = drag.current
    const row = event.currentTarget.querySelector(`[data-nights="${start.room._id}"]`)
    const night = placeAt(event, row)?.night
    if (!night || (!nights && night === start.night)) return
    const now = { roomId: start.room._id, ...openNights(start.room, start.night, night, view.today) }
    if (now.from === nights?.from && now.until === nights.until) return
    drag.current.nights = now
    onChoose(now)
  }

  function onPointerUp() {
    const ended = drag.current
    drag.current = undefined
    if (ended?.nights) onChoose(ended.nights, true)
    else if (ended) press(ended.start)
  }

  function press({ room, night }: Place) {
    const chosenHere = chosen?.roomId === room._id ? chosen : undefined
    onChoose({ roomId: room._id, ...nightsAfterPress(room, night, chosenHere, view.today) })
  }

  function onClick(event: MouseEvent) {
    const place = placeAt(event)
    if (place?.span) return onOpen(place.room, place.span, event.ctrlKey || event.metaKey)
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    if (place && isTouch && isOpen(place.room, place.night, view.today)) press(place)
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => void (drag.current = undefined), onClick }
}
