import { Link, useNavigate, useParams } from 'react-router-dom'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useEditRoomMutation, useOwnerRoomQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { setServerError } from '../../../api/formFields'
import { EmptyState } from '../../../components/EmptyState'
import { LinkButton } from '../../../design/controls/LinkButton'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { appPaths } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { QueryError } from '../shared/QueryError'
import { StaleNotice } from '../shared/StaleNotice'
import { useEditForm } from '../shared/useEditForm'
import { ArchiveSection } from './ArchiveSection'
import { describeRoom } from './form/RoomFields'
import { RoomForm } from './form/RoomForm'
import { filesIn, toFormValues, toPayload, type RoomFormValues } from './form/roomFormValues'

export default function EditRoomPage() {
  const { id = '' } = useParams()
  const query = useOwnerRoomQuery({ roomId: id })
  const problem = errorOf(query.error)
  const isUnknown = problem && isNotFound(problem)
  const room = isUnknown ? undefined : query.currentData?.room

  return (
    <OwnerPage
      title={(room && roomName(room)) || 'Edit room'}
      heading={room ? `Edit ${roomName(room)}` : 'Edit room'}
      lead={
        room && (
          <>
            Existing bookings keep their price.{' '}
            {room.isAvailable && !room.heldBack && <Link to={appPaths.room(room._id)}>See the room as a guest</Link>}
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

/** Sends what was changed, and leads back to the room's row in the list. */
function EditRoomForm({ room }: { room: OwnRoom }) {
  const current = toFormValues(room)
  const { form, draft, isStale, version, changesIn, acceptSaved } = useEditForm({
    name: `editRoom:${room._id}`,
    current,
    version: room.version ?? 1,
    toPayload,
  })
  const [editRoom] = useEditRoomMutation()
  const navigate = useNavigate()

  async function save(values: RoomFormValues) {
    const { images: order, ...changes } = changesIn(values)
    if (order !== undefined || Object.keys(changes).length > 0) {
      const images = order === undefined ? { files: [] } : { order, files: filesIn(values.images) }
      const { data, error } = await editRoom({ roomId: room._id, version, ...changes, ...images })
      if (error) return setServerError(form, error)
      acceptSaved(values, data.room.version ?? version)
    }
    await navigate(room.isArchived ? appPaths.archivedRooms : appPaths.listedRoom(room._id), { replace: true })
  }

  return (
    <RoomForm
      name="Edit room"
      form={form}
      draft={draft}
      onSave={save}
      save="Save"
      saving="Saving..."
      notice={isStale && <StaleNotice what="room" current={describeRoom(current)} {...{ form, draft, changesIn }} />}
    />
  )
}
