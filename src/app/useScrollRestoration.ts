import { nanoid } from '@reduxjs/toolkit'
import { useLayoutEffect, useRef } from 'react'
import { NavigationType, type Location } from 'react-router-dom'
import { entryState } from '../lib/paths'
import { holdScroll } from '../lib/scroll'
import { safeSessionStorage } from '../lib/safeStorage'

const storageKey = 'scroll-positions'
/** The oldest are dropped. */
const positionsKept = 50

/** The router has one key for all entries that began with a page load: each gets a name of its own, which a reload keeps. */
function entryOf({ key }: Location): string {
  if (key !== 'default') return key
  const state = (window.history.state ?? {}) as { entry?: string }
  const entry = state.entry ?? nanoid()
  window.history.replaceState({ ...state, entry }, '')
  return entry
}

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
  const positions = useRef<Map<string, number>>(undefined)
  const previous = useRef<{ location: Location; entry: string }>(undefined)
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
    const entry = entryOf(location)
    previous.current = { location, entry }
    // Read before the new page's first scroll events overwrite it.
    savedTop.current = type === NavigationType.Pop ? known.get(entry) : undefined
    const before = left && isSamePage(left.location, location, type) ? known.get(left.entry) : undefined
    if (before !== undefined) known.set(entry, before)

    const remember = () => known.set(entry, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [location, type])

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
