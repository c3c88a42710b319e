import type { RefObject } from 'react'
import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { formatDate, formatMoney, formatShortDate } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { BookingStatus } from '../dashboard/BookingStatus'
import { NumberCell, OwnerTable } from '../OwnerTable'
import { StayLink } from './StayLink'
import { MarkTag } from './StayTags'

interface BookingTableProps {
  bookings: readonly Booking[]
  body: RefObject<HTMLTableSectionElement | null>
}

/** Newest first; a guest's name opens the stay. */
export function BookingTable({ bookings, body }: BookingTableProps) {
  return (
    <Table aria-labelledby="all-bookings">
      <thead>
        <tr>
          <th scope="col">Guest</th>
          <th scope="col">Room</th>
          <th scope="col">Stay</th>
          <NumberCell as="th" scope="col">
            Total
          </NumberCell>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {bookings.map((booking) => (
          <BookingRow key={booking._id} booking={booking} />
        ))}
      </tbody>
    </Table>
  )
}

function BookingRow({ booking }: { booking: Booking }) {
  const { room, totalPrice, checkInDate, checkOutDate, mark } = booking

  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <StayLink booking={booking} />
      </th>
      <td>{room.roomType}</td>
      <Stay>
        {formatShortDate(checkInDate)} – {formatDate(checkOutDate)}
      </Stay>
      <NumberCell>{formatMoney(totalPrice)}</NumberCell>
      <td>
        <BookingStatus booking={booking} /> <MarkTag mark={mark} />
      </td>
    </tr>
  )
}

const Stay = styled.td`
  color: ${theme.color.quiet};
  ${theme.type.figures}
`

const Table = styled(OwnerTable)`
  ${theme.below.tablet} {
    tbody tr {
      grid-template-areas: 'guest total' 'room status' 'stay stay';
    }

    tbody {
      th {
        grid-area: guest;
      }
      td:nth-child(2) {
        grid-area: room;
      }
      td:nth-child(3) {
        grid-area: stay;
      }
      td:nth-child(4) {
        grid-area: total;
      }
      td:nth-child(5) {
        grid-area: status;
        justify-self: end;
        text-align: right;
      }
    }
  }

  ${theme.from.desktop} {
    ${Stay} {
      white-space: nowrap;
    }
  }

  ${theme.from.tablet} {
    tbody :is(th, td) {
      padding-block: ${theme.space(2)};
    }
  }
`
