import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { api, useToggleAvailabilityMutation } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { useAppDispatch } from '../../../app/hooks'
import { FieldError } from '../../../design/controls/Field'
import { LinkButton, TextLink } from '../../../design/controls/LinkButton'
import { Switch } from '../../../design/controls/Switch'
import { formatMoney } from '../../../design/format'
import { NumberCell } from '../../../design/layout/NumberCell'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import { appPaths, rowOf } from '../../../lib/paths'
import { RestoreRoom } from './RestoreRoom'

/** `children` go before its other actions. */
export function RoomRow({ room, isArchived, children }: { room: OwnRoom; isArchived: boolean; children: ReactNode }) {
  const { _id: roomId, version = 1 } = room
  const name = roomName(room)
  const dispatch = useAppDispatch()
  const value = { success: true, message: '', room, version } as const

  return (
    <tr id={rowOf(roomId)} tabIndex={-1}>
      <th scope="row">
        <Type>
          <Thumb>
            <Photo src={room.images[0]} seed={roomId} alt="" sizes="88px" />
          </Thumb>
          <span>
            {roomName({ ...room, privateName: undefined })}
            {room.privateName && <PrivateName>{room.privateName}</PrivateName>}
            {room.maxGuests !== undefined && <Capacity>Sleeps {room.maxGuests}</Capacity>}
          </span>
        </Type>
      </th>
      <td>{room.amenities.join(', ') || 'None'}</td>
      <NumberCell>{formatMoney(room.pricePerNight)}</NumberCell>
      {!isArchived && (
        <td>
          <Availability room={room} />
        </td>
      )}
      <td>
        <Actions>
          {children}
          <LinkButton
            variant={isArchived ? 'plain' : 'quiet'}
            size="small"
            to={appPaths.editRoom(roomId)}
            // Until its page has loaded it.
            onClick={() =>
              dispatch(api.util.upsertQueryEntries([{ endpointName: 'ownerRoom', arg: { roomId }, value }]))
            }
            aria-label={`Edit ${name}`}
          >
            Edit
          </LinkButton>
          {!isArchived && (
            <LinkButton variant="quiet" size="small" to={appPaths.roomRates(roomId)} aria-label={`Rates of ${name}`}>
              Rates
            </LinkButton>
          )}
          {isArchived && <RestoreRoom room={room} />}
          {!isArchived && isVisibleToGuests(room) && (
            <ViewLink to={appPaths.room(roomId)} aria-label={`View as guest: ${name}`}>
              View as guest
            </ViewLink>
          )}
        </Actions>
      </td>
    </tr>
  )
}

/** Some rooms that are on are held back. */
export const isVisibleToGuests = ({ isAvailable, heldBack }: OwnRoom) => isAvailable && !heldBack

/** Whether guests can book a room. The switch moves only once the server has confirmed. */
function Availability({ room }: { room: OwnRoom }) {
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
    </>
  )
}

const Type = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space(4)};
  ${theme.type.strong}
`

const Thumb = styled.span`
  flex: none;
  width: 88px;
`

const PrivateName = styled.span`
  display: block;
  ${theme.type.small}
  overflow-wrap: anywhere;
`

const Capacity = styled.span`
  display: block;
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

const Note = styled.p`
  max-width: 18rem;
  color: ${theme.color.quiet};
  ${theme.type.caption}
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};

  a {
    flex: none;
    white-space: nowrap;
  }

  /* Two buttons beside those that move the row. */
  ${theme.from.wide} {
    min-width: 13.5rem;
  }
`

const ViewLink = styled(TextLink)`
  padding-inline: ${theme.space(2)};
`
