import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { formatDate, formatMoney } from '../../../design/format'
import { formatFullMoment } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { BookingStatus } from './BookingStatus'
import { countNights } from './describeStay'

export function StayFacts({ booking }: { booking: Booking }) {
  const { number, room, guests, totalPrice, checkInDate, checkOutDate, leftOn, createdAt, reason } = booking

  return (
    <Facts>
      <Fact term="Room">{roomName(room)}</Fact>
      <Fact term="Check-in">{formatDate(checkInDate)}</Fact>
      <Fact term="Check-out">
        {leftOn ? `${formatDate(leftOn)}, booked until ${formatDate(checkOutDate)}` : formatDate(checkOutDate)}
      </Fact>
      <Fact term="Nights">{countNights(booking)}</Fact>
      <Fact term="Guests">{guests}</Fact>
      <Fact term="Total">{formatMoney(totalPrice)}</Fact>
      <Fact term="Status">
        <BookingStatus booking={booking} />
      </Fact>
      {reason && <Fact term="Reason">{reason}</Fact>}
      <Fact term="Booked">{formatFullMoment(createdAt)}</Fact>
      {number && <Fact term="Booking number">{number}</Fact>}
    </Facts>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Line>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </Line>
  )
}

const Facts = styled.dl`
  ${theme.type.small}
  ${theme.type.figures}
`

const Line = styled.div`
  display: grid;
  grid-template-columns: 8rem minmax(0, 1fr);
  gap: ${theme.space(3)};
  padding-block: ${theme.space(2)};
  border-bottom: 1px solid ${theme.color.line};

  dt {
    color: ${theme.color.quiet};
  }

  dd {
    overflow-wrap: anywhere;
  }
`
