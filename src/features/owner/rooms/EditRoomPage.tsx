import { Link, useParams } from 'react-router-dom'
import { roomName } from '@contract/roomName'
import { useOwnerRoomQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { appPaths } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { isVisibleToGuests } from './isVisibleToGuests'
import { QueryError } from '../shared/QueryError'
import { ArchiveSection } from './ArchiveSection'
import { EditRoomForm } from './EditRoomForm'

export default function EditRoomPage() {
  const { id = '' } = useParams()
  const query = useOwnerRoomQuery({ roomId: id })
  const problem = errorOf(query.error)
  const isUnknown = problem !== undefined && isNotFound(problem)
  const room = isUnknown ? undefined : query.currentData?.room

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
      {room && (
        <>
          <EditRoomForm key={room._id} room={room} />
          <ArchiveSection room={room} />
        </>
      )}
      {isUnknown && (
        <EmptyState
          message="We could not find this room among yours."
          action={<LinkButton to={appPaths.listRoom}>See your rooms</LinkButton>}
        />
      )}
      {!room && !isUnknown && problem && <QueryError what="this room" query={query} />}
      {!room && !problem && <FormSkeleton label="Loading the room" fields={6} />}
    </OwnerPage>
  )
}
