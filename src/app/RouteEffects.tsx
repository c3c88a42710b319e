import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom'
import { notify } from '../design/feedback/notify'
import { focusPageHeading } from '../design/layout/PageHeading'
import { entryState } from '../lib/paths'
import { safeSessionStorage } from '../lib/safeStorage'
import { holdScroll, scrollToHash } from '../lib/scroll'

/**
 * What browsers do for page loads: scrolls to the top, to the `#section` or, after Back, to where the page was left, and moves the
 * focus to the new heading, so that screen readers announce the page.
 */
export function RouteEffects() {
  const location = useLocation()
  const type = useNavigationType()
  const previous = useRef<Location>(null)
  const restore = useScrollRestoration(location, type)
  const restoreScroll = useEffectEvent(restore)

  useEffect(() => {
    const left = previous.current
    previous.current = location
    if (left && addressOf(left) !== addressOf(location)) removeServerTags()
    if (left && isSamePage(left, location, type)) return
    if (left && !isSection(left, location)) notify.dismiss({ all: type === NavigationType.Pop })
    // A page that is still loading does this itself when it appears.
    if (location.hash) return scrollToHash()

    if (left) focusPageHeading()
    return restoreScroll({ isFirst: !left })
  }, [location, type])

  return null
}

const addressOf = ({ pathname, search }: Location) => pathname + search

/** What the server wrote into the head for the address that was loaded; it may not be true of another. */
function removeServerTags() {
  for (const tag of document.head.querySelectorAll('link[rel=canonical], script[type="application/ld+json"]'))
    tag.remove()
}

/** A section of the same page, such as the target of the skip link. */
const isSection = (left: Location, { pathname, search, hash }: Location) =>
  hash !== '' && left.pathname === pathname && left.search === search

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
function isSamePage(left: Location, location: Location, type: NavigationType) {
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
function useScrollRestoration(location: Location, type: NavigationType) {
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
