import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { holdScroll, scrollPositions } from './scrollPositions'
import { whenPresent } from './whenPresent'

/**
 * What a browser does on a page load and a script must do itself: after a navigation the page starts at its top or at
 * its `#section`, Back finds the place one had left, and reading goes on at the new heading (which says it, once).
 */
export function Navigation() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const previous = useRef<string>(null)

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // A layout effect: the old page's listener must be gone before the shorter new page moves the scroll.
  useLayoutEffect(() => keepPosition(key, type === NavigationType.Replace), [key, type])

  useEffect(() => {
    const isFirst = previous.current === null
    // Filters and dates are written into the address of the page one is on: that is no navigation.
    const isSamePage = previous.current === pathname && type === NavigationType.Replace
    previous.current = pathname

    if (hash) return goToSection(hash)
    if (isSamePage) return

    const stopScroll = scrollFor(type, key, isFirst)
    const stopFocus = isFirst ? undefined : focusHeading()
    return () => {
      stopScroll?.()
      stopFocus?.()
    }
  }, [key, pathname, hash, type])

  return null
}

function scrollFor(type: NavigationType, key: string, isFirst: boolean) {
  // The first page of a tab is a POP too: a reload, or coming back from another site.
  const top = type === NavigationType.Pop ? scrollPositions.of(key) : undefined
  if (top) return holdScroll(top)
  // A page that stood there before the script may have been scrolled already.
  if (!isFirst) window.scrollTo({ top: 0, behavior: 'instant' })
  return undefined
}

function focusHeading() {
  const left = document.activeElement
  return whenPresent(
    () => document.querySelector<HTMLElement>('main h1'),
    (heading) => {
      // Whoever has gone on by themselves while the page was coming is not called back.
      const now = document.activeElement
      if (now === left || now === document.body) heading.focus({ preventScroll: true })
    },
  )
}

const goToSection = (hash: string) =>
  whenPresent(
    () => document.getElementById(hash.slice(1)),
    (section) => {
      section.scrollIntoView({ behavior: 'instant' })
      section.tabIndex = -1
      section.focus({ preventScroll: true })
    },
  )

/**
 * Remembers how far this history entry is scrolled: now and then while scrolling, and on leaving the site. An entry that
 * took another's place begins where that one was: nobody need scroll once more for it to be known.
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
