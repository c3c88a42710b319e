import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/**
 * Scrolls back to the heading when the search changes far down the list, where fewer rows could leave the window below their
 * end; Back restores where it was scrolled. Returns a ref for the heading.
 */
export function useScrollToResults(query: string) {
  const heading = useRef<HTMLDivElement>(null)
  const previous = useRef(query)
  const type = useNavigationType()

  useLayoutEffect(() => {
    if (previous.current === query) return
    previous.current = query
    if (type === NavigationType.Pop || !heading.current || heading.current.getBoundingClientRect().top >= 0) return
    heading.current.scrollIntoView()
    // What was pressed may now be below the window, and its focus with it.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [query, type])

  return heading
}
