import { useEffect, useRef, useState, type RefObject } from 'react'
import styled from 'styled-components'
import type { Answer } from '@contract/callTypes'
import type { BookingDetails } from '@contract/entities'
import { useBookingQuery, useCancelBookingMutation, useCancellationQuery } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button, ButtonRow } from '../../../design/controls/Button'
import { LinkButton } from '../../../design/controls/LinkButton'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { formatDates } from '../../../design/moment'
import { Dialog } from '../../../design/layout/Dialog'
import { theme } from '../../../design/tokens'
import { AddToCalendar } from '../BookingLabels'
import { bookAgainPath, stayName } from '../stays'
import { PaymentFailure, PayNow, usePayment } from '../Payment'

interface BookingActionsProps {
  booking: BookingDetails
  /** What the page says of a booking that has ended. */
  ending: RefObject<HTMLElement | null>
}

export function BookingActions({ booking, ending }: BookingActionsProps) {
  const payment = usePayment()

  return (
    <Actions>
      {booking.canPay && <PayNow booking={booking} payment={payment} />}
      {payment.failure && <PaymentFailure payment={payment} canPay={booking.canPay} />}
      {booking.status === 'cancelled' ? (
        <LinkButton to={bookAgainPath(booking)}>Book again</LinkButton>
      ) : (
        <AddToCalendar bookingId={booking._id} />
      )}
      <Button variant="quiet" onClick={() => window.print()}>
        Print
      </Button>
      <CancelBooking booking={booking} ending={ending} />
    </Actions>
  )
}

/** The dialog outlives its button, so that a refusal can still be read when the booking turns out to be cancelled. */
function CancelBooking({ booking, ending }: BookingActionsProps) {
  const { canCancel } = booking
  const [isOpen, setIsOpen] = useState(false)
  const hasAsked = useRef(false)
  const close = () => setIsOpen(false)

  // Once the booking is cancelled, the button that opened the dialog is gone, and nothing has the focus but the page itself.
  useEffect(() => {
    if (isOpen) hasAsked.current = true
    else if (hasAsked.current && !canCancel && document.activeElement?.matches('body, main')) ending.current?.focus()
  }, [isOpen, canCancel, ending])

  return (
    <>
      {canCancel && (
        <Button variant="plain" onClick={() => setIsOpen(true)}>
          Cancel booking
        </Button>
      )}
      <Dialog open={isOpen} title="Cancel this booking?" variant="question" onClose={close}>
        <CancelQuestion booking={booking} onClose={close} />
      </Dialog>
    </>
  )
}

/** Says what comes back before anybody confirms. When that has changed meanwhile, the new sum is shown first. */
function CancelQuestion({ booking, onClose }: { booking: BookingDetails; onClose: () => void }) {
  const bookingId = booking._id
  const { refetch: refetchBooking } = useBookingQuery({ bookingId })
  const { currentData, error, isFetching, refetch } = useCancellationQuery({ bookingId })
  const [cancel, { error: refusal, isLoading, isSuccess }] = useCancelBookingMutation()
  const problem = errorOf(error)
  const offer = isFetching || problem ? undefined : currentData

  async function confirm(expectedRefund: number) {
    const { error: refused } = await cancel({ bookingId, expectedRefund })
    if (!refused) {
      await refetchBooking()
      onClose()
    } else if (errorOf(refused)?.field === 'expectedRefund') {
      void refetch()
    }
  }

  return (
    <Question>
      <p>
        {stayName(booking)}: {formatDates(booking.checkInDate, booking.checkOutDate)}
      </p>
      {refusal && <Notice tone="error">{errorOf(refusal)?.message}</Notice>}
      {problem ? (
        <LoadFailed message={problem.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <p role="status">{offer ? describeOffer(offer, booking) : 'Checking your refund...'}</p>
      )}
      <Buttons>
        <Button variant="quiet" onClick={onClose}>
          Keep booking
        </Button>
        <Button
          variant="danger"
          disabled={!offer}
          // Until the page shows it cancelled.
          busy={isLoading || isSuccess}
          busyText="Cancelling..."
          onClick={() => offer && void confirm(offer.refund)}
        >
          Cancel booking
        </Button>
      </Buttons>
    </Question>
  )
}

/** What cancelling now would give back, in dollars; `freeUntil` is still to come. */
function describeOffer({ refund, paid, freeUntil }: Answer<'cancellation'>, { payment }: BookingDetails): string {
  if (paid === 0) return 'You haven’t paid anything, so there’s nothing to refund.'
  const giver = payment.atHotel ? ' The hotel gives it back itself, because you paid there.' : ''
  if (refund === paid) return `You’ll get back ${formatMoney(refund)}, everything you paid.${giver}`

  // Without a last day for all of it, either the terms or what has gone back already leaves less.
  if (refund === 0)
    return freeUntil
      ? 'There is nothing more to refund.'
      : `Cancelling gives back none of the ${formatMoney(paid)} you paid.`
  const part = `You’ll get back ${formatMoney(refund)} of the ${formatMoney(paid)} you paid.${giver}`
  return freeUntil ? `${part} The rest has gone back already, or is on its way.` : part
}

const Actions = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  margin-top: ${theme.space(4)};
`

const Question = styled.div`
  display: grid;
  gap: ${theme.space(4)};

  > :first-child {
    ${theme.type.strong}
    ${theme.type.figures}
  }
`

const Buttons = styled(ButtonRow)`
  ${theme.below.tablet} {
    > * {
      flex: 1 0 auto;
    }
  }
`
