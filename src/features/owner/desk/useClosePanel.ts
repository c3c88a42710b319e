import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { overlayState } from '../../../paths'
import { openedIn, withinPage } from './deskAddress'

/** Closes the panel that the address names: the way back where it was opened here, in place where it came with the page. */
export function useClosePanel() {
  const location = useLocation()
  const { key, search } = location
  const navigate = useNavigate()
  // The way back takes a moment, in which a second Escape must not leave the page.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [key])

  return () => {
    if (isClosing.current) return
    if (location.state !== overlayState) return void navigate({ search: openedIn(search, undefined) }, withinPage)
    isClosing.current = true
    void navigate(-1)
  }
}
