import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useOrderRoomsMutation } from '../../../api/api'
import { IconButton } from '../../../design/controls/IconButton'
import { formatWholeNumber, plural } from '../../../design/format'
import { caretDown, caretUp } from '../../../design/icons/order'
import { NumberCell } from '../../../design/layout/NumberCell'
import { ShowMore } from '../../../design/layout/ShowMore'
import { VisuallyHidden } from '../../../design/layout/VisuallyHidden'
import { theme } from '../../../design/tokens'
import { rowOf } from '../../../lib/paths'
import { scrollToHash } from '../../../lib/scroll'
import { OwnerTable } from '../shared/OwnerTable'
import { useBatches } from '../shared/useBatches'
import { isVisibleToGuests, RoomRow } from './RoomRow'

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
            <RoomRow key={room._id} room={room} isArchived={isArchive}>
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
            </RoomRow>
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

const Moves = styled.span`
  display: grid;
  gap: ${theme.space(2)};

  ${theme.below.tablet} {
    display: flex;
  }
`
