import type { Booking } from '../../../contract/entities'
import { useGetBookingsQuery } from '../../api/api'
import { VisuallyHidden } from '../../design/layout/VisuallyHidden'
import { BookingCards } from './BookingCards'
import { BookingsTable } from './BookingsTable'
import { useConfirmation, type Confirmation } from './useConfirmation'
import { useIsWide } from '../../design/useIsWide'
import { usePayment, type Payment } from './usePayment'

export interface StaysProps {
  bookings: readonly Booking[]
  justBooked: Booking | undefined
  payment: Payment
  confirmation: Confirmation
}

/** A table on wide screens, cards elsewhere. */
export function Stays({ bookings, justBooked }: Pick<StaysProps, 'bookings' | 'justBooked'>) {
  const { refetch } = useGetBookingsQuery()
  const payment = usePayment(refetch)
  const confirmation = useConfirmation(bookings)
  const List = useIsWide() ? BookingsTable : BookingCards

  return (
    <>
      <VisuallyHidden role="status">{confirmationStatus(bookings, confirmation)}</VisuallyHidden>
      <List bookings={bookings} justBooked={justBooked} payment={payment} confirmation={confirmation} />
    </>
  )
}

/** Announces what others see by the changed tag. */
function confirmationStatus(bookings: readonly Booking[], { bookingId, state }: Confirmation): string {
  const booking = bookings.find(({ _id }) => _id === bookingId)
  return booking && state === 'paid' ? `${booking.hotel.hotelName} is now paid.` : ''
}
