import styled from 'styled-components'
import { Button } from '../../design/controls/Button'
import { nameOfStay, type Stay } from './words'
import type { Payment } from './usePayment'

interface PayNowProps {
  booking: Stay
  payment: Payment
  size?: 'normal' | 'small'
}

export function PayNow({ booking, payment: { payingFor, pay }, size }: PayNowProps) {
  return (
    <Unbroken
      size={size}
      // Another payment page is being opened.
      disabled={payingFor !== undefined && payingFor !== booking._id}
      busy={payingFor === booking._id}
      busyText="Opening..."
      aria-description={nameOfStay(booking)}
      onClick={() => void pay(booking._id)}
    >
      Pay now
    </Unbroken>
  )
}

/** A long name beside it must not break it in two. */
const Unbroken = styled(Button)`
  white-space: nowrap;
`
