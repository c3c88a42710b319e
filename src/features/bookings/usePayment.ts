import { useEffect, useRef, useState } from 'react'
import { useGetBookingsQuery, useStripePaymentMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { browser } from '../../browser'
import { notify } from '../../design/notify'

/** Why the payment page did not open, at the booking it belongs to. */
export interface PaymentProblem {
  bookingId: string
  message: string
}

const cannotOpen = 'The payment page could not be opened. Please try again.'

/** Takes the guest to the provider's page: one call at a time, however often and wherever it is pressed. */
export function usePayment() {
  const [openPayment] = useStripePaymentMutation()
  const { refetch } = useGetBookingsQuery()
  const [payingFor, setPayingFor] = useState<string>()
  const [problem, setProblem] = useState<PaymentProblem>()
  /** The press being answered; gone when the guest has gone elsewhere meanwhile. */
  const press = useRef<object>(undefined)

  useEffect(() => {
    // Back from the provider's page the browser may show this one just as it was left: busy, and maybe out of date.
    function cameBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      press.current = undefined
      setPayingFor(undefined)
      void refetch()
    }

    window.addEventListener('pageshow', cameBack)
    return () => {
      press.current = undefined
      window.removeEventListener('pageshow', cameBack)
    }
  }, [refetch])

  async function pay(bookingId: string) {
    if (press.current) return
    const mine = {}
    press.current = mine
    setProblem(undefined)
    setPayingFor(bookingId)

    const { data, error } = await openPayment({ bookingId })
    if (press.current !== mine) return

    // Stays busy until the page is gone: a press in between must not open a second payment.
    if (data && isWebAddress(data.url)) return browser.goTo(data.url)

    press.current = undefined
    setPayingFor(undefined)
    if (data) notify.error(cannotOpen)
    setProblem({ bookingId, message: errorOf(error)?.message ?? cannotOpen })
  }

  return { payingFor, problem, pay }
}

export type Payment = ReturnType<typeof usePayment>

/** Whatever the answer says, the browser is only ever sent to a web page: no `javascript:`, no `data:`. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
