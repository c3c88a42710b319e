import { useNavigate } from 'react-router-dom'
import type { OwnRoom } from '@contract/entities'
import { useEditRoomMutation } from '../../../api/api'
import { setServerError } from '../../../api/formFields'
import { appPaths } from '../../../lib/paths'
import { describeRoom } from './form/RoomFields'
import { RoomForm } from './form/RoomForm'
import { toFormValues, toPayload, type RoomFormValues } from './form/roomFormValues'
import { filesIn } from './form/slots'
import { StaleNotice } from '../shared/StaleNotice'
import { useEditForm } from '../shared/useEditForm'

/** Sends what was changed, and leads back to the room's row in the list. */
export function EditRoomForm({ room }: { room: OwnRoom }) {
  const current = toFormValues(room)
  const { form, draft, isStale, version, changesIn, acceptSaved } = useEditForm({
    name: `editRoom:${room._id}`,
    current,
    version: room.version ?? 1,
    toPayload,
  })
  const [editRoom] = useEditRoomMutation()
  const navigate = useNavigate()
  const row = room.isArchived ? appPaths.archivedRooms : appPaths.listedRoom(room._id)

  async function save(values: RoomFormValues) {
    const { images: order, ...changes } = changesIn(values)
    if (order !== undefined || Object.keys(changes).length > 0) {
      const { data, error } = await editRoom({
        ...{ roomId: room._id, version, ...changes },
        ...(order !== undefined && { order }),
        files: order === undefined ? [] : filesIn(values.images),
      })
      if (error) return setServerError(form, error)
      acceptSaved(values, data.room.version ?? version)
    }
    await navigate(row, { replace: true })
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
