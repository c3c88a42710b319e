import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { hotelNameOf } from '../../design/hotelName'
import { RoomPhoto } from '../../design/RoomPhoto'
import { Tag } from '../../design/Tag'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'

interface StayPlaceProps {
  booking: Booking
  /** Booked a moment ago: said, because it may stand among others. */
  isNew: boolean
  /** Its picture is waited for: it comes first. */
  isFirst: boolean
}

/** Where the stay is: picture, hotel, room type, address. */
export function StayPlace({ booking: { room, hotel }, isNew, isFirst }: StayPlaceProps) {
  return (
    <Place>
      <RoomPhoto src={room.images[0]} roomId={room._id} alt="" sizes={sizes} eager={isFirst} />
      <div>
        {isNew && (
          <News>
            <Tag tone="dusk">Just booked</Tag>
          </News>
        )}
        <Name>
          <Link to={appPaths.room(room._id)}>{hotelNameOf(hotel)}</Link>
        </Name>
        <p>{room.roomType}</p>
        <Address>{hotel.address}</Address>
      </div>
    </Place>
  )
}

// On phones a tenth less than is drawn, as in the list of rooms.
const sizes = '(min-width: 1024px) 152px, 82vw'

const Place = styled.div`
  position: relative;
  display: grid;
  gap: ${theme.space(3)};

  ${theme.from.tablet} {
    grid-template-columns: 152px minmax(0, 1fr);
    gap: ${theme.space(6)};
  }
`

const News = styled.p`
  margin-bottom: ${theme.space(2)};
`

const Name = styled.h2`
  ${theme.type.card}

  /* High enough to be hit, and the picture leads there too. */
  a {
    display: inline-block;
    margin-block: -9px;
    padding-block: 9px;
    color: inherit;
    text-decoration-color: ${theme.color.line};
  }

  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  a:hover {
    text-decoration-color: currentColor;
  }
`

const Address = styled.p`
  color: ${theme.color.quiet};
`
