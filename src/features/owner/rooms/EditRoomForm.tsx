import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { useEditRoomMutation } from '../../../api/api'
import { formatMoney } from '../../../design/format'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { RoomForm } from './form/RoomForm'
import { toFormValues, toPayload, type RoomFormValues } from './form/roomFormValues'
import { filesIn, type Slots } from './form/slots'
import { Conflicts } from '../shared/Conflicts'
import { useEditForm } from '../shared/useEditForm'

interface EditRoomFormProps {
  room: OwnRoom
  refetch: () => Promise<unknown>
}

/** Sends what was changed, and leads back to the room's row in the list. */
export function EditRoomForm({ room, refetch }: EditRoomFormProps) {
  const current = toFormValues(room)
  const name = `editRoom:${room._id}`
  const { form, draft, conflicts, changesIn, acceptSaved, showError } = useEditForm({
    name,
    current,
    toPayload,
    refetch,
  })
  const [editRoom] = useEditRoomMutation()
  const navigate = useNavigate()
  const row = room.isArchived ? appPaths.archivedRooms : appPaths.listedRoom(room._id)

  async function save(values: RoomFormValues) {
    const { images: order, ...changes } = changesIn(values)
    if (order !== undefined || Object.keys(changes).length > 0) {
      const { error } = await editRoom({
        ...{ roomId: room._id, version: room.version ?? 1, ...changes },
        ...(order !== undefined && { order }),
        files: order === undefined ? [] : filesIn(values.images),
      })
      if (error) return showError(error)
      await acceptSaved(values)
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
      notice={<Conflicts form={form} names={conflicts} current={describe(current)} />}
    />
  )
}

const describe = (room: RoomFormValues): Record<keyof RoomFormValues, [label: string, value: ReactNode]> => ({
  images: ['Images', <Pictures key="images" slots={room.images} />],
  roomType: ['Room Type', room.roomType],
  pricePerNight: ['Price Per Night', formatMoney(Number(room.pricePerNight))],
  maxGuests: ['Maximum Guests', room.maxGuests],
  amenities: ['Amenities', room.amenities.join(', ') || 'None'],
  description: ['Description', room.description || 'None'],
  publicName: ['Public name', room.publicName || 'None'],
  privateName: ['Private name', room.privateName || 'None'],
})

function Pictures({ slots }: { slots: Slots }) {
  const addresses = slots.filter((picture) => typeof picture === 'string')
  if (addresses.length === 0) return 'None'

  return (
    <Strip>
      {addresses.map((address, place) => (
        <Photo key={address} src={address} seed={address} alt={`Picture ${place + 1} now`} sizes="72px" />
      ))}
    </Strip>
  )
}

const Strip = styled.span`
  display: inline-grid;
  grid-template-columns: repeat(4, minmax(0, 72px));
  gap: ${theme.space(2)};
  vertical-align: middle;
`
