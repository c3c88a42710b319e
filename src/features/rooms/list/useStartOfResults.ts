import { useLayoutEffect, useRef } from 'react'

/**
 * Scrolls to the start of the results when the search changes: far down the list, fewer rows could leave the window
 * below their end. Returns a ref for the results.
 */
export function useStartOfResults(view: string) {
  const results = useRef<HTMLDivElement>(null)
  const previous = useRef(view)

  useLayoutEffect(() => {
    if (previous.current === view) return
    previous.current = view
    if (results.current && results.current.getBoundingClientRect().top < 0) results.current.scrollIntoView()
  }, [view])

  return results
}
