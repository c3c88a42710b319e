import { useLayoutEffect, useRef } from 'react'

/**
 * Another filter brings other rows, maybe few: whoever ticked it far down the list is taken to their start instead of
 * being left below their end. Returns the ref of the element that holds the results.
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
