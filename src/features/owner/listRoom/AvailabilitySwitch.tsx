import { useId } from 'react'
import type { OwnRoom } from '../../../../contract/entities'
import { useToggleAvailabilityMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { FieldError } from '../../../design/controls/Field'
import { Switch } from '../../../design/controls/Switch'
import { roomName } from '../roomName'

/** Whether guests can book a room. The switch moves only once the server has confirmed. */
export function AvailabilitySwitch({ room }: { room: OwnRoom }) {
  const [toggle, { isLoading, error }] = useToggleAvailabilityMutation()
  const refusal = errorOf(error)
  const id = useId()

  return (
    <>
      <Switch
        label={`Available: ${roomName(room)}`}
        checked={room.isAvailable}
        busy={isLoading}
        states={['Available', 'Not available']}
        onChange={() => void toggle({ roomId: room._id })}
      />
      {refusal && <FieldError id={id} error={refusal.message} />}
    </>
  )
}
