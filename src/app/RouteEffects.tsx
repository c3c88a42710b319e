import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom'
import { notify } from '../design/feedback/notify'
import { focusPageHeading } from '../design/layout/PageHeading'
import { scrollToHash } from '../lib/scroll'
import { isSamePage, useScrollRestoration } from './useScrollRestoration'

/**
 * What browsers do for page loads: scrolls to the top, to the `#section` or, after Back, to where the page was left, and moves the
 * focus to the new heading, so that screen readers announce the page.
 */
export function RouteEffects() {
  const location = useLocation()
  const type = useNavigationType()
  const previous = useRef<Location>(null)
  const restoreScroll = useEffectEvent(useScrollRestoration(location, type))

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
