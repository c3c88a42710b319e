import { useEffect, useRef } from 'react'
// The unstyled entry injects no <style>, which the page's content security policy would refuse.
import { toast, ToastContainer, type Id } from 'react-toastify/unstyled'
import styled from 'styled-components'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { IconButton } from '../controls/IconButton'
import { x } from '../icons/x'

export interface Toast {
  type: 'success' | 'error'
  text: string
  /** A newer one on the same topic replaces the older. */
  topic?: string
}

/** Those on the screen; `isStale` once something was pressed after it. */
const shownToasts = new Map<Id, { topic?: string; isStale: boolean }>()

toast.onChange(({ status, id, data }) => {
  const { topic } = data as Pick<Toast, 'topic'>
  if (status === 'removed') shownToasts.delete(id)
  else shownToasts.set(id, { topic, isStale: false })
})

/** Its text is its id: the same is never shown twice at a time. */
export function showToast({ type, text, topic }: Toast) {
  for (const [id, other] of shownToasts) if (topic && other.topic === topic && id !== text) toast.dismiss(id)
  if (toast.isActive(text)) toast.update(text, { type, data: { topic }, delay: null })
  else toast(text, { type, toastId: text, data: { topic } })
}

export function dismissToasts({ all }: { all: boolean }) {
  for (const [id, { isStale }] of shownToasts) if (all || isStale) toast.dismiss(id)
}

export function ToastStack() {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Before the page answers the press. A click is also what the keyboard makes of Enter.
    const markStale = () => shownToasts.forEach((shownToast) => (shownToast.isStale = true))
    window.addEventListener('click', markStale, { capture: true })
    return () => window.removeEventListener('click', markStale, { capture: true })
  }, [])

  useEffect(() => {
    raise(layer.current)
    return toast.onChange(({ status }) => {
      // A modal dialog that opened meanwhile is above the toasts in the top layer.
      if (status === 'added' && document.querySelector('dialog[open]')) raise(layer.current)
    })
  }, [])

  return (
    <Layer ref={layer} popover="manual" onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        position="top-center"
        limit={3}
        autoClose={6000}
        hideProgressBar
        closeOnClick={false}
        closeButton={({ closeToast }) => <IconButton icon={x} label="Close notification" onClick={closeToast} />}
        // toasts.css has an animation of our own.
        transition={false}
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
