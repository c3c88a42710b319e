import { useId } from 'react'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { formatMoney, plural } from '../../design/format'
import { describeNights } from '../../design/moment'
import { NumberCell } from '../../design/layout/NumberCell'
import { theme } from '../../design/tokens'
import { useIsWide } from '../../design/useIsWide'
import { BookedRoom } from './BookedRoom'
import { Quiet, StayDates } from './BookingLabels'
import { hasEnded, type StayGroup } from './stays'
import { PaymentState, type PaymentProps } from './Payment'

interface BookingListProps extends PaymentProps {
  groups: readonly StayGroup[]
  /** `_id` */
  justBooked: string | undefined
}

/** A table per group on wide screens, cards elsewhere. */
export function BookingList({ groups, ...rest }: BookingListProps) {
  const id = useId()
  const Rows = useIsWide() ? BookingTable : BookingCards

  return groups.map(({ name, bookings }, group) => (
    <Group key={name} aria-labelledby={id + name}>
      <h2 id={id + name}>{name}</h2>
      <Rows bookings={bookings} labelledBy={id + name} isFirst={group === 0} {...rest} />
    </Group>
  ))
}

interface GroupProps extends Omit<BookingListProps, 'groups'> {
  bookings: readonly Booking[]
  labelledBy: string
  isFirst: boolean
}

function BookingTable({ bookings, labelledBy, isFirst, justBooked, ...payment }: GroupProps) {
  return (
    <Table aria-labelledby={labelledBy}>
      <colgroup>
        <col />
        <col style={{ width: '13.5rem' }} />
        <col style={{ width: '5rem' }} />
        <col style={{ width: '7.5rem' }} />
        <col style={{ width: '23%' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Hotel</th>
          <th scope="col">Dates</th>
          <NumberCell as="th" scope="col">
            Guests
          </NumberCell>
          <NumberCell as="th" scope="col">
            Total
          </NumberCell>
          <th scope="col">Payment</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking, position) => (
          <tr key={booking._id}>
            <td>
              <BookedRoom booking={booking} isNew={booking._id === justBooked} isFirst={isFirst && position === 0} />
            </td>
            <td>
              <StayDates booking={booking} />
            </td>
            <NumberCell>{booking.guests}</NumberCell>
            <NumberCell>
              <Total>{formatMoney(booking.totalPrice)}</Total>
            </NumberCell>
            <td>
              <PaymentState booking={booking} {...payment} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function BookingCards({ bookings, labelledBy, isFirst, justBooked, ...payment }: GroupProps) {
  return (
    <Cards aria-labelledby={labelledBy}>
      {bookings.map((booking, position) => {
        const isNew = booking._id === justBooked
        const isOver = hasEnded(booking)
        const sumAndState = (
          <>
            <Sum>
              <Total>{formatMoney(booking.totalPrice)}</Total> for {plural(booking.guests, 'guest')}
            </Sum>
            <PaymentState booking={booking} {...payment} />
          </>
        )

        return (
          <Card key={booking._id}>
            <BookedRoom booking={booking} isNew={isNew} isFirst={isFirst && position === 0}>
              {isOver && (
                <Facts>
                  <p>{describeNights(booking.checkInDate, booking.checkOutDate)}</p>
                  {sumAndState}
                </Facts>
              )}
            </BookedRoom>
            {!isOver && !isNew && <StayDates booking={booking} />}
            {!isOver && sumAndState}
            {/* Below, so that Pay now is in sight. */}
            {!isOver && isNew && <StayDates booking={booking} />}
          </Card>
        )
      })}
    </Cards>
  )
}

const Total = styled.strong`
  ${theme.type.strong}
  color: ${theme.color.ink};
`

/* Fixed, so that the columns of all groups stand in line. */
const Table = styled.table`
  width: 100%;
  margin-top: ${theme.space(3)};
  table-layout: fixed;
  ${theme.type.small}

  th,
  td {
    padding: ${theme.space(6)} ${theme.space(6)} ${theme.space(6)} 0;
    border-bottom: 1px solid ${theme.color.line};
    vertical-align: top;
  }

  th {
    padding-block: 0 ${theme.space(2)};
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }

  th:last-child,
  td:last-child {
    padding-right: 0;
  }

  tbody tr:last-child td {
    border-bottom: 0;
  }
`

const Group = styled.section`
  & + & {
    margin-top: ${theme.space(8)};
  }
  h2 {
    ${theme.type.h3}
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

const Facts = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(2)};
`

const Sum = styled(Quiet)`
  ${theme.type.figures}
`
