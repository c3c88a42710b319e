import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useArchiveRoomMutation, useEditRoomMutation, useOwnerRoomQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { setServerError } from '../../../api/formFields'
import { EmptyState } from '../../../components/EmptyState'
import { Button } from '../../../design/controls/Button'
import { LinkButton } from '../../../design/controls/LinkButton'
import { Notice } from '../../../design/feedback/Notice'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { SubjectRow } from '../../../design/layout/SubjectRow'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { ConfirmDialog } from '../shared/ConfirmDialog'
import { QueryError } from '../shared/QueryError'
import { StaleNotice } from '../shared/StaleNotice'
import { useEditForm } from '../shared/useEditForm'
import { describeRoom } from './form/RoomFields'
import { RoomForm } from './form/RoomForm'
import { filesIn, toFormValues, toPayload, type RoomFormValues } from './form/roomFormValues'
import { RestoreRoom } from './RestoreRoom'

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
      priceHint={<Link to={appPaths.roomRates(room._id)}>Seasons, weekends and rules</Link>}
      notice={isStale && <StaleNotice what="room" current={describeRoom(current)} {...{ form, draft, changesIn }} />}
    />
  )
}

function ArchiveSection({ room }: { room: OwnRoom }) {
  const [archive, { isLoading, error, reset }] = useArchiveRoomMutation()
  const [isConfirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const refusal = errorOf(error)
  /** How many stays are still to come, and whose, once the server has said so. */
  const expectedStays = refusal?.expected

  async function confirm() {
    const answer = await archive({ roomId: room._id, archived: true, expectedStays })
    if (answer.error) return setConfirming(errorOf(answer.error)?.expected !== undefined)
    await navigate(appPaths.listRoom, { replace: true })
  }

  if (room.isArchived)
    return (
      <Section>
        <h2>This room is archived</h2>
        <div>
          <p>Guests can’t see or book it. Once restored, it is back in your list, off until you switch it on.</p>
          <RestoreRoom room={room} />
        </div>
      </Section>
    )

  return (
    <Section>
      <h2>Archive this room</h2>
      <div>
        <p>For a room you no longer let. You can restore it at any time.</p>
        {refusal && expectedStays === undefined && <Notice tone="error">{refusal.message}</Notice>}
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          Archive room
        </Button>
        <ConfirmDialog
          open={isConfirming}
          title={`Archive ${roomName(room)}?`}
          no="Keep room"
          yes={expectedStays === undefined ? 'Archive room' : 'Archive it and keep the stays'}
          busy={isLoading}
          busyText="Archiving..."
          onNo={() => {
            setConfirming(false)
            reset()
          }}
          onYes={() => void confirm()}
        >
          {expectedStays !== undefined && (
            <Notice role="alert">
              <p>{refusal?.message}</p>
              <p>They keep their bookings, and the room stays in your calendar until the last of them has left.</p>
            </Notice>
          )}
          <p>
            Guests can no longer find or book it, and it leaves your list. Existing bookings are kept. You can find it
            under Archived rooms and restore it at any time.
          </p>
        </ConfirmDialog>
      </div>
    </Section>
  )
}

const Section = styled(SubjectRow)`
  && {
    margin-top: ${theme.space(18)};
  }

  > div {
    display: grid;
    justify-items: start;
    gap: ${theme.space(4)};
  }
`
