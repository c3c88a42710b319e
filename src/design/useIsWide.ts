import { useSyncExternalStore } from 'react'

/** The design's desktop breakpoint, from which the table fits. */
const desktop = 1024

const mediaQuery = (minWidth: number) => window.matchMedia(`(min-width: ${minWidth}px)`)

/** Whether the window has at least so many pixels. */
export const useIsWide = (minWidth = desktop) =>
  useSyncExternalStore(
    (onChange) => {
      const list = mediaQuery(minWidth)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => mediaQuery(minWidth).matches,
  )
