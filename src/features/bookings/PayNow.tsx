import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { Button } from '../../design/controls/Button'
import { stayName } from './bookingText'
import type { Payment } from './usePayment'

interface PayNowProps {
  booking: Pick<Booking, '_id' | 'hotel' | 'room'>
  payment: Payment
  size?: 'normal' | 'small'
}

export function PayNow({ booking, payment: { bookingId, isOpening, pay }, size }: PayNowProps) {
  const isOwn = bookingId === booking._id

  return (
    <NoWrapButton
      size={size}
      disabled={isOpening && !isOwn}
      busy={isOpening && isOwn}
      busyText="Opening..."
      aria-description={stayName(booking)}
      onClick={() => pay(booking._id)}
    >
      Pay now
    </NoWrapButton>
  )
}

const NoWrapButton = styled(Button)`
  white-space: nowrap;
`
