import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { OwnRoom } from '../../../../contract/entities'
import { LinkButton } from '../../../design/controls/LinkButton'
import { formatMoney, plural, wholeNumber } from '../../../design/format'
import { ShowMore } from '../../../design/layout/ShowMore'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { appPaths, rowOf } from '../../../paths'
import { scrollToHash } from '../../../scroll'
import { isSeen } from '../isSeen'
import { NumberCell } from '../OwnerTable'
import { roomName } from '../roomName'
import { useBatches } from '../useBatches'
import { AvailabilitySwitch } from './AvailabilitySwitch'
import { HeldBackNote } from './HeldBackNote'
import { Actions, FacilityCell, RoomsTable, Summary, TypeHeader, ViewLink } from './roomRowParts'

/** Shows at least up to the room that the address names. */
export function RoomTable({ rooms }: { rooms: readonly OwnRoom[] }) {
  const { hash } = useLocation()
  const named = rooms.findIndex(({ _id }) => hash === `#${rowOf(_id)}`)
  const { shown, body, showMore, hasMore, isLong } = useBatches(rooms, named + 1)
  const isListed = named >= 0
  useEffect(() => (isListed ? scrollToHash() : undefined), [isListed])

  return (
    <>
      <Summary>{describeAvailability(rooms)}</Summary>
      <RoomsTable aria-label="Your rooms">
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Facility</th>
            <NumberCell as="th" scope="col">
              Price
            </NumberCell>
            <th scope="col">Availability</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((room) => (
            <RoomRow key={room._id} room={room} />
          ))}
        </tbody>
      </RoomsTable>
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

function RoomRow({ room }: { room: OwnRoom }) {
  const { _id: id } = room
  const name = roomName(room)

  return (
    <tr id={rowOf(id)} tabIndex={-1}>
      <TypeHeader room={room} />
      <FacilityCell room={room} />
      <NumberCell>{formatMoney(room.pricePerNight)}</NumberCell>
      <td>
        <AvailabilitySwitch room={room} />
        {room.heldBack && <HeldBackNote why={room.heldBack} />}
      </td>
      <td>
        <Actions>
          <LinkButton variant="quiet" size="small" to={appPaths.editRoom(id)} aria-label={`Edit ${name}`}>
            Edit
          </LinkButton>
          {isSeen(room) && (
            <ViewLink to={appPaths.room(id)} aria-label={`View as guest: ${name}`}>
              View as guest
            </ViewLink>
          )}
        </Actions>
      </td>
    </tr>
  )
}

function describeAvailability(rooms: readonly OwnRoom[]): string {
  const available = rooms.filter(isSeen).length
  if (available === rooms.length) return `${plural(rooms.length, 'room')}, all available to guests.`
  return `${plural(rooms.length, 'room')}, ${available === 0 ? 'none' : wholeNumber(available)} available to guests.`
}
