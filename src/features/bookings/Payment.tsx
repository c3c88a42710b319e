import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { api, useStripePaymentMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { useAppDispatch } from '../../app/hooks'
import { browser } from '../../lib/browser'
import { Button } from '../../design/controls/Button'
import { Notice } from '../../design/feedback/Notice'
import { formatMoment } from '../../design/moment'
import { theme } from '../../design/tokens'
import { StatusTag, RefundStatus } from './BookingLabels'
import { describeEnd, formatPayBy, stayName } from './stays'
import type { PaymentConfirmation } from './TripConfirmed'

/** Milliseconds after which the payment page has not been opened. */
const stopsOpening = 15_000

const cannotOpen = 'The payment page could not be opened. Please try again.'

/** Sends the guest to the provider's payment page, for one booking at a time. */
export function usePayment() {
  const [openPayment, { data, error, isLoading, originalArgs, reset }] = useStripePaymentMutation()
  const dispatch = useAppDispatch()
  const url = data && isWebAddress(data.url) ? data.url : undefined
  // Stays busy until the page unloads, so that no second payment is opened.
  const isOpening = isLoading || url !== undefined

  // In an effect: a guest who has left the page meanwhile is not taken away. One who has stopped the browser can pay again.
  useEffect(() => {
    if (!url) return
    browser.goTo(url)
    const timer = setTimeout(reset, stopsOpening)
    return () => clearTimeout(timer)
  }, [reset, url])

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

interface PayNowProps {
  booking: Pick<Booking, '_id' | 'hotel' | 'room'>
  payment: Payment
  size?: 'small'
}

export function PayNow({ booking, payment: { bookingId, isOpening, pay }, size }: PayNowProps) {
  const isOwn = bookingId === booking._id

  return (
    <Button
      size={size}
      disabled={isOpening && !isOwn}
      busy={isOpening && isOwn}
      busyText="Opening..."
      aria-description={stayName(booking)}
      onClick={() => pay(booking._id)}
    >
      Pay now
    </Button>
  )
}

/** Takes the focus once, when the refusal has ended the booking, and Pay now with it. */
export function PaymentFailure({ payment: { failure }, canPay }: { payment: Payment; canPay: boolean }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canPay && document.activeElement === document.body) notice.current?.focus({ preventScroll: true })
  }, [canPay])

  return (
    <Notice ref={notice} tabIndex={-1} tone="error">
      {failure}
    </Notice>
  )
}

export interface PaymentProps {
  payment: Payment
  confirmation: PaymentConfirmation
}

/** What a list says of a booking's payment, and Pay now while it can be paid. */
export function PaymentState({ booking, payment, confirmation }: PaymentProps & { booking: Booking }) {
  const { _id: bookingId, isPaid, status, payBy, refund } = booking
  const [query] = useSearchParams()
  const isCancelled = status === 'cancelled'
  const isConfirming = !isPaid && !isCancelled && confirmation.bookingId === bookingId
  const confirming = isConfirming ? confirmation.state : undefined
  const end = describeEnd(booking)
  const canPay = !isPaid && !isCancelled && confirming !== 'waiting'

  return (
    <State>
      <StatusTag booking={booking} />
      {end && <p>{end}</p>}
      {refund && <RefundStatus refund={refund} />}
      {isCancelled && !refund && !isPaid && <p>You owe nothing.</p>}
      {confirming === 'waiting' && <Notice>Your payment is being confirmed. This takes a few seconds.</Notice>}
      {confirming === 'overdue' && (
        <Notice>
          Your payment isn’t confirmed yet. If you have paid, there is nothing more to do: this page will show Paid, and
          you won’t be charged twice.
        </Notice>
      )}
      {canPay && query.get('unpaid') === bookingId ? (
        <Notice>Nothing was charged.{payBy && ` The room is yours until ${formatMoment(payBy)}.`}</Notice>
      ) : (
        canPay && payBy && <p>{formatPayBy(payBy)}</p>
      )}
      {canPay && <PayNow size="small" booking={booking} payment={payment} />}
      {payment.failure && payment.bookingId === bookingId && <PaymentFailure payment={payment} canPay={canPay} />}
    </State>
  )
}

const State = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(3)};

  button {
    white-space: nowrap;

    ${theme.below.desktop} {
      width: 100%;
    }
  }

  ${theme.from.desktop} {
    max-width: 16rem;
  }
`
