import { useId } from 'react'
import styled from 'styled-components'
import { formatMoney, plural } from '../../design/format'
import { theme } from '../../design/tokens'
import { BookedRoom } from './BookedRoom'
import { GroupHeading } from './GroupHeading'
import { PaymentState } from './PaymentState'
import { StayDates } from './StayDates'
import type { StaysProps } from './Stays'

export function BookingCards({ groups, justBooked, payment, confirmation }: StaysProps) {
  const id = useId()

  return groups.map(({ name, bookings }, group) => (
    <Group key={name} aria-labelledby={id + name}>
      <GroupHeading id={id + name}>{name}</GroupHeading>
      <Cards aria-labelledby={id + name}>
        {bookings.map((booking, position) => (
          <Card key={booking._id}>
            <BookedRoom booking={booking} isNew={booking === justBooked} isFirst={group === 0 && position === 0} />
            <StayDates booking={booking} />
            <Sum>
              <Total>{formatMoney(booking.totalPrice)}</Total> for {plural(booking.guests, 'guest')}
            </Sum>
            <PaymentState booking={booking} payment={payment} confirmation={confirmation} />
          </Card>
        ))}
      </Cards>
    </Group>
  ))
}

const Group = styled.section`
  & + & {
    margin-top: ${theme.space(8)};
  }
`

const Cards = styled.ul`
  display: grid;
  column-gap: ${theme.layout.gap};
  margin-top: ${theme.space(3)};

  ${theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Card = styled.li`
  display: grid;
  align-content: start;
  gap: ${theme.space(4)};
  padding-block: ${theme.space(6)} ${theme.space(8)};
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
