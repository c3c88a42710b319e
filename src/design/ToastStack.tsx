import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
// The unstyled entry injects no <style>, which the page's content security policy would refuse.
import { toast, ToastContainer, type ToastContentProps, type ToastTransitionProps } from 'react-toastify/unstyled'
import styled from 'styled-components'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { IconButton } from './IconButton'
import { x } from './icons/x'

/** Milliseconds a toast stays when nobody points at it. */
const stays = 6000
const atMost = 3

/** The words are the id, so the same words are never shown twice at a time. */
export function showToast(tone: 'success' | 'error', text: string) {
  toast[tone]((toastProps: ToastContentProps) => <Words {...toastProps} text={text} />, { toastId: text })
}

export function ToastStack() {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    raise(layer.current)
    return toast.onChange(({ status }) => {
      // A modal dialog that opened meanwhile lies above everything that was there before it.
      if (status === 'added' && document.querySelector('dialog[open]')) raise(layer.current)
    })
  }, [])

  return (
    // Whoever reaches a toast with the keyboard is given the time to read it.
    <Layer ref={layer} popover="manual" onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="top-center"
        limit={atMost}
        autoClose={stays}
        // Toastify's clock is an animated bar, which reduced motion would run down at once: Words has its own.
        customProgressBar
        closeOnClick={false}
        closeButton={CloseButton}
        transition={InAndOut}
        // The container is a live region already: a role of its own would have each toast read twice.
        role={undefined}
        aria-label="Notifications"
      />
    </Layer>
  )
}

/** To the top of the browser's top layer, where no z-index reaches. */
function raise(layer: HTMLElement | null) {
  if (layer?.matches(':popover-open')) layer.hidePopover()
  layer?.showPopover()
}

/** Without a box of its own: the toasts inside are fixed to the window. */
const Layer = styled.div`
  inset: 0 0 auto;
  width: auto;
  height: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
`

/** What the toast says, and its time: it starts afresh when somebody has looked at it. */
function Words({ text, isPaused, closeToast }: ToastContentProps & { text: string }) {
  const close = useRef(closeToast)

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => close.current(), stays)
    return () => clearTimeout(timer)
  }, [isPaused])

  return text
}

function CloseButton({ closeToast }: { closeToast: (reason?: boolean) => void }) {
  return <IconButton icon={x} label="Close notification" onClick={() => closeToast(true)} />
}

/** Comes and goes at once; what movement there is, toasts.css says. */
function InAndOut({ children, isIn, done, ...rest }: ToastTransitionProps & { children?: ReactNode }) {
  // Once: a toast that somebody has stopped must not be started again by its next render.
  const started = useRef(rest)
  useLayoutEffect(() => started.current.playToast(), [])

  useEffect(() => {
    if (!isIn) done()
  }, [isIn, done])

  return children
}
