import { useEffect, useRef } from 'react'

/** When a pressed button is gone once `outcome` has changed, the focus goes to the heading that is given `heading`. */
export function useFocusFallback(outcome: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasPressed = useRef(false)

  useEffect(() => {
    if (!hasPressed.current || document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    hasPressed.current = false
  }, [outcome])

  return {
    heading,
    onPress: () => {
      hasPressed.current = true
    },
  }
}
