import styled from 'styled-components'
import { formatMoney, plural } from '../../design/format'
import { theme } from '../../design/tokens'
import { PaymentState } from './PaymentState'
import { StayDates } from './StayDates'
import { BookedRoom } from './BookedRoom'
import type { StaysProps } from './Stays'

export function BookingCards({ bookings, justBooked, payment, confirmation }: StaysProps) {
  return (
    <ul aria-label="My Bookings">
      {bookings.map((booking, position) => (
        <Card key={booking._id}>
          <BookedRoom booking={booking} isNew={booking === justBooked} isFirst={position === 0} />
          <StayDates booking={booking} />
          <Sum>
            <Total>{formatMoney(booking.totalPrice)}</Total> for {plural(booking.guests, 'guest')}
          </Sum>
          <PaymentState booking={booking} payment={payment} confirmation={confirmation} />
        </Card>
      ))}
    </ul>
  )
}

const Card = styled.li`
  display: grid;
  gap: ${theme.space(4)};
  padding-block: ${theme.space(8)};
  border-top: 1px solid ${theme.color.line};
  ${theme.type.small}
`

const Sum = styled.p`
  color: ${theme.color.quiet};
  ${theme.type.figures}
`

const Total = styled.strong`
  ${theme.type.strong}
  color: ${theme.color.ink};
`
