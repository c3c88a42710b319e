import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { Button } from '../../design/controls/Button'
import { Notice } from '../../design/feedback/Notice'
import { Tag } from '../../design/feedback/Tag'
import { theme } from '../../design/tokens'
import type { Confirmation } from './useConfirmation'
import type { Payment } from './usePayment'

interface PaymentStateProps {
  booking: Booking
  payment: Payment
  confirmation: Confirmation
}

export function PaymentState({ booking, payment, confirmation }: PaymentStateProps) {
  const { _id: id, isPaid, status } = booking
  const confirming = confirmation.bookingId === id ? confirmation.state : undefined
  const problem = payment.problem?.bookingId === id ? payment.problem.message : undefined

  return (
    <State>
      <Tags>
        <Tag tone={isPaid ? 'paid' : 'unpaid'}>{isPaid ? 'Paid' : 'Unpaid'}</Tag>
        {status === 'cancelled' && <Tag tone="plain">Cancelled</Tag>}
      </Tags>
      {confirming === 'waiting' && <Notice>Your payment is being confirmed. This takes a few seconds.</Notice>}
      {confirming === 'overdue' && (
        <Notice>
          Your payment isn’t confirmed yet. If you have paid, there is nothing more to do: this page will show Paid, and
          you won’t be charged twice.
        </Notice>
      )}
      {!isPaid && status !== 'cancelled' && confirming !== 'waiting' && <PayNow booking={booking} payment={payment} />}
      {problem && <Notice tone="error">{problem}</Notice>}
    </State>
  )
}

function PayNow({ booking, payment: { payingFor, pay } }: Pick<PaymentStateProps, 'booking' | 'payment'>) {
  return (
    <Button
      size="small"
      // Another payment page is being opened.
      disabled={payingFor !== undefined && payingFor !== booking._id}
      busy={payingFor === booking._id}
      busyText="Opening..."
      aria-description={`${booking.hotel.hotelName}, ${booking.room.roomType}`}
      onClick={() => void pay(booking._id)}
    >
      Pay now
    </Button>
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

const Tags = styled.div`
  display: flex;
  gap: ${theme.space(2)};
`
