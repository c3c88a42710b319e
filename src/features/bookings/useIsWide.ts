import { useSyncExternalStore } from 'react'

/** The design's desktop breakpoint, from which the table fits. */
const wide = '(min-width: 1024px)'

/** Undefined in jsdom. */
const media = (): MediaQueryList | undefined => ('matchMedia' in window ? window.matchMedia(wide) : undefined)

function subscribe(onChange: () => void) {
  const list = media()
  list?.addEventListener('change', onChange)
  return () => list?.removeEventListener('change', onChange)
}

export const useIsWide = () => useSyncExternalStore(subscribe, () => media()?.matches ?? true)
