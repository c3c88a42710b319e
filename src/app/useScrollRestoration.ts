import { useLayoutEffect, useRef } from 'react'
import { createPath, NavigationType, type Location } from 'react-router-dom'
import { entryState } from '../lib/paths'
import { holdScroll } from '../lib/scroll'
import { safeSessionStorage } from '../lib/safeStorage'

const storageKey = 'scroll-positions'
/** The oldest are dropped. */
const positionsKept = 50

/** Every entry that began with a page load has the same key: their addresses tell them apart. */
const entryOf = (location: Location) => (location.key === 'default' ? createPath(location) : location.key)

/**
 * The page stays where it is when filters and dates change its query, and when something opens or closes over it. What leads from
 * there to the same page, or to a section of it, is a visit of its own.
 */
export function isSamePage(left: Location, location: Location, type: NavigationType) {
  if (left.pathname !== location.pathname) return false
  const [from, to] = [entryState(left), entryState(location)]
  if (to.overlay) return true
  if (type === NavigationType.Pop) return from.overlay !== undefined
  if (to.isInPlace) return true
  return type === NavigationType.Replace && !from.overlay && !location.hash
}

/**
 * Remembers how far each history entry was scrolled, also over a reload and a visit to another site. Returns what scrolls there after
 * Back, and a new page to its top.
 */
export function useScrollRestoration(location: Location, type: NavigationType) {
  const entry = entryOf(location)
  const positions = useRef<Map<string, number>>(undefined)
  const previous = useRef(location)
  const savedTop = useRef<number>(undefined)

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const known = (positions.current = storedPositions())
    const store = () => safeSessionStorage.set(storageKey, JSON.stringify([...known].slice(-positionsKept)))
    window.addEventListener('pagehide', store)
    return () => window.removeEventListener('pagehide', store)
  }, [])

  // A layout effect: it stops listening before a shorter page moves the window.
  useLayoutEffect(() => {
    const known = positions.current!
    const left = previous.current
    const before = known.get(entryOf(left))
    previous.current = location
    // Read before the new page's first scroll events overwrite it.
    savedTop.current = type === NavigationType.Pop ? known.get(entry) : undefined
    if (before !== undefined && isSamePage(left, location, type)) known.set(entry, before)

    const remember = () => known.set(entry, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [entry, location, type])

  return function restoreScroll({ isFirst }: { isFirst: boolean }) {
    const top = savedTop.current
    if (top) return holdScroll(() => window.scrollTo({ top, behavior: 'instant' }))
    // The first page may have been scrolled before the script ran.
    if (!isFirst) window.scrollTo({ top: 0, behavior: 'instant' })
    return undefined
  }
}

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(safeSessionStorage.get(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
