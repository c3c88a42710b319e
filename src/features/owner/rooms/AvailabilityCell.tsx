import { useId } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useToggleAvailabilityMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { FieldError } from '../../../design/controls/Field'
import { Switch } from '../../../design/controls/Switch'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'

/** Whether guests can book a room. The switch moves only once the server has confirmed. */
export function AvailabilityCell({ room }: { room: OwnRoom }) {
  const [toggle, { isLoading, error }] = useToggleAvailabilityMutation()
  const refusal = errorOf(error)
  const id = useId()

  return (
    <td>
      <Switch
        label={`Available: ${roomName(room)}`}
        checked={room.isAvailable}
        busy={isLoading}
        states={['Available', 'Not available']}
        describedBy={refusal && id}
        onChange={() => void toggle({ roomId: room._id })}
      />
      {refusal && <FieldError id={id} error={refusal.message} />}
      {room.heldBack && (
        <Note>
          Guests will see it once{' '}
          {room.heldBack === 'unlisted' ? (
            'your hotel is listed again. Our email says why it isn’t.'
          ) : (
            <>
              you have <Link to={appPaths.verifyEmail}>verified your email</Link>.
            </>
          )}
        </Note>
      )}
    </td>
  )
}

const Note = styled.p`
  max-width: 18rem;
  color: ${theme.color.quiet};
  ${theme.type.caption}
`
