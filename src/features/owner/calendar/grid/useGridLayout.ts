import { useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels. Names of rooms take what whole days leave. */
export const rowHeight = 48
const leastDay = 24
const leastRoom = 148

/** How wide days and names are, in whole pixels, so that every hairline is as sharp as the next. */
export function useGridLayout(frame: RefObject<HTMLElement | null>, days: number) {
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
  return { day, room: Math.max(leastRoom, width - day * days) }
}
