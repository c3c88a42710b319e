import { useSyncExternalStore } from 'react'

/** From here on a table has room for its columns: the width at which the design changes to desktop. */
const wide = '(min-width: 1024px)'

/** Undefined where there is no window to measure, as in jsdom. */
const media = (): MediaQueryList | undefined => ('matchMedia' in window ? window.matchMedia(wide) : undefined)

function subscribe(onChange: () => void) {
  const list = media()
  list?.addEventListener('change', onChange)
  return () => list?.removeEventListener('change', onChange)
}

/** Whether the window is as wide as a desktop's. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => media()?.matches ?? true)
