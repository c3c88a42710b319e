import styled from 'styled-components'
import type { OwnRoom } from '../../../../contract/entities'
import { TextLink } from '../../../design/controls/LinkButton'
import { Photo } from '../../../design/media/Photo'
import { theme } from '../../../design/tokens'
import { NumberCell, OwnerTable } from '../OwnerTable'

/** A room with its cover, as the heading of its row. */
export function TypeHeader({ room }: { room: OwnRoom }) {
  return (
    <th scope="row">
      <Type>
        <Thumb>
          <Photo src={room.images[0]} seed={room._id} alt="" sizes="88px" />
        </Thumb>
        <span>
          {room.roomType}
          {room.privateName && <PrivateName>{room.privateName}</PrivateName>}
          {room.maxGuests !== undefined && <Capacity>Sleeps {room.maxGuests}</Capacity>}
        </span>
      </Type>
    </th>
  )
}

export function FacilityCell({ room: { amenities } }: { room: OwnRoom }) {
  return <Facility>{amenities.join(', ') || 'None'}</Facility>
}

export const RoomsTable = styled(OwnerTable)`
  ${theme.below.tablet} {
    tbody tr {
      row-gap: ${theme.space(2)};
      align-items: center;
    }

    tbody :is(th, td:nth-child(2), td:nth-child(5)) {
      grid-column: 1 / -1;
    }

    ${NumberCell} {
      grid-column: 1;
      text-align: left;
    }
  }

  label {
    white-space: nowrap;
  }
`

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};

  a {
    flex: none;
    white-space: nowrap;
  }

  ${theme.from.tablet} {
    justify-content: end;
    text-align: right;
  }

  ${theme.from.wide} {
    flex-wrap: nowrap;
  }
`

export const ViewLink = styled(TextLink)`
  padding-inline: ${theme.space(2)};
`

export const Summary = styled.p`
  margin-bottom: ${theme.space(6)};
  ${theme.type.small}
  color: ${theme.color.quiet};
`

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

const Facility = styled.td`
  color: ${theme.color.quiet};
`
