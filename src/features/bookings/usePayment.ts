import { useEffect, useEffectEvent } from 'react'
import { api, useStripePaymentMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { useAppDispatch } from '../../app/hooks'
import { browser } from '../../browser'

const cannotOpen = 'The payment page could not be opened. Please try again.'

/** Sends the guest to the provider's payment page, for one booking at a time. */
export function usePayment() {
  const [openPayment, { data, error, isLoading, originalArgs, reset }] = useStripePaymentMutation()
  const dispatch = useAppDispatch()
  const url = data && isWebAddress(data.url) ? data.url : undefined
  // Stays busy until the page unloads, so that no second payment is opened.
  const isOpening = isLoading || url !== undefined

  // In an effect: a guest who has left the page meanwhile is not taken away.
  useEffect(() => {
    if (url) browser.goTo(url)
  }, [url])

  // Restored from the back/forward cache, the page is still busy and may be out of date.
  const restore = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    reset()
    dispatch(api.util.invalidateTags(['Bookings']))
  })
  useEffect(() => {
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [])

  return {
    /** The one that was pressed last. */
    bookingId: originalArgs?.bookingId,
    isOpening,
    failure: errorOf(error)?.message ?? (data && !url ? cannotOpen : undefined),
    pay: (bookingId: string) => {
      if (!isOpening) void openPayment({ bookingId })
    },
  }
}

export type Payment = ReturnType<typeof usePayment>

/** Rejects `javascript:` and `data:` URLs, whatever the server answers. */
const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
