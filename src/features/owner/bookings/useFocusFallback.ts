import { useEffect, useRef } from 'react'

/** When a pressed button is gone once `outcome` has changed, the focus goes to what is given `fallback`. */
export function useFocusFallback<Fallback extends HTMLElement = HTMLHeadingElement>(outcome: unknown) {
  const fallback = useRef<Fallback>(null)
  const hasPressed = useRef(false)

  useEffect(() => {
    if (!hasPressed.current || document.activeElement !== document.body) return
    fallback.current?.focus({ preventScroll: true })
    hasPressed.current = false
  }, [outcome])

  return {
    fallback,
    onPress: () => {
      hasPressed.current = true
    },
  }
}
