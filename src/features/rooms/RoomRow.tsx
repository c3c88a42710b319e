import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Room } from '../../../contract/entities'
import { fixedTexts } from '../../../contract/fixedTexts'
import { formatMoney } from '../../design/format'
import { hotelNameOf } from '../../design/hotelName'
import { RoomPhoto } from '../../design/RoomPhoto'
import { Stars } from '../../design/Stars'
import { appPaths } from '../../paths'
import { Row } from './Row'

interface RoomRowProps {
  room: Room
  /** Its picture is waited for: it comes first. */
  inFirstView: boolean
}

/** One room of the list; the whole row leads to it. Kept as it is while its room is: a tick draws only what it brings. */
export const RoomRow = memo(function RoomRow({ room, inFirstView }: RoomRowProps) {
  const { hotel } = room
  const name = hotelNameOf(hotel)

  return (
    <Row>
      <RoomPhoto
        src={room.images[0]}
        roomId={room._id}
        alt={`${room.roomType} at ${name}`}
        sizes={rowPhotoSizes}
        eager={inFirstView}
        inList
      />
      <div className="facts">
        <p className="city">{hotel.city}</p>
        <h2>
          <Link to={appPaths.room(room._id)}>{name}</Link>
        </h2>
        <Stars rating={fixedTexts.filledStars} of={fixedTexts.stars} />
        <p className="address">{hotel.address}</p>
        {room.amenities.length > 0 && (
          <ul aria-label="Amenities">
            {room.amenities.map((amenity) => (
              <li key={amenity}>{amenity}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="price">
        <strong>{formatMoney(room.pricePerNight)}</strong> per night
      </p>
    </Row>
  )
})

/** A tenth less than phones draw: nobody sees it, and most of them are served with 600 pixels instead of 960. */
export const rowPhotoSizes = '(min-width: 720px) 300px, 82vw'
