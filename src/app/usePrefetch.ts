import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { pagePaths } from '@contract/pages'
import { pageNames, pages } from './pages'

/** The page at a path; undefined where there is none. */
export const pageAt = (pathname: string) => pageNames.find((name) => matchPath(pagePaths[name], pathname))

/** Settles once the page's chunk is here; undefined where there is no page. */
export function prefetchPage(pathname: string): Promise<void> | undefined {
  const name = pageAt(pathname)
  return name && pages[name].preload()
}

function prefetch({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === window.location.origin) void prefetchPage(link.pathname)
}

/** Loads a page's chunk when the pointer or the focus reaches a link to it. */
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
