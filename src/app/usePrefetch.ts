import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { pagePaths, type PageName } from '../../contract/pages'
import { pages } from './pages'

const names = Object.keys(pagePaths) as PageName[]

export function prefetchPage(pathname: string) {
  const name = names.find((page) => matchPath(pagePaths[page], pathname))
  if (name) void pages[name].preload()
}

function prefetch({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === window.location.origin) prefetchPage(link.pathname)
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
