import { memo } from 'react'
import type { Room } from '../../../../contract/entities'
import { fixedTexts } from '../../../../contract/fixedTexts'
import { listImageWidth } from '../../../../contract/limits'
import { quote, toCents, toDollars, type QuotedStay } from '../../../../contract/quote'
import { formatMoney, plural } from '../../../design/format'
import { Photo } from '../../../design/media/Photo'
import { Stars } from '../../../design/media/Stars'
import { appPaths } from '../../../paths'
import { AmenityChips } from './AmenityChips'
import { RoomRowLayout } from './RoomRowLayout'

export type ShownStay = QuotedStay

interface RoomRowProps {
  room: Room
  /** To be priced; undefined without dates. */
  stay?: QuotedStay
  /** Dates and guests, with their question mark, for the room's page. */
  query?: string
  /** It cannot be had for the search. */
  isTaken?: boolean
  /** On the hotel's own page: the room type is what tells rows apart. */
  inHotel?: boolean
  /** Its photo loads first. */
  inFirstView: boolean
}

/** Memoized, so that a changed filter renders only the new rows. The list follows its links. */
export const RoomRow = memo(function RoomRow({
  room,
  stay,
  query = '',
  isTaken,
  inHotel = false,
  inFirstView,
}: RoomRowProps) {
  const { hotel } = room

  return (
    <RoomRowLayout $isTaken={isTaken}>
      <Photo
        src={room.images[0]}
        seed={room._id}
        alt={`${room.roomType} at ${hotel.hotelName}`}
        sizes={rowPhotoSizes}
        eager={inFirstView}
        minWidth={listImageWidth}
      />
      <div className="facts">
        {!inHotel && <p className="city">{hotel.city}</p>}
        <h2>
          <a href={appPaths.room(room._id) + query}>{inHotel ? room.roomType : hotel.hotelName}</a>
        </h2>
        <p className="kind">{kindOf(room, inHotel)}</p>
        {!inHotel && (
          <p className="address">
            <Stars rating={fixedTexts.filledStars} of={fixedTexts.stars} /> {hotel.address}
          </p>
        )}
        <AmenityChips amenities={room.amenities} />
      </div>
      <div className="foot">
        {!inHotel && hotel._id && (
          <a
            className="hotel"
            href={appPaths.hotel(hotel._id) + query}
            aria-label={`See the hotel: ${hotel.hotelName}`}
          >
            See the hotel
          </a>
        )}
        <div className="offer">
          <RoomPrice pricePerNight={room.pricePerNight} stay={stay} />
          {/* Only drawn: the name's link, which covers the row, says where it leads. */}
          <span className="view" aria-hidden="true">
            View room
          </span>
        </div>
      </div>
    </RoomRowLayout>
  )
})

/** `Double Bed · Sleeps 2`, less what is said already or not known. */
const kindOf = ({ roomType, maxGuests }: Room, inHotel: boolean) =>
  [inHotel ? '' : roomType, maxGuests === undefined ? '' : `Sleeps ${maxGuests}`].filter(Boolean).join(' · ')

/** The total of the stay above the price of a night; without a stay, the price of a night. */
function RoomPrice({ pricePerNight, stay }: { pricePerNight: number; stay?: QuotedStay }) {
  if (!stay) {
    return (
      <p className="price">
        <strong>{formatMoney(pricePerNight)}</strong> per night
      </p>
    )
  }
  const { nights, pairs, totalCents } = quote(toCents(pricePerNight), stay)
  return (
    <div className="price">
      <p>
        <strong>{formatMoney(toDollars(totalCents))}</strong> for {plural(nights, 'night')}
      </p>
      <p>
        {formatMoney(pricePerNight)} per night{pairs > 1 && ', per two guests'}
      </p>
    </div>
  )
}

/** On phones 10 % less than rendered, so that most of them get 600 pixels instead of 960. */
export const rowPhotoSizes = '(min-width: 720px) 300px, 82vw'
