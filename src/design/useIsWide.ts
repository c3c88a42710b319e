import { useSyncExternalStore } from 'react'

/** The design's desktop breakpoint, from which the table fits. */
const desktop = 1024

/** Undefined in jsdom. */
const media = (from: number): MediaQueryList | undefined =>
  'matchMedia' in window ? window.matchMedia(`(min-width: ${from}px)`) : undefined

/** Whether the window has at least so many pixels. */
export const useIsWide = (from = desktop) =>
  useSyncExternalStore(
    (onChange) => {
      const list = media(from)
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    () => media(from)?.matches ?? true,
  )
