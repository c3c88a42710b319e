import { useEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Follows the plain links inside an element without loading the page anew. The router's own link renders with every change of
 * the address; in a long list that costs more than the filter that changed it.
 */
export function useLinksInside(element: RefObject<HTMLElement | null>) {
  const navigate = useNavigate()

  useEffect(() => {
    const list = element.current
    if (!list) return undefined

    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
      if (!link || isForBrowser) return
      event.preventDefault()
      void navigate(link.pathname + link.search)
    }
    list.addEventListener('click', follow)
    return () => list.removeEventListener('click', follow)
  }, [element, navigate])
}
