import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { formatDate, formatMoney, formatShortDate, plural } from '../../../design/format'
import { ShowMore } from '../../../design/layout/ShowMore'
import { theme } from '../../../design/tokens'
import { StayLink } from '../desk/StayLink'
import { NumberCell, OwnerTable } from '../OwnerTable'
import { useBatches } from '../useBatches'
import { useNewRow } from '../useNewRow'
import { BookingStatus } from './BookingStatus'

export interface RecentBookingsProps {
  /** Those that are here, newest first. */
  bookings: readonly Booking[]
  /** Of a hotel that has more. */
  older?: { load: () => Promise<unknown>; isLoading: boolean }
}

export function RecentBookings({ bookings, older }: RecentBookingsProps) {
  const { shown, body, showMore, hasMore, isLong } = useBatches(bookings)
  const all = older ? `more than ${plural(bookings.length, 'booking')}` : plural(bookings.length, 'booking')

  const focusFrom = useNewRow(body, shown.length)

  function showNext() {
    if (!hasMore && older) {
      focusFrom(shown.length)
      void older.load()
    }
    showMore()
  }

  return (
    <>
      <Table aria-labelledby="recent-bookings">
        <thead>
          <tr>
            <th scope="col">User name</th>
            <th scope="col">Room type</th>
            <th scope="col">Stay</th>
            <NumberCell as="th" scope="col">
              Total amount
            </NumberCell>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((booking) => (
            <BookingRow key={booking._id} booking={booking} />
          ))}
        </tbody>
      </Table>
      {isLong && (
        <ShowMore
          status={`${shown.length} of ${all} shown`}
          hasMore={hasMore || older !== undefined}
          busy={older?.isLoading}
          onMore={showNext}
        />
      )}
    </>
  )
}

function BookingRow({ booking }: { booking: Booking }) {
  const { room, totalPrice, checkInDate, checkOutDate } = booking

  return (
    <tr tabIndex={-1}>
      <Guest as="th" scope="row">
        <StayLink booking={booking} />
      </Guest>
      <td>{room.roomType}</td>
      <Stay>
        {formatShortDate(checkInDate)} – {formatDate(checkOutDate)}
      </Stay>
      <NumberCell>{formatMoney(totalPrice)}</NumberCell>
      <td>
        <BookingStatus booking={booking} />
      </td>
    </tr>
  )
}

const Guest = styled.th`
  ${theme.type.smallStrong}

  /* Reaches over the padding of its cell. */
  a {
    min-width: ${theme.size.target};
    margin-block: -11px;
    font: inherit;
  }
`

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
      }
    }
  }
`
