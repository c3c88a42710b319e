import type { RefObject } from 'react'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { formatMoney } from '../../../design/format'
import { NumberCell } from '../../../design/layout/NumberCell'
import { theme } from '../../../design/tokens'
import { OwnerTable } from '../shared/OwnerTable'
import { BookingStatus, MarkTag } from './BookingStatus'
import { describeDates } from './describeStay'
import { StayLink } from './StayLink'

interface BookingTableProps {
  bookings: readonly Booking[]
  labelledBy: string
  heads: readonly [guest: string, room: string, stay: string, total: string, status: string]
  body: RefObject<HTMLTableSectionElement | null>
  /** Those of the dashboard. */
  hasRawStatus?: boolean
  hasMarks?: boolean
}

export function BookingTable({ bookings, labelledBy, heads, body, ...row }: BookingTableProps) {
  const [guest, room, stay, total, status] = heads

  return (
    <Table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{guest}</th>
          <th scope="col">{room}</th>
          <th scope="col">{stay}</th>
          <NumberCell as="th" scope="col">
            {total}
          </NumberCell>
          <th scope="col">{status}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {bookings.map((booking) => (
          <BookingRow key={booking._id} booking={booking} {...row} />
        ))}
      </tbody>
    </Table>
  )
}

interface BookingRowProps extends Pick<BookingTableProps, 'hasRawStatus' | 'hasMarks'> {
  booking: Booking
}

function BookingRow({ booking, hasRawStatus, hasMarks }: BookingRowProps) {
  const { room, totalPrice, mark } = booking

  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <StayLink booking={booking} />
      </th>
      <td>{roomName(room)}</td>
      <Stay>{describeDates(booking)}</Stay>
      <NumberCell>{formatMoney(totalPrice)}</NumberCell>
      <td>
        <BookingStatus booking={booking} isRaw={hasRawStatus} />
        {hasMarks && mark && (
          <>
            {' '}
            <MarkTag mark={mark} />
          </>
        )}
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
      grid-template: 'guest total' 'room status' 'stay stay' / minmax(0, 1fr) fit-content(60%);
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
