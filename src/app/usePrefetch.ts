import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { pagePaths } from '../../contract/pages'
import { pageNames, pages, type PageRow } from './pages'

/** The page at a path; undefined where there is none. */
export function pageAt(pathname: string): PageRow | undefined {
  const name = pageNames.find((page) => matchPath(pagePaths[page], pathname))
  return name && pages[name]
}

/** Settles once the page's chunk is here; undefined where there is no page. */
export const prefetchPage = (pathname: string): Promise<void> | undefined => pageAt(pathname)?.preload()

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
