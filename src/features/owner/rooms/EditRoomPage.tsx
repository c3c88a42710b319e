import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useOwnerRoomsQuery } from '../../../api/api'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { appPaths } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { RoomFormSkeleton } from './form/RoomFormSkeleton'
import { isVisibleToGuests } from '../shared/ownRoom'
import { QueryError } from '../shared/QueryError'
import { ArchiveSection } from './ArchiveSection'
import { EditRoomForm } from './EditRoomForm'

export function EditRoomPage() {
  const { id = '' } = useParams()
  const query = useOwnRoom(id)
  const { room } = query

  return (
    <OwnerPage
      title={(room && roomName(room)) || 'Edit room'}
      heading={room ? `Edit ${roomName(room)}` : 'Edit room'}
      lead={
        room && (
          <>
            Existing bookings keep their price.{' '}
            {isVisibleToGuests(room) && <Link to={appPaths.room(room._id)}>See the room as a guest</Link>}
          </>
        )
      }
    >
      <RoomState {...query} />
    </OwnerPage>
  )
}

/** A room of one's own, archived or not. */
function useOwnRoom(id: string) {
  const options = { refetchOnMountOrArgChange: true }
  const lists = [useOwnerRoomsQuery(undefined, options), useOwnerRoomsQuery({ archived: '1' }, options)]
  const isFetching = lists.some((list) => list.isFetching)

  // While it is archived or restored it may be in neither list.
  const [last, setLast] = useState<OwnRoom>()
  const listed = lists.flatMap(({ data }) => data?.rooms ?? []).find(({ _id }) => _id === id)
  if (listed && listed !== last) setLast(listed)

  return {
    room: listed ?? (isFetching ? last : undefined),
    /** Undefined while it may yet be found. */
    error: isFetching ? undefined : lists.map(({ error }) => error).find(Boolean),
    isFetching,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  }
}

function RoomState({ room, error, isFetching, refetch }: ReturnType<typeof useOwnRoom>) {
  if (room)
    return (
      <>
        <EditRoomForm key={room._id} room={room} refetch={refetch} />
        <ArchiveSection room={room} refetch={refetch} />
      </>
    )
  if (isFetching) return <RoomFormSkeleton />
  if (error) return <QueryError what="this room" query={{ error, isFetching, refetch }} />
  return (
    <EmptyState
      message="We could not find this room among yours."
      action={<LinkButton to={appPaths.listRoom}>See your rooms</LinkButton>}
    />
  )
}
