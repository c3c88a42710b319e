/** Milliseconds. */
const longestHold = 5000
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls now, and again whenever the page grows or shrinks while it loads, until the user does something. Returns how to stop. */
export function holdScroll(scroll: () => void): () => void {
  const observer = new ResizeObserver(scroll)
  const timer = setTimeout(stop, longestHold)

  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of userEvents) window.removeEventListener(event, stop)
  }

  for (const event of userEvents) window.addEventListener(event, stop, { passive: true })
  scroll()
  observer.observe(document.body)
  return stop
}

/** Scrolls to the element that the address names, if it is on the page, and moves the focus there. Returns how to stop. */
export function scrollToHash(): (() => void) | undefined {
  const target = document.getElementById(window.location.hash.slice(1))
  if (!target) return undefined
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  return holdScroll(() => target.scrollIntoView({ behavior: 'instant' }))
}
