import { useLayoutEffect, useRef } from 'react'

/**
 * Scrolls back to the heading when the search changes far down the list, where fewer rows could leave the window below their
 * end. Returns a ref for the heading.
 */
export function useScrollToResults(query: string) {
  const heading = useRef<HTMLDivElement>(null)
  const previous = useRef(query)

  useLayoutEffect(() => {
    if (previous.current === query) return
    previous.current = query
    if (!heading.current || heading.current.getBoundingClientRect().top >= 0) return
    heading.current.scrollIntoView()
    // What was pressed may now be below the window, and its focus with it.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [query])

  return heading
}
