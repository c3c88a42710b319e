import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useArchiveRoomMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { Button } from '../../../design/controls/Button'
import { FieldError } from '../../../design/controls/Field'
import { appPaths } from '../../../lib/paths'

/** Takes a room out of the archive and leads to its row in the list, where it can be switched on. */
export function RestoreRoom({ room }: { room: OwnRoom }) {
  const [archive, { isLoading, error }] = useArchiveRoomMutation()
  const navigate = useNavigate()
  const refusal = errorOf(error)
  const id = useId()

  async function restore() {
    const answer = await archive({ roomId: room._id, archived: false })
    if (!answer.error) await navigate(appPaths.listedRoom(room._id))
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={isLoading}
        busyText="Restoring..."
        aria-label={`Restore ${roomName(room)}`}
        aria-describedby={refusal && id}
        onClick={() => void restore()}
      >
        Restore
      </Button>
      {refusal && <FieldError id={id} error={refusal.message} />}
    </>
  )
}
