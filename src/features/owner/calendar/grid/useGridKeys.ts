import { useRef, type KeyboardEvent } from 'react'
import { addDays } from '../../../../../contract/stay'
import { monthsLater } from '../months'
import { isOpen, openNights, takenBy } from '../nights'
import type { CalendarProps } from './CalendarGrid'

export interface ActiveNight {
  row: number
  night: string
}

/** The keys of a grid: arrows, Home, End and Page keys move; with Shift they choose; Enter acts; Escape lets go. */
export function useGridKeys(
  { view, rooms, chosen, isLoading, onChoose, onBlock, onClear, onOpen }: CalendarProps,
  active: ActiveNight,
  onMove: (to: ActiveNight) => void,
) {
  /** Where choosing with Shift has begun. */
  const anchor = useRef<ActiveNight>(undefined)
  const room = rooms[active.row]!

  function act() {
    if (isLoading) return
    const span = takenBy(room, active.night)
    if (span) return onOpen(room, span)
    if (!isOpen(room, active.night, view.today)) return
    const isChosen = chosen?.roomId === room._id && chosen.from <= active.night && active.night < chosen.until
    onBlock(isChosen ? undefined : { roomId: room._id, from: active.night, until: addDays(active.night, 1) })
  }

  function choose(to: ActiveNight) {
    const first = anchor.current?.row === to.row ? anchor.current : active
    anchor.current = first
    if (isLoading || first.row !== to.row || !isOpen(room, first.night, view.today)) return
    onChoose({ roomId: room._id, ...openNights(room, first.night, to.night, view.today) })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return
    const to = moved(event, active, { ...view, rows: rooms.length })
    const does = { Enter: act, ' ': act, Escape: onClear }[event.key]
    if (!to && !does) return
    event.preventDefault()
    if (!to) return does?.()

    if (event.shiftKey) choose(to)
    else anchor.current = undefined
    if (to.row === active.row && to.night === active.night) return
    onMove(to)
    if (to.night < view.from || to.night >= view.until) view.showDay(to.night)
  }

  return { onKeyDown }
}

interface Bounds {
  from: string
  until: string
  rows: number
}

/** Where a key leads from a night; undefined for all other keys. */
function moved({ key, ctrlKey }: KeyboardEvent, { row, night }: ActiveNight, { from, until, rows }: Bounds) {
  const to = (row: number, night: string): ActiveNight => ({ row: Math.min(Math.max(row, 0), rows - 1), night })
  switch (key) {
    case 'ArrowLeft':
      return to(row, addDays(night, -1))
    case 'ArrowRight':
      return to(row, addDays(night, 1))
    case 'ArrowUp':
      return to(row - 1, night)
    case 'ArrowDown':
      return to(row + 1, night)
    case 'Home':
      return to(ctrlKey ? 0 : row, from)
    case 'End':
      return to(ctrlKey ? rows - 1 : row, addDays(until, -1))
    case 'PageUp':
      return to(row, monthsLater(night, -1))
    case 'PageDown':
      return to(row, monthsLater(night, 1))
    default:
      return undefined
  }
}
