import styled from 'styled-components'
import { stayCalendarPath } from '../../../../contract/calls'
import type { BookingDetails } from '../../../../contract/entities'
import { addressOf } from '../../../api/request'
import { Button } from '../../../design/controls/Button'
import { buttonStyle, type ButtonLook } from '../../../design/controls/buttonStyle'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
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
      {status !== 'cancelled' && (
        <Download
          href={`${addressOf(stayCalendarPath)}?${new URLSearchParams({ bookingId })}`}
          download="stay.ics"
          $variant="quiet"
          $small={false}
          $wide={false}
        >
          Add to calendar
        </Download>
      )}
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

const Download = styled.a<ButtonLook>`
  ${buttonStyle}
`
