import { startTransition, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { addDays } from '@contract/stay'

/** Pixels. Names of rooms take what whole days leave. */
export const rowHeight = 48
const leastDay = 24
const leastRoom = 148

export interface GridLayout {
  /** Of the frame; 0 where nothing is laid out. */
  width: number
  day: number
  room: number
}

/** How wide days and names are, in whole pixels, so that every hairline is as sharp as the next. */
export function useGridLayout(frame: RefObject<HTMLElement | null>, days: number): GridLayout {
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [frame])

  const day = Math.max(leastDay, Math.floor((width - leastRoom) / days))
  return { width, day, room: Math.max(leastRoom, width - day * days) }
}

const week = 7

/** The days that are scrolled to and a week or two around them, in whole weeks: bars elsewhere are not in the page. */
export function useVisibleDays(
  frame: RefObject<HTMLElement | null>,
  { width, day }: GridLayout,
  { from, until }: { from: string; until: string },
) {
  const [weeks, setWeeks] = useState(0)

  useEffect(() => {
    const element = frame.current
    // All rows render again, a week before it is seen: a transition does not block scrolling.
    const look = () => {
      const weeks = Math.floor((element?.scrollLeft ?? 0) / (day * week))
      startTransition(() => setWeeks(weeks))
    }
    // Captured, the listener runs before the rows change, when reading the position forces no layout.
    const first = { passive: true, capture: true }
    element?.addEventListener('scroll', look, first)
    return () => element?.removeEventListener('scroll', look, first)
  }, [frame, day])

  if (width === 0) return { from, until }
  const first = (weeks - 1) * week
  return { from: addDays(from, first), until: addDays(from, first + Math.ceil(width / day) + 3 * week) }
}
