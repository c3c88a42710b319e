import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { useEditRoomMutation } from '../../../api/api'
import { setServerError } from '../../../api/formFields'
import { formatMoney } from '../../../design/format'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { RoomForm } from './form/RoomForm'
import { toFormValues, toPayload, type RoomFormValues } from './form/roomFormValues'
import { filesIn, type Slots } from './form/slots'
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
      notice={isStale && <StaleNotice what="room" current={describe(current)} {...{ form, draft, changesIn }} />}
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
