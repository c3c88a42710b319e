const gap = 8

/** Keeps the toasts in this element below the header and off the control that has the focus; answers how to stop. */
export function watchPlace(toasts: HTMLElement) {
  const move = () => place(toasts)
  // The page changes its height with its header, for instance when that says that the guest is offline.
  const sizes = new ResizeObserver(() => {
    move()
    // In a dialog they take their room from what scrolls.
    if (toasts.closest('dialog')) document.activeElement?.scrollIntoView({ block: 'nearest' })
  })
  sizes.observe(toasts)
  sizes.observe(document.body)
  window.addEventListener('focusin', move)
  window.addEventListener('scroll', move, { capture: true, passive: true })
  return () => {
    sizes.disconnect()
    window.removeEventListener('focusin', move)
    window.removeEventListener('scroll', move, { capture: true })
  }
}

function place(toasts: HTMLElement) {
  const focused = document.activeElement
  // Not away under the hand that closes one.
  if (toasts.offsetHeight === 0 || toasts.closest('dialog') || toasts.contains(focused)) return

  const top = Math.max(document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, 0) + gap
  const below = lowerEdge(focused, top, toasts) + gap
  const hasRoomBelow = below + toasts.offsetHeight <= window.innerHeight
  toasts.style.top = `${hasRoomBelow ? Math.max(top, below) : top}px`
}

/** Of a control that toasts at this height would cover, else 0. */
function lowerEdge(focused: Element | null, top: number, toasts: HTMLElement) {
  // Headings take the focus for those who listen; they are no control.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0) return 0

  const control = focused.getBoundingClientRect()
  const width = (toasts.firstElementChild ?? toasts).getBoundingClientRect()
  const isBeside = control.right < width.left || control.left > width.right
  const isAboveOrBelow = control.bottom < top - gap || control.top > top + toasts.offsetHeight
  return isBeside || isAboveOrBelow ? 0 : control.bottom
}
