import { Link, useParams } from 'react-router-dom'
import type { OwnRoom } from '../../../../contract/entities'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { appPaths } from '../../../paths'
import { isSeen } from '../isSeen'
import { OwnerPage } from '../OwnerPage'
import { roomName } from '../roomName'
import { RoomFormSkeleton } from '../roomForm/RoomFormSkeleton'
import { ArchiveSection } from './ArchiveSection'
import { EditRoomForm } from './EditRoomForm'
import { useOwnRoom } from './useOwnRoom'

export function EditRoomPage() {
  const { id = '' } = useParams()
  const found = useOwnRoom(id)
  const { room } = found

  return (
    <OwnerPage title={(room && roomName(room)) || 'Edit room'} heading="Edit room" lead={room && <Lead room={room} />}>
      <RoomState {...found} />
    </OwnerPage>
  )
}

function RoomState({ room, failure, isFetching, refetch }: ReturnType<typeof useOwnRoom>) {
  if (room)
    return (
      <>
        <EditRoomForm key={room._id} room={room} refetch={refetch} />
        <ArchiveSection room={room} refetch={refetch} />
      </>
    )
  if (isFetching) return <RoomFormSkeleton />
  if (!failure) return <NoSuchRoom />

  const message = failure.kind === 'refused' ? failure.message : undefined
  return <LoadFailed what="this room" message={message} onRetry={() => void refetch()} />
}

function Lead({ room }: { room: OwnRoom }) {
  return (
    <>
      Existing bookings keep their price.{' '}
      {isSeen(room) && <Link to={appPaths.room(room._id)}>See the room as a guest</Link>}
    </>
  )
}

function NoSuchRoom() {
  return (
    <EmptyState
      sentence="We could not find this room among yours."
      action={<LinkButton to={appPaths.listRoom}>See your rooms</LinkButton>}
    />
  )
}
