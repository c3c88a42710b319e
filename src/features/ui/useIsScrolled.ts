import { useSyncExternalStore } from 'react'
import { opaqueAfter } from '../../../contract/limits'

let isScrolled = false

function subscribe(listener: () => void) {
  function update() {
    isScrolled = window.scrollY > opaqueAfter
    listener()
  }
  // Reading scrollY right now would force a layout; the next frame lays out anyway.
  const frame = requestAnimationFrame(update)
  window.addEventListener('scroll', update, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('scroll', update)
  }
}

/** Whether the page is scrolled far enough for the bar to become opaque. */
export const useIsScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => isScrolled,
    () => false,
  )
