import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { addDays } from '@contract/stay'
import { addMonths } from '../../shared/dates'
import { isOpen, isWithin, openNights } from '../nights'
import type { CalendarProps } from './CalendarGrid'

export interface ActiveNight {
  row: number
  night: string
}

/**
 * One night of a grid has the focus, or would get it: what was last gone to, as far as it is shown, else today in the first row.
 * Keys move it, and with Shift choose nights; Enter acts; Escape clears. `movesFrom`: where the other keys of a grid lead.
 */
export function useGridKeys(
  { view, rooms, isLoading, onChoose, onAct, onClear }: Omit<CalendarProps, 'children' | 'chosen' | 'onOpen'>,
  grid: RefObject<HTMLElement | null>,
  movesFrom: (active: ActiveNight, event: KeyboardEvent) => Record<string, ActiveNight>,
) {
  const [wanted, setWanted] = useState<ActiveNight>()
  const takesFocus = useRef(false)
  /** Where choosing with Shift has begun. */
  const anchor = useRef<ActiveNight>(undefined)

  const night = [wanted?.night, view.today].find((night) => night && isWithin(night, view)) ?? view.from
  const row = Math.min(wanted?.row ?? 0, rooms.length - 1)
  const active = { row, night }
  const room = rooms[row]!

  useLayoutEffect(() => {
    // A night of another month exists once that month is shown.
    if (!takesFocus.current || night !== wanted?.night) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  }, [grid, row, night, wanted])

  function move(to: ActiveNight) {
    takesFocus.current = true
    setWanted(to)
  }

  function choose(to: ActiveNight) {
    const first = anchor.current?.row === to.row ? anchor.current : active
    anchor.current = first
    if (isLoading || first.row !== to.row || !isOpen(room, first.night, view.today)) return
    onChoose({ roomId: room._id, ...openNights(room, first.night, to.night, view.today) })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return
    const moves: Record<string, ActiveNight> = {
      ArrowLeft: { row, night: addDays(night, -1) },
      ArrowRight: { row, night: addDays(night, 1) },
      PageUp: { row, night: addMonths(night, -1) },
      PageDown: { row, night: addMonths(night, 1) },
      ...movesFrom(active, event),
    }
    const to = moves[event.key]
    const act = () => onAct(room, night)
    const action = { Enter: act, ' ': act, Escape: onClear }[event.key]
    if (!to && !action) return
    event.preventDefault()
    if (!to) return action?.()

    if (event.shiftKey) choose(to)
    else anchor.current = undefined
    if (to.row === row && to.night === night) return
    move(to)
    if (!isWithin(to.night, view)) view.showDay(to.night)
  }

  return { active, move, onKeyDown }
}
