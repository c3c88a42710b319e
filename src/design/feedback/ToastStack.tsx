import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
// The unstyled entry injects no <style>, which the page's content security policy would refuse.
import {
  toast,
  ToastContainer,
  type Id,
  type ToastContentProps,
  type ToastTransitionProps,
} from 'react-toastify/unstyled'
import styled from 'styled-components'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { IconButton } from '../controls/IconButton'
import { x } from '../icons/x'

/** Milliseconds, while it is neither hovered nor focused. */
const duration = 6000
const visibleMax = 3

export interface ToastWords {
  tone: 'success' | 'error'
  text: string
  /** What it is about: a newer one replaces the older. Without a subject it stands for itself. */
  subject?: string
}

/** By their ids; `isOld` once something was pressed after it. */
const shown = new Map<Id, ToastWords & { isOld?: boolean }>()

/** The same text is never shown twice at a time. */
export function showToast(words: ToastWords) {
  const { tone, text, subject } = words
  for (const [id, other] of shown) {
    if (other.text === text) return void shown.set(id, words)
    if (subject && other.subject === subject) dismiss(id)
  }
  const id: Id = toast[tone]((toastProps: ToastContentProps) => <ToastText {...toastProps} text={text} />, {
    onClose: () => shown.delete(id),
  })
  shown.set(id, words)
}

/** After a navigation: what came with it stays, which is what was said since the last press. Back comes with nothing. */
export function leaveToasts({ isBack }: { isBack: boolean }) {
  for (const [id, { isOld }] of shown) if (isOld || isBack) dismiss(id)
}

function dismiss(id: Id) {
  shown.delete(id)
  toast.dismiss(id)
}

/** A click is also what the keyboard makes of Enter. */
function growOld() {
  for (const [id, words] of shown) shown.set(id, { ...words, isOld: true })
}

export function ToastStack() {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Before the page answers the press.
    window.addEventListener('click', growOld, { capture: true })
    return () => {
      window.removeEventListener('click', growOld, { capture: true })
      shown.clear()
    }
  }, [])

  useEffect(() => {
    raise(layer.current)
    return toast.onChange(({ status }) => {
      // A modal dialog that opened meanwhile is above the toasts in the top layer.
      if (status === 'added' && document.querySelector('dialog[open]')) raise(layer.current)
    })
  }, [])

  return (
    // Paused while focused.
    <Layer ref={layer} popover="manual" onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="top-center"
        limit={visibleMax}
        autoClose={duration}
        // Toastify's timer is an animated bar, which reduced motion would run down at once: ToastText has its own.
        customProgressBar
        closeOnClick={false}
        closeButton={CloseButton}
        transition={NoTransition}
        // The container is a live region: with a role of its own, each toast would be announced twice.
        role={undefined}
        aria-label="Notifications"
      />
    </Layer>
  )
}

/** To the front of the browser's top layer, which no z-index reaches. */
function raise(layer: HTMLElement | null) {
  if (layer?.matches(':popover-open')) layer.hidePopover()
  layer?.showPopover()
}

/** Without a size: the toasts inside are fixed to the window. */
const Layer = styled.div`
  inset: 0 0 auto;
  width: auto;
  height: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
`

/** Restarts its timer after a pause. */
function ToastText({ text, isPaused, closeToast }: ToastContentProps & { text: string }) {
  const close = useRef(closeToast)

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => close.current(), duration)
    return () => clearTimeout(timer)
  }, [isPaused])

  return text
}

function CloseButton({ closeToast }: { closeToast: (reason?: boolean) => void }) {
  return <IconButton icon={x} label="Close notification" onClick={() => closeToast(true)} />
}

/** Without Toastify's animations: toasts.css has ours. */
function NoTransition({ children, isIn, done, ...rest }: ToastTransitionProps & { children?: ReactNode }) {
  // Once: rendering again must not restart a paused toast.
  const started = useRef(rest)
  useLayoutEffect(() => started.current.playToast(), [])

  useEffect(() => {
    if (!isIn) done()
  }, [isIn, done])

  return children
}
