import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { formatMoney, plural } from '../../../design/format'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import { AvailabilitySwitch } from './AvailabilitySwitch'
import { NumberCell, OwnerTable } from '../OwnerTable'
import { ShowMore } from '../ShowMore'
import { useBatches } from '../useBatches'

export function RoomTable({ rooms }: { rooms: readonly Room[] }) {
  const { shown, body, showMore, hasMore, isLong } = useBatches(rooms)

  return (
    <>
      <Summary>{describeAvailability(rooms)}</Summary>
      <Table aria-label="Your rooms">
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Facility</th>
            <NumberCell as="th" scope="col">
              Price
            </NumberCell>
            <th scope="col">Availability</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((room) => (
            <RoomRow key={room._id} room={room} />
          ))}
        </tbody>
      </Table>
      {isLong && (
        <ShowMore
          status={`${shown.length} of ${plural(rooms.length, 'room')} shown`}
          hasMore={hasMore}
          onMore={showMore}
        />
      )}
    </>
  )
}

function RoomRow({ room }: { room: Room }) {
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <Type>
          <Thumb>
            <Photo src={room.images[0]} seed={room._id} alt="" sizes="88px" />
          </Thumb>
          <span>
            {room.roomType}
            {room.maxGuests !== undefined && <Capacity>Sleeps {room.maxGuests}</Capacity>}
          </span>
        </Type>
      </th>
      <Facility>{room.amenities.join(', ') || 'None'}</Facility>
      <NumberCell>{formatMoney(room.pricePerNight)}</NumberCell>
      <td>
        <AvailabilitySwitch room={room} />
      </td>
    </tr>
  )
}

function describeAvailability(rooms: readonly Room[]): string {
  const available = rooms.filter(({ isAvailable }) => isAvailable).length
  if (available === rooms.length) return `${plural(rooms.length, 'room')}, all available to guests.`
  return `${plural(rooms.length, 'room')}, ${available === 0 ? 'none' : available.toLocaleString('en-US')} available to guests.`
}

const Summary = styled.p`
  margin-bottom: ${theme.space(6)};
  ${theme.type.small}
  color: ${theme.color.quiet};
`

const Table = styled(OwnerTable)`
  ${theme.below.tablet} {
    tbody tr {
      row-gap: ${theme.space(2)};
      align-items: center;
    }

    tbody :is(th, td:nth-child(2)) {
      grid-column: 1 / -1;
    }

    ${NumberCell} {
      grid-column: 1;
      text-align: left;
    }
  }

  ${theme.from.tablet} {
    td:last-child {
      width: 13rem;
    }
  }
`

const Type = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space(4)};
  ${theme.type.strong}
`

const Thumb = styled.span`
  flex: none;
  width: 88px;
`

const Capacity = styled.span`
  display: block;
  ${theme.type.caption}
  font-weight: 400;
  color: ${theme.color.quiet};
`

const Facility = styled.td`
  color: ${theme.color.quiet};
`
