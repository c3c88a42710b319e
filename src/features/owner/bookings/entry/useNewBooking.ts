import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Answer } from '@contract/callTypes'
import { guestsMin } from '@contract/limits'
import { notify } from '../../../../design/feedback/notify'
import { useOverlay } from '../../../../design/layout/useOverlay'
import { usePageDraft } from '../../shared/usePageDraft'
import { panelOverlay, withPanel } from '../StayLink'

export type BookingDraft = typeof emptyDraft

const emptyDraft = {
  roomId: '',
  checkInDate: '',
  checkOutDate: '',
  guests: String(guestsMin),
  guestName: '',
  email: '',
  phone: '',
  totalPrice: '',
  note: '',
}

const hasEntries = ({ guestName, email, phone, totalPrice, note }: BookingDraft) =>
  [guestName, email, phone, totalPrice, note].some((text) => text !== '')

export const newBookingOverlay = 'new-booking'

/** A booking that is entered over a page of the owner; once it is saved, its panel is open in its place. */
export function useNewBooking() {
  const { draft, change, clear } = usePageDraft('new-booking', emptyDraft)
  /** When the form opened: nights that were chosen on the page, and whether it was filled with another booking's entries. */
  const [opened, setOpened] = useState<{ chosen: Partial<BookingDraft>; isFilled: boolean }>(() => ({
    chosen: {},
    isFilled: hasEntries(draft),
  }))
  const { isOpen, open, close, leave } = useOverlay(newBookingOverlay)
  const { search } = useLocation()
  const success = useRef<string>(undefined)

  // Once the panel is open: what was said before, its opening takes away.
  useEffect(() => {
    if (isOpen || !success.current) return
    notify.success(success.current)
    success.current = undefined
  }, [isOpen])

  return {
    draft,
    change,
    isOpen,
    close,
    isFilled: opened.isFilled,
    discard: () => {
      setOpened({ ...opened, isFilled: false })
      change({ ...emptyDraft, ...opened.chosen })
    },
    /** With nights that were chosen on the page, in the place of those of a draft. */
    begin: (chosen: Partial<BookingDraft> = {}) => {
      setOpened({ chosen, isFilled: hasEntries(draft) })
      change(chosen)
      open()
    },
    finish: ({ bookingId, message }: Answer<'enterBooking'>) => {
      success.current = message
      setOpened({ chosen: {}, isFilled: false })
      clear()
      leave({ search: withPanel(search, bookingId) }, { overlay: panelOverlay })
    },
  }
}
