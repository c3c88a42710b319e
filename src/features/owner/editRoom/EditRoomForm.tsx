import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { OwnRoom } from '../../../../contract/entities'
import { useEditRoomMutation } from '../../../api/api'
import { appPaths } from '../../../paths'
import { useEdited } from '../editing/useEdited'
import { entriesOf, sentOf, type RoomEntries } from '../roomForm/entries'
import { RoomForm } from '../roomForm/RoomForm'
import { filesIn } from '../roomForm/slots'

interface EditRoomFormProps {
  room: OwnRoom
  refetch: () => Promise<unknown>
}

/** Sends what was changed, and leads back to the room's row in the list. */
export function EditRoomForm({ room, refetch }: EditRoomFormProps) {
  const now = useMemo(() => entriesOf(room), [room])
  const form = useForm<RoomEntries>({ mode: 'onTouched', defaultValues: now })
  const edited = useEdited(form, now, sentOf, refetch)
  const [editRoom] = useEditRoomMutation()
  const navigate = useNavigate()
  const row = room.isArchived ? appPaths.archivedRooms : appPaths.listedRoom(room._id)

  async function save(entries: RoomEntries) {
    const { images: order, ...changes } = edited.changesIn(entries)
    if (order !== undefined || Object.keys(changes).length > 0) {
      const { error } = await editRoom({
        ...{ roomId: room._id, version: room.version ?? 1, ...changes },
        ...(order !== undefined && { order }),
        files: order === undefined ? [] : filesIn(entries.images),
      })
      if (error) return edited.refuse(error)
      await refetch()
    }
    await navigate(row, { replace: true })
  }

  return <RoomForm name="Edit room" form={form} edited={edited} onSave={save} save="Save" saving="Saving..." />
}
