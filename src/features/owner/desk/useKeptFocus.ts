import { useEffect, useRef } from 'react'

/** What was pressed may be gone once `outcome` changes: then the focus goes to a heading, which is given `heading`. */
export function useKeptFocus(outcome: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasPressed = useRef(false)

  useEffect(() => {
    if (!hasPressed.current || document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    hasPressed.current = false
  }, [outcome])

  return {
    heading,
    keepFocus: () => {
      hasPressed.current = true
    },
  }
}
