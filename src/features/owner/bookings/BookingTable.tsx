import type { RefObject } from 'react'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useOwnerRoomsQuery, useOwnHotelQuery } from '../../../api/api'
import { EmptyState } from '../../../components/EmptyState'
import { LinkButton } from '../../../design/controls/LinkButton'
import { formatMoney, plural } from '../../../design/format'
import { NumberCell } from '../../../design/layout/NumberCell'
import { formatDay } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { OwnerTable } from '../shared/OwnerTable'
import { BookingStatus, MarkTag } from './BookingStatus'
import { describeDates, moneyOf } from './describeStay'
import { StayLink } from './StayLink'

interface BookingTableProps {
  bookings: readonly Booking[]
  labelledBy: string
  body?: RefObject<HTMLTableSectionElement | null>
  /** As on the dashboard: the status as it travels, and one line a cell. */
  isBrief?: boolean
}

export function BookingTable({ bookings, labelledBy, body, isBrief = false }: BookingTableProps) {
  return (
    <Table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{isBrief ? 'User name' : 'Guest'}</th>
          <th scope="col">{isBrief ? 'Room type' : 'Room'}</th>
          <th scope="col">Stay</th>
          <NumberCell as="th" scope="col">
            {isBrief ? 'Total amount' : 'Total'}
          </NumberCell>
          <th scope="col">Status</th>
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
              {!isBrief && (
                <Detail>
                  {booking.source === 'desk' ? 'Entered' : 'Booked'} {formatDay(booking.createdAt)}
                </Detail>
              )}
            </Stay>
            <NumberCell>{formatMoney(booking.totalPrice)}</NumberCell>
            <td>
              <BookingStatus booking={booking} showsRawStatus={isBrief} />
              {!isBrief && ' '}
              {!isBrief && <MarkTag mark={booking.mark} />}
              {!isBrief && <PartlyPaid booking={booking} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function PartlyPaid({ booking }: { booking: Booking }) {
  const { paid, due } = moneyOf(booking)
  return paid > 0 && due > 0 && <Detail>{`${formatMoney(paid)} paid, ${formatMoney(due)} to pay`}</Detail>
}

/** In its place; leads to what comes next: a room to book, or a look at what guests see. */
export function NoBookingsYet({ message }: { message: string }) {
  const { data } = useOwnerRoomsQuery()
  const { data: own } = useOwnHotelQuery()

  return (
    <EmptyState
      message={message}
      action={
        data?.rooms.length === 0 ? (
          <LinkButton to={appPaths.addRoom}>Add a room</LinkButton>
        ) : (
          data && own && <LinkButton to={appPaths.hotel(own.hotel._id)}>View as guest</LinkButton>
        )
      }
    />
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

  ${theme.from.desktop} {
    white-space: nowrap;
  }
`

const Table = styled(OwnerTable)`
  ${theme.below.tablet} {
    /* Beside guest and room the total and the status; the stay below. */
    tbody tr {
      grid-template-columns: minmax(0, 1fr) fit-content(60%);
    }

    td:nth-child(3) {
      grid-area: 3 / 1 / auto / -1;
    }
    td:nth-child(4) {
      grid-area: 1 / 2;
    }
    td:nth-child(5) {
      grid-area: 2 / 2;
      justify-self: end;
      text-align: right;
    }
  }

  ${theme.from.tablet} {
    tbody :is(th, td) {
      padding-block: ${theme.space(2)};
    }
  }
`
