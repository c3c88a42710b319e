import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { Notice } from '../../design/feedback/Notice'
import { theme } from '../../design/tokens'
import { BookingTags, RefundStatus } from './BookingLabels'
import { describeEnd, formatPayBy } from './bookingText'
import { PayNow } from './PayNow'
import type { Confirmation } from './useConfirmation'
import type { Payment } from './usePayment'

interface PaymentStateProps {
  booking: Booking
  payment: Payment
  confirmation: Confirmation
}

/** What a list says of a booking's payment, and Pay now while it can be paid. */
export function PaymentState({ booking, payment, confirmation }: PaymentStateProps) {
  const { _id: bookingId, isPaid, status, payBy, refund } = booking
  const isCancelled = status === 'cancelled'
  const confirming = confirmation.bookingId === bookingId ? confirmation.state : undefined
  const end = describeEnd(booking)
  const canPay = !isPaid && !isCancelled && confirming !== 'waiting'

  return (
    <State>
      <BookingTags booking={booking} />
      {end && <p>{end}</p>}
      {refund && <RefundStatus refund={refund} />}
      {isCancelled && !refund && (
        <p>{isPaid ? 'Under the terms of this booking, there is no refund.' : 'You owe nothing.'}</p>
      )}
      {confirming === 'waiting' && <Notice>Your payment is being confirmed. This takes a few seconds.</Notice>}
      {confirming === 'overdue' && (
        <Notice>
          Your payment isn’t confirmed yet. If you have paid, there is nothing more to do: this page will show Paid, and
          you won’t be charged twice.
        </Notice>
      )}
      {canPay && payBy && <p>{formatPayBy(payBy)}</p>}
      {canPay && <PayNow size="small" booking={booking} payment={payment} />}
      {payment.failure && payment.bookingId === bookingId && <Notice tone="error">{payment.failure}</Notice>}
    </State>
  )
}

const State = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(3)};

  ${theme.below.desktop} {
    & > button {
      width: 100%;
    }
  }

  ${theme.from.desktop} {
    max-width: 16rem;
  }
`
