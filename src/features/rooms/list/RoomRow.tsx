import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Room } from '../../../../contract/entities'
import { fixedTexts } from '../../../../contract/fixedTexts'
import { listImageWidth } from '../../../../contract/limits'
import { formatMoney } from '../../../design/format'
import { Photo } from '../../../design/media/Photo'
import { Stars } from '../../../design/media/Stars'
import { appPaths } from '../../../paths'
import { RoomRowLayout } from './RoomRowLayout'

interface RoomRowProps {
  room: Room
  /** Its photo loads first. */
  inFirstView: boolean
}

/** Memoized, so that a changed filter renders only the new rows. */
export const RoomRow = memo(function RoomRow({ room, inFirstView }: RoomRowProps) {
  const { hotel } = room

  return (
    <RoomRowLayout>
      <Photo
        src={room.images[0]}
        seed={room._id}
        alt={`${room.roomType} at ${hotel.hotelName}`}
        sizes={rowPhotoSizes}
        eager={inFirstView}
        minWidth={listImageWidth}
      />
      <div className="facts">
        <p className="city">{hotel.city}</p>
        <h2>
          <Link to={appPaths.room(room._id)}>{hotel.hotelName}</Link>
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
    </RoomRowLayout>
  )
})

/** On phones 10 % less than rendered, so that most of them get 600 pixels instead of 960. */
export const rowPhotoSizes = '(min-width: 720px) 300px, 82vw'
