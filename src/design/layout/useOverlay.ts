import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, type To } from 'react-router-dom'
import { entryState, type EntryState } from '../../lib/paths'
import { useIsPrerendered } from '../../lib/usePrerendered'

/**
 * What fills the screen over its page: open while the entry of the history names it, so that Back closes it. `block/calendar` lies
 * over `block`, which stays open.
 */
export function useOverlay(overlay: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const current = entryState(location)
  const isPrerendered = useIsPrerendered()
  const isOpen = !isPrerendered && `${current.overlay}/`.startsWith(`${overlay}/`)

  // Going back takes a moment, and an answer may come when everything has been left: neither may leave another page.
  const canClose = useRef(false)
  useLayoutEffect(() => {
    canClose.current = isOpen
    return () => void (canClose.current = false)
  }, [isOpen, location.key])

  return {
    isOpen,
    /** In the place of what is open already. */
    open: () =>
      void navigate(location, {
        state: { ...current, overlay } satisfies EntryState,
        replace: current.overlay !== undefined && !overlay.startsWith(`${current.overlay}/`),
      }),
    close: () => {
      if (!canClose.current) return
      canClose.current = false
      void navigate(-1)
    },
    /** Goes to another page in its place: Back returns to the page below. Links inside have `replace`. */
    leave: (to: To, state?: unknown) => void navigate(to, { state, replace: canClose.current }),
  }
}
