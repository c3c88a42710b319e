import styled from 'styled-components'
import type { BookingDetails } from '../../../../contract/entities'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
import { AddToCalendar } from '../AddToCalendar'
import { PayNow } from '../PayNow'
import { usePayment } from '../usePayment'
import { CancelBooking } from './CancelBooking'

interface BookingActionsProps {
  booking: BookingDetails
  refetch: () => Promise<unknown>
}

/** What can be done with the booking now. */
export function BookingActions({ booking, refetch }: BookingActionsProps) {
  const { _id: bookingId, canPay, status } = booking
  const payment = usePayment(refetch)

  return (
    <Actions>
      {canPay && <PayNow booking={booking} payment={payment} />}
      {payment.problem && <Notice tone="error">{payment.problem.message}</Notice>}
      {status !== 'cancelled' && <AddToCalendar bookingId={bookingId} />}
      <Button variant="quiet" onClick={() => window.print()}>
        Print
      </Button>
      <CancelBooking booking={booking} refetch={refetch} />
    </Actions>
  )
}

const Actions = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  margin-top: ${theme.space(4)};
`
