import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { api, useOrderRoomsMutation } from '../../../api/api'
import { useAppDispatch } from '../../../app/hooks'
import { IconButton } from '../../../design/controls/IconButton'
import { LinkButton, TextLink } from '../../../design/controls/LinkButton'
import { formatMoney, plural, formatWholeNumber } from '../../../design/format'
import { caretDown, caretUp } from '../../../design/icons/owner'
import { NumberCell } from '../../../design/layout/NumberCell'
import { ShowMore } from '../../../design/layout/ShowMore'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { theme } from '../../../design/tokens'
import { appPaths, rowOf } from '../../../lib/paths'
import { scrollToHash } from '../../../lib/scroll'
import { RestoreRoom } from './RestoreRoom'
import { OwnerTable } from '../shared/OwnerTable'
import { useBatches } from '../shared/useBatches'
import { AvailabilityCell } from './AvailabilityCell'
import { RoomHeaderCell } from './RoomHeaderCell'

/** Shows at least all rows up to the room in the address. */
export function RoomTable({ rooms, isArchive }: { rooms: readonly OwnRoom[]; isArchive: boolean }) {
  const { hash } = useLocation()
  const named = rooms.findIndex(({ _id }) => hash === `#${rowOf(_id)}`)
  const { visible, body, showMore, hasMore, isLong } = useBatches(rooms, named + 1)
  const isListed = named >= 0
  useEffect(() => (isListed ? scrollToHash() : undefined), [isListed])
  const { moved, move } = useOrder(rooms)

  return (
    <>
      <Summary>{isArchive ? `${plural(rooms.length, 'archived room')}.` : describeAvailability(rooms)}</Summary>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <Table aria-label={isArchive ? 'Archived rooms' : 'Your rooms'}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Facility</th>
            <NumberCell as="th" scope="col">
              Price
            </NumberCell>
            {!isArchive && <th scope="col">Availability</th>}
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {visible.map((room, place) => (
            <tr key={room._id} id={rowOf(room._id)} tabIndex={-1}>
              <RoomHeaderCell room={room} />
              <td>{room.amenities.join(', ') || 'None'}</td>
              <NumberCell>{formatMoney(room.pricePerNight)}</NumberCell>
              {!isArchive && <AvailabilityCell room={room} />}
              <ActionsCell room={room} isArchived={isArchive}>
                {!isArchive && rooms.length > 1 && (
                  <Moves>
                    {([-1, 1] as const).map((by) => (
                      <IconButton
                        key={by}
                        icon={by < 0 ? caretUp : caretDown}
                        label={`Move ${roomName(room)} ${by < 0 ? 'up' : 'down'}`}
                        aria-disabled={!rooms[place + by] || undefined}
                        onClick={({ currentTarget }) => move(place, by, currentTarget)}
                      />
                    ))}
                  </Moves>
                )}
              </ActionsCell>
            </tr>
          ))}
        </tbody>
      </Table>
      {isLong && (
        <ShowMore
          status={`${visible.length} of ${plural(rooms.length, 'room')} shown`}
          hasMore={hasMore}
          onMore={showMore}
        />
      )}
    </>
  )
}

/** The button that was pressed keeps the focus, wherever its row goes. `moved` says where that is. */
function useOrder(rooms: readonly OwnRoom[]) {
  const [order, { isLoading }] = useOrderRoomsMutation()
  const [moved, setMoved] = useState('')
  const pressed = useRef<HTMLElement>(undefined)

  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = undefined
  }, [rooms])

  function move(place: number, by: 1 | -1, button: HTMLElement) {
    const [room, other] = [rooms[place], rooms[place + by]]
    if (isLoading || !room || !other) return
    pressed.current = button
    setMoved(`${roomName(room)}: ${place + by + 1} of ${rooms.length}`)
    const roomIds = rooms.map(({ _id }) => _id)
    void order({ roomIds: roomIds.with(place, other._id).with(place + by, room._id) })
  }

  return { moved, move }
}

function ActionsCell({ room, isArchived, children }: { room: OwnRoom; isArchived: boolean; children: ReactNode }) {
  const { _id: roomId, version = 1 } = room
  const name = roomName(room)
  const dispatch = useAppDispatch()
  const value = { success: true, message: '', room, version } as const

  return (
    <td>
      <Actions>
        {children}
        <LinkButton
          variant={isArchived ? 'plain' : 'quiet'}
          size="small"
          to={appPaths.editRoom(roomId)}
          // Until its page has loaded it.
          onClick={() => dispatch(api.util.upsertQueryEntries([{ endpointName: 'ownerRoom', arg: { roomId }, value }]))}
          aria-label={`Edit ${name}`}
        >
          Edit
        </LinkButton>
        {isArchived && <RestoreRoom room={room} />}
        {!isArchived && isVisibleToGuests(room) && (
          <ViewLink to={appPaths.room(roomId)} aria-label={`View as guest: ${name}`}>
            View as guest
          </ViewLink>
        )}
      </Actions>
    </td>
  )
}

/** Some rooms that are on are held back. */
const isVisibleToGuests = ({ isAvailable, heldBack }: OwnRoom) => isAvailable && !heldBack

function describeAvailability(rooms: readonly OwnRoom[]): string {
  const available = rooms.filter(isVisibleToGuests).length
  if (available === rooms.length) return `${plural(rooms.length, 'room')}, all available to guests.`
  return `${plural(rooms.length, 'room')}, ${available === 0 ? 'none' : formatWholeNumber(available)} available to guests.`
}

const Table = styled(OwnerTable)`
  ${theme.below.tablet} {
    tbody tr {
      row-gap: ${theme.space(2)};
      align-items: center;
    }

    tbody :is(th, td:nth-child(2), td:nth-child(5)) {
      grid-column: 1 / -1;
    }

    ${NumberCell} {
      grid-column: 1;
      text-align: left;
    }
  }

  /* Of fixed widths no word is broken that fits: those of a table’s own would be as narrow as a letter. */
  ${theme.from.tablet} {
    table-layout: fixed;

    thead th:first-child {
      width: 36%;
    }
  }

  ${theme.from.desktop} {
    table-layout: auto;

    thead th:first-child {
      width: 30%;
    }
  }

  td:nth-child(2) {
    color: ${theme.color.quiet};
  }

  label {
    white-space: nowrap;
  }
`

const Summary = styled.p`
  margin-bottom: ${theme.space(6)};
  ${theme.type.small}
  color: ${theme.color.quiet};
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};

  a {
    flex: none;
    white-space: nowrap;
  }

  ${theme.from.tablet} {
    justify-content: end;
    text-align: right;
  }

  ${theme.from.wide} {
    flex-wrap: nowrap;
  }
`

const Moves = styled.span`
  display: grid;
  gap: ${theme.space(2)};

  ${theme.below.tablet} {
    display: flex;
  }
`

const ViewLink = styled(TextLink)`
  padding-inline: ${theme.space(2)};
`
