import { useRef, type KeyboardEvent } from 'react'
import { addDays } from '@contract/stay'
import { addMonths } from '../../shared/dates'
import { isOpen, isWithin, openNights } from '../nights'
import type { CalendarProps } from './CalendarGrid'

export interface ActiveNight {
  row: number
  night: string
}

type GridProps = Pick<CalendarProps, 'view' | 'rooms' | 'isLoading' | 'onChoose' | 'onAct' | 'onClear'>

/**
 * The keys of a calendar: where `target` says that a key leads, the focus moves, and with Shift nights are chosen; Enter acts; Escape
 * clears.
 */
export function useGridKeys(
  { view, rooms, isLoading, onChoose, onAct, onClear }: GridProps,
  active: ActiveNight,
  onMove: (to: ActiveNight) => void,
  target: (event: KeyboardEvent) => ActiveNight | undefined,
) {
  /** Where choosing with Shift has begun. */
  const anchor = useRef<ActiveNight>(undefined)
  const room = rooms[active.row]!

  function choose(to: ActiveNight) {
    const first = anchor.current?.row === to.row ? anchor.current : active
    anchor.current = first
    if (isLoading || first.row !== to.row || !isOpen(room, first.night, view.today)) return
    onChoose({ roomId: room._id, ...openNights(room, first.night, to.night, view.today) })
  }

  return function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return
    const to = target(event)
    const act = () => onAct(room, active.night)
    const action = { Enter: act, ' ': act, Escape: onClear }[event.key]
    if (!to && !action) return
    event.preventDefault()
    if (!to) return action?.()

    if (event.shiftKey) choose(to)
    else anchor.current = undefined
    if (to.row === active.row && to.night === active.night) return
    onMove(to)
    if (!isWithin(to.night, view)) view.showDay(to.night)
  }
}

/** Where a key leads from a night of a grid of rooms; undefined for all other keys. */
export function gridTarget(
  { key, ctrlKey }: KeyboardEvent,
  { row, night }: ActiveNight,
  { from, until, rows }: { from: string; until: string; rows: number },
): ActiveNight | undefined {
  const moves: Record<string, () => ActiveNight> = {
    ArrowLeft: () => ({ row, night: addDays(night, -1) }),
    ArrowRight: () => ({ row, night: addDays(night, 1) }),
    ArrowUp: () => ({ row: Math.max(row - 1, 0), night }),
    ArrowDown: () => ({ row: Math.min(row + 1, rows - 1), night }),
    Home: () => ({ row: ctrlKey ? 0 : row, night: from }),
    End: () => ({ row: ctrlKey ? rows - 1 : row, night: addDays(until, -1) }),
    PageUp: () => ({ row, night: addMonths(night, -1) }),
    PageDown: () => ({ row, night: addMonths(night, 1) }),
  }
  return moves[key]?.()
}
