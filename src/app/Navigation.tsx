import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom'
import { notify } from '../design/feedback/notify'
import { overPage } from '../overPage'
import { holdScroll, scrollPositions } from './scrollPositions'
import { whenPresent } from './whenPresent'

/**
 * What browsers do for page loads: scrolls to the top or to the `#section`, restores the scroll position on Back, and
 * moves the focus to the new heading, so that screen readers announce the page.
 */
export function Navigation() {
  const location = useLocation()
  const { key } = location
  const type = useNavigationType()
  const previous = useRef<Location>(null)

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // A layout effect: the old listener must be gone before a shorter new page changes the scroll position.
  useLayoutEffect(() => keepPosition(entryOf(key), type === NavigationType.Replace), [key, type])

  useEffect(() => {
    const { key, pathname, hash } = location
    const left = previous.current
    previous.current = location
    const isSamePath = left?.pathname === pathname
    // What lies over a page opens and closes without touching it.
    if (isSamePath && (left.state === overPage || location.state === overPage)) return
    // Filters and dates replace the query of the current page: not a navigation.
    const isSamePage = isSamePath && type === NavigationType.Replace
    if (left && !isSamePage) notify.left({ isBack: type === NavigationType.Pop })

    if (hash) return goToSection(hash)
    if (isSamePage) return

    const stopScroll = scrollFor(type, key, !left)
    const stopFocus = left && focusHeading()
    return () => {
      stopScroll?.()
      stopFocus?.()
    }
  }, [location, type])

  return null
}

function scrollFor(type: NavigationType, key: string, isFirst: boolean) {
  // The first page of a tab is a POP, too: a reload, or a return from another site.
  const top = type === NavigationType.Pop ? scrollPositions.of(entryOf(key)) : undefined
  showWhole(top !== undefined)
  if (top) return holdScroll(top)
  // A prerendered page may have been scrolled before the script ran.
  if (!isFirst) window.scrollTo({ top: 0, behavior: 'instant' })
  return undefined
}

/** Names a history entry. The router has one key for all those that began with a page load. */
function entryOf(key: string): string {
  if (key !== 'default') return key
  const state = window.history.state as { loadedAt?: string } | null
  if (state?.loadedAt) return state.loadedAt
  const loadedAt = String(performance.timeOrigin)
  window.history.replaceState({ ...state, loadedAt }, '')
  return loadedAt
}

/** The place of something on the page is known only once all above it has its height; see laidOutLater.ts. */
const showWhole = (isWhole: boolean) => document.documentElement.toggleAttribute('data-whole', isWhole)

function focusHeading() {
  const left = document.activeElement
  return whenPresent(
    () => document.querySelector<HTMLElement>('main h1'),
    (heading) => {
      // Not if the user has moved the focus meanwhile.
      const now = document.activeElement
      if (now === left || now === document.body) heading.focus({ preventScroll: true })
    },
  )
}

const goToSection = (hash: string) =>
  whenPresent(
    () => document.getElementById(hash.slice(1)),
    (section) => {
      showWhole(true)
      section.scrollIntoView({ behavior: 'instant' })
      section.tabIndex = -1
      section.focus({ preventScroll: true })
    },
  )

/**
 * Saves the scroll position of a history entry while scrolling and on leaving the site. An entry that replaced another
 * one keeps its position.
 */
function keepPosition(key: string, isReplaced: boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let top: number | undefined

  function remember() {
    top = window.scrollY
    timer ??= setTimeout(write, 100)
  }
  function write() {
    clearTimeout(timer)
    timer = undefined
    if (top !== undefined) scrollPositions.save(key, top)
  }

  if (isReplaced) remember()
  window.addEventListener('scroll', remember, { passive: true })
  window.addEventListener('pagehide', write)
  return () => {
    window.removeEventListener('scroll', remember)
    window.removeEventListener('pagehide', write)
    if (timer) write()
  }
}
