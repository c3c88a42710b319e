import { useSyncExternalStore } from 'react'
import { opaqueAfter } from '../../../contract/limits'

let isScrolled = false

function subscribe(listener: () => void) {
  function look() {
    isScrolled = window.scrollY > opaqueAfter
    listener()
  }
  // Asked while the page is being built, the browser would have to lay it out for the answer. The next frame does so anyway.
  const frame = requestAnimationFrame(look)
  window.addEventListener('scroll', look, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', look)
  }
}

/** Whether the page is scrolled far enough for the bar to need a ground of its own (section 9). */
export const useIsScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  )
