import { useEffect, useLayoutEffect, useRef, type FocusEvent, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
// The unstyled entry injects no <style>, which the page's content security policy would refuse.
import { toast, ToastContainer, type Id } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { IconButton } from '../controls/IconButton'
import { x } from '../icons/controls'

/** Not rendered by React, so that it can go into a dialog and out again with the toasts in it. */
const layer = document.createElement('div')
layer.className = 'toasts'

export interface Toast {
  type: 'success' | 'info' | 'error'
  text: string
  /** A newer one on the same topic replaces the older. */
  topic?: string
  /** Not read out: the field that has the focus says it. */
  isQuiet?: boolean
}

/** Those on the screen; `isStale` once something was pressed after it. */
const shownToasts = new Map<Id, { topic?: string; isStale: boolean }>()

toast.onChange(({ status, id, data }) => {
  const { topic } = data as Pick<Toast, 'topic'>
  if (status === 'removed') shownToasts.delete(id)
  else shownToasts.set(id, { topic, isStale: false })
})

/** Its text is its id: the same is never shown twice at a time. */
export function showToast({ type, text, topic, isQuiet }: Toast) {
  for (const [id, other] of shownToasts) if (topic && other.topic === topic && id !== text) toast.dismiss(id)
  if (toast.isActive(text)) toast.update(text, { type, data: { topic }, delay: null })
  else toast(isQuiet ? <span aria-hidden>{text}</span> : text, { type, toastId: text, data: { topic } })
}

export function dismissToasts({ all }: { all: boolean }) {
  for (const [id, { isStale }] of shownToasts) if (all || isStale) toast.dismiss(id)
}

/** `dialog`: the modal one that is open: what is outside of it can be neither pressed nor read aloud. */
export function ToastStack({ dialog }: { dialog?: HTMLElement }) {
  useLayoutEffect(() => (dialog ?? document.body).append(layer), [dialog])

  useEffect(() => {
    // Before the page answers the press. A click is also what the keyboard makes of Enter.
    const markStale = () => shownToasts.forEach((shownToast) => (shownToast.isStale = true))
    window.addEventListener('click', markStale, { capture: true })
    return () => {
      window.removeEventListener('click', markStale, { capture: true })
      layer.remove()
    }
  }, [])

  useEffect(() => watchPlace(layer), [])

  return createPortal(<Stack />, layer)
}

function Stack() {
  const cameFrom = useRef<EventTarget>(null)

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    toast.pause()
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }

  function close(closeToast: (event: MouseEvent) => void, event: MouseEvent) {
    closeToast(event)
    // The button that has the focus goes with the toast.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }

  return (
    <div onFocus={enter} onBlur={() => toast.play()}>
      <ToastContainer
        position="top-center"
        limit={3}
        autoClose={6000}
        hideProgressBar
        closeOnClick={false}
        closeButton={({ closeToast }) => (
          <IconButton icon={x} label="Close notification" onClick={(event) => close(closeToast, event)} />
        )}
        // toasts.css has an animation of our own.
        transition={false}
        // The container is a live region: with a role of its own, each toast would be announced twice.
        role={undefined}
        aria-label="Notifications"
      />
    </div>
  )
}

/** Pixels around the toasts. */
const gap = 8

/** Keeps the toasts in this element below the header and off the control that has the focus; answers how to stop. */
function watchPlace(toasts: HTMLElement) {
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
