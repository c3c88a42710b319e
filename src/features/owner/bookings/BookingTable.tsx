import type { RefObject } from 'react'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { formatMoney, plural } from '../../../design/format'
import { NumberCell } from '../../../design/layout/NumberCell'
import { formatDay } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { OwnerTable } from '../shared/OwnerTable'
import { BookingStatus, MarkTag } from './BookingStatus'
import { describeDates } from './describeStay'
import { StayLink } from './StayLink'

interface BookingTableProps {
  bookings: readonly Booking[]
  labelledBy: string
  heads: readonly [guest: string, room: string, stay: string, total: string, status: string]
  body?: RefObject<HTMLTableSectionElement | null>
  /** As on the dashboard: the status as it travels, and one line a cell. */
  isBrief?: boolean
}

export function BookingTable({ bookings, labelledBy, heads, body, isBrief = false }: BookingTableProps) {
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
          <tr key={booking._id} tabIndex={-1}>
            <th scope="row">
              <StayLink booking={booking} />
              {!isBrief && <Detail>{booking.number}</Detail>}
            </th>
            <td>
              {roomName(booking.room)}
              {!isBrief && <Detail>{plural(booking.guests, 'guest')}</Detail>}
            </td>
            <Stay>
              {describeDates(booking)}
              {!isBrief && <Detail>Booked {formatDay(booking.createdAt)}</Detail>}
            </Stay>
            <NumberCell>{formatMoney(booking.totalPrice)}</NumberCell>
            <td>
              <BookingStatus booking={booking} isUntranslated={isBrief} />
              {!isBrief && booking.mark && (
                <>
                  {' '}
                  <MarkTag mark={booking.mark} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Detail = styled.p`
  ${theme.type.caption}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

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
