import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStripePaymentMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { browser } from '../../browser'

export interface PaymentProblem {
  bookingId: string
  message: string
}

const cannotOpen = 'The payment page could not be opened. Please try again.'

/** Sends the guest to the payment page. Presses during a call are ignored. `refetch` asks again for what the page shows. */
export function usePayment(refetch: () => unknown) {
  const [openPayment] = useStripePaymentMutation()
  const [payingFor, setPayingFor] = useState<string>()
  const [problem, setProblem] = useState<PaymentProblem>()
  /** Identifies the running call; cleared when the guest leaves the page. */
  const call = useRef<object>(undefined)

  const refresh = useEffectEvent(() => void refetch())

  useEffect(() => {
    // Restored from the back/forward cache, the page is still busy and may be out of date.
    function restore({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      call.current = undefined
      setPayingFor(undefined)
      refresh()
    }

    window.addEventListener('pageshow', restore)
    return () => {
      call.current = undefined
      window.removeEventListener('pageshow', restore)
    }
  }, [])

  async function pay(bookingId: string) {
    if (call.current) return
    const own = {}
    call.current = own
    setProblem(undefined)
    setPayingFor(bookingId)

    const { data, error } = await openPayment({ bookingId })
    if (call.current !== own) return

    // Stays busy until the page unloads, so that no second payment is opened.
    if (data && isWebAddress(data.url)) return browser.goTo(data.url)

    call.current = undefined
    setPayingFor(undefined)
    setProblem({ bookingId, message: errorOf(error)?.message ?? cannotOpen })
  }

  return { payingFor, problem, pay }
}

export type Payment = ReturnType<typeof usePayment>

/** Rejects `javascript:` and `data:` URLs, whatever the server answers. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
