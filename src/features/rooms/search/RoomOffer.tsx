import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { guestsPerRate } from '@contract/limits'
import { quote, toCents, toDollars, type QuotedStay } from '@contract/quote'
import { rateCoverage } from '@contract/roomSearch'
import { formatMoney, plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import type { RoomRowProps } from './RoomRow'

interface RoomOfferProps extends Omit<RoomRowProps, 'obstacle' | 'inFirstView'> {
  priceId: string
}

/** The end of a row: its hotel, and what the room costs. */
export function RoomOffer({ priceId, room, stay, guests, query, inHotel }: RoomOfferProps) {
  const { hotel, pricePerNight } = room

  return (
    <Foot>
      {!inHotel && hotel._id && (
        <HotelLink to={appPaths.hotel(hotel._id) + query} aria-label={`See the hotel: ${hotel.hotelName}`}>
          See the hotel
        </HotelLink>
      )}
      <Offer>
        <Price id={priceId}>
          {stay ? (
            <StayPrice pricePerNight={pricePerNight} stay={stay} />
          ) : (
            <p>
              <strong>{formatMoney(pricePerNight)}</strong> per night
              {guests > guestsPerRate && ` ${rateCoverage(room)}`}
            </p>
          )}
        </Price>
        {/* Only drawn: the name's link, which covers the row, says where it leads. */}
        <ViewRoom aria-hidden="true">View room</ViewRoom>
      </Offer>
    </Foot>
  )
}

/** The total of the stay above the price of a night. */
function StayPrice({ pricePerNight, stay }: { pricePerNight: number; stay: QuotedStay }) {
  const { nights, pairs, totalCents } = quote(toCents(pricePerNight), stay)
  return (
    <>
      <p>
        <strong>{formatMoney(toDollars(totalCents))}</strong> for {plural(nights, 'night')}
      </p>
      <p>
        {formatMoney(pricePerNight * pairs)} per night{pairs > 1 && ` for ${stay.guests} guests`}
      </p>
    </>
  )
}

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space(2)} ${theme.space(4)};

  ${theme.from.tablet} {
    flex-wrap: nowrap;
  }
`

/* Above the link that covers the row. */
const HotelLink = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
  ${theme.type.small}

  ${theme.from.tablet} {
    flex: none;
  }
`

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  flex: 1 1 100%;
  align-items: end;
  justify-content: end;
  gap: ${theme.space(3)} ${theme.space(4)};
  min-width: 0;

  ${theme.from.tablet} {
    flex: 1 1 0;
    align-self: end;
  }
`

const Price = styled.div`
  flex: 1 1 auto;
  width: min-content;
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};

  strong {
    display: block;
    ${theme.type.h3}
    color: ${theme.color.ink};
  }
  ${theme.from.tablet} {
    text-align: right;
  }
`

export const ViewRoom = styled.span`
  flex: none;
  display: inline-flex;
  align-items: center;
  min-height: ${theme.size.target};
  padding-inline: ${theme.space(4)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.control};
  ${theme.type.smallStrong}
  color: ${theme.color.sea};
`
