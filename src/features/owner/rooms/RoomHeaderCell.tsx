import styled from 'styled-components'
import type { OwnRoom } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'

export function RoomHeaderCell({ room }: { room: OwnRoom }) {
  return (
    <th scope="row">
      <Type>
        <Thumb>
          <Photo src={room.images[0]} seed={room._id} alt="" sizes="88px" />
        </Thumb>
        <span>
          {roomName({ ...room, privateName: undefined })}
          {room.privateName && <PrivateName>{room.privateName}</PrivateName>}
          {room.maxGuests !== undefined && <Capacity>Sleeps {room.maxGuests}</Capacity>}
        </span>
      </Type>
    </th>
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
  font-weight: 400;
  overflow-wrap: anywhere;
`

const Capacity = styled.span`
  display: block;
  ${theme.type.caption}
  font-weight: 400;
  color: ${theme.color.quiet};
`
