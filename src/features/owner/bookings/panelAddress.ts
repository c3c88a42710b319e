import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { overlayState } from '../../../paths'
import { appPaths } from '../../../paths'

/** Names the booking whose panel is open, here and on the dashboard. */
const parameter = 'booking'

/** Back leaves the page instead of undoing a filter letter by letter. */
export const inPlace = { replace: true, state: 'inPlace' } as const

export const panelBookingId = (search: string) => new URLSearchParams(search).get(parameter) ?? undefined

/** `search` with a booking's panel open, or with none. */
export function withPanel(search: string, bookingId: string | undefined): string {
  const params = new URLSearchParams(search)
  if (bookingId) params.set(parameter, bookingId)
  else params.delete(parameter)
  return params.toString()
}

/** The desk with a booking's panel open. */
export const panelPath = (bookingId: string) => `${appPaths.ownerBookings}?${withPanel('', bookingId)}`

/** Goes back where the panel was opened here, and closes it in place where it came with the page. */
export function useClosePanel() {
  const location = useLocation()
  const { key, search } = location
  const navigate = useNavigate()
  // Going back takes a moment, in which a second Escape must not leave the page.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [key])

  return () => {
    if (isClosing.current) return
    if (location.state !== overlayState) return void navigate({ search: withPanel(search, undefined) }, inPlace)
    isClosing.current = true
    void navigate(-1)
  }
}
