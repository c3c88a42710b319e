import { useId } from 'react'
import type { Room } from '../../../contract/entities'
import { useToggleAvailabilityMutation } from '../../api/api'
import { errorOf } from '../../api/apiError'
import { FieldError } from '../../design/FieldError'
import { Switch } from '../../design/Switch'

/** Whether guests can book a room. It moves when the server has said yes, and stays where it was after a no (D25). */
export function AvailabilitySwitch({ room }: { room: Room }) {
  const [toggle, { isLoading, error }] = useToggleAvailabilityMutation()
  const refusal = errorOf(error)
  const id = useId()

  return (
    <>
      <Switch
        label={`Available: ${room.roomType}`}
        labelHidden
        checked={room.isAvailable}
        busy={isLoading}
        words={['Available', 'Not available']}
        onChange={() => void toggle({ roomId: room._id })}
      />
      {refusal && <FieldError id={id} error={refusal.message} />}
    </>
  )
}
