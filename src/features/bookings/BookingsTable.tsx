import styled from 'styled-components'
import { formatMoney } from '../../design/format'
import { theme } from '../../design/tokens'
import { GroupHeading } from './GroupHeading'
import { PaymentState } from './PaymentState'
import { StayDates } from './StayDates'
import { BookedRoom } from './BookedRoom'
import type { StaysProps } from './Stays'

export function BookingsTable({ groups, justBooked, payment, confirmation }: StaysProps) {
  return (
    <Table aria-label="My Bookings">
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
      {groups.map(({ name, bookings }, group) => (
        <tbody key={name}>
          <tr>
            <GroupCell colSpan={5}>
              <GroupHeading>{name}</GroupHeading>
            </GroupCell>
          </tr>
          {bookings.map((booking, position) => (
            <tr key={booking._id}>
              <td>
                <BookedRoom booking={booking} isNew={booking === justBooked} isFirst={group === 0 && position === 0} />
              </td>
              <td>
                <StayDates booking={booking} />
              </td>
              <NumberCell>{booking.guests}</NumberCell>
              <NumberCell>
                <Total>{formatMoney(booking.totalPrice)}</Total>
              </NumberCell>
              <td>
                <PaymentState booking={booking} payment={payment} confirmation={confirmation} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

const Table = styled.table`
  width: 100%;
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

  tbody:last-child tr:last-child td {
    border-bottom: 0;
  }
`

const GroupCell = styled.td`
  &&& {
    padding-block: ${theme.space(8)} ${theme.space(3)};
  }
`

const NumberCell = styled.td`
  text-align: right;
  white-space: nowrap;
  ${theme.type.figures}
`

const Total = styled.strong`
  ${theme.type.strong}
`
