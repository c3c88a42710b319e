import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { Notice } from '../../design/feedback/Notice'
import { theme } from '../../design/tokens'
import { BookingTags } from './BookingTags'
import { Confirming } from './Confirming'
import { PayNow } from './PayNow'
import { RefundState } from './RefundState'
import type { Confirmation } from './useConfirmation'
import type { Payment } from './usePayment'
import { endWords, noRefundWords, payByWords } from './words'

interface PaymentStateProps {
  booking: Booking
  payment: Payment
  confirmation: Confirmation
}

export function PaymentState({ booking, payment, confirmation }: PaymentStateProps) {
  const { _id: id, isPaid, status, payBy, refund } = booking
  const confirming = confirmation.booking?._id === id ? confirmation.state : undefined
  const problem = payment.problem?.bookingId === id ? payment.problem.message : undefined
  const end = endWords(booking)
  const isOpen = !isPaid && status !== 'cancelled' && confirming !== 'waiting'

  return (
    <State>
      <BookingTags booking={booking} />
      {end && <p>{end}</p>}
      {refund && <RefundState refund={refund} />}
      {status === 'cancelled' && !refund && <p>{noRefundWords(booking)}</p>}
      <Confirming state={confirming} />
      {isOpen && payBy && <p>{payByWords(payBy)}</p>}
      {isOpen && <PayNow size="small" booking={booking} payment={payment} />}
      {problem && <Notice tone="error">{problem}</Notice>}
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
