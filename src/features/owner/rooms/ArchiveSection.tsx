import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useArchiveRoomMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button } from '../../../design/controls/Button'
import { Notice } from '../../../design/feedback/Notice'
import { SubjectRow } from '../../../design/layout/SubjectRow'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { RestoreRoom } from './RestoreRoom'
import { ConfirmDialog } from '../shared/ConfirmDialog'

export function ArchiveSection({ room }: { room: OwnRoom }) {
  return (
    <Section>
      <h2>{room.isArchived ? 'This room is archived' : 'Archive this room'}</h2>
      <div>
        {room.isArchived ? (
          <>
            <p>Guests can’t see or book it. Once restored, it is back in your list, off until you switch it on.</p>
            <RestoreRoom room={room} />
          </>
        ) : (
          <Archive room={room} />
        )}
      </div>
    </Section>
  )
}

function Archive({ room }: { room: OwnRoom }) {
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

  return (
    <>
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
    </>
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
