import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { routePatterns } from '../paths'
import type { LazyPage } from './lazyPage'
import { pages } from './pages'

const pageAt: readonly (readonly [string, LazyPage])[] = [
  [routePatterns.home, pages.home],
  [routePatterns.rooms, pages.rooms],
  [routePatterns.room, pages.room],
  [routePatterns.myBookings, pages.bookings],
  [routePatterns.signUp, pages.auth],
  [routePatterns.resetPassword, pages.resetPassword],
  [routePatterns.owner, pages.ownerDashboard],
  [routePatterns.addRoom, pages.addRoom],
  [routePatterns.listRoom, pages.listRoom],
  [routePatterns.profile, pages.profile],
  [routePatterns.about, pages.about],
  [routePatterns.contact, pages.contact],
  [routePatterns.privacy, pages.privacy],
]

/** Fetches the chunk of the page at an address of ours before it is shown. */
export function prefetchPage(pathname: string) {
  const match = pageAt.find(([pattern]) => matchPath(pattern, pathname))
  void match?.[1].preload()
}

function prefetch({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === window.location.origin) prefetchPage(link.pathname)
}

/** Fetches a page's chunk when the pointer or the focus comes to a link that leads there. */
export function usePrefetch() {
  useEffect(() => {
    document.addEventListener('pointerover', prefetch, { passive: true })
    document.addEventListener('focusin', prefetch)
    return () => {
      document.removeEventListener('pointerover', prefetch)
      document.removeEventListener('focusin', prefetch)
    }
  }, [])
}
