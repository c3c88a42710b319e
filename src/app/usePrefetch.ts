import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { pagePaths, type PageName } from '../../contract/pages'
import { pages } from './pages'

const names = Object.keys(pagePaths) as PageName[]

/** Fetches the chunk of the page at an address of ours before it is shown. */
export function prefetchPage(pathname: string) {
  const name = names.find((each) => matchPath(pagePaths[each], pathname))
  if (name) void pages[name].preload()
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
