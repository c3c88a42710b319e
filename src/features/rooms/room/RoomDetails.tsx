import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { fixedTexts } from '@contract/fixedTexts'
import { roomTitle } from '@contract/pageTitles'
import { roomName } from '@contract/roomName'
import { rateCoverage } from '@contract/roomSearch'
import { localToday } from '@contract/stay'
import { formatHours } from '@contract/stayText'
import { Tag } from '../../../design/feedback/Tag'
import { formatMoney } from '../../../design/format'
import { ShareButton } from '../../../components/ShareButton'
import { bed, mapPin } from '../../../design/icons/room'
import { Icon } from '../../../design/media/Icon'
import { Stars } from '../../../design/media/Stars'
import { theme } from '../../../design/tokens'
import { appPaths, withStay } from '../../../lib/paths'
import { Fact, FactLinks, Facts, LeadFact, atTop } from '../pageParts'
import { BookingBar } from './booking/BookingBar'
import { BookingBox } from './booking/BookingBox'
import { lowestPrice } from './booking/lowestPrice'
import { useBooking } from './booking/useBooking'
import { Amenities, RoomHighlights, RoomSection } from './RoomSection'
import { Gallery } from './Gallery'
import { HostBlock } from './HostBlock'
import type { RoomPrice } from './useRoom'

const boxId = 'booking'

export function RoomDetails({ room, price }: { room: Room; price: RoomPrice }) {
  const flow = useBooking(room, price)
  const hours = formatHours(room.hotel)

  return (
    <>
      <RoomFacts room={room} />
      <Columns>
        <PhotoColumn>
          <Gallery room={room} />
        </PhotoColumn>
        <SideColumn id={boxId}>
          <BookingBox room={room} flow={flow} />
        </SideColumn>
        <div>
          <Description text={room.description} />
          <Amenities names={room.amenities} />
          <Price room={room} />
          {hours && (
            <RoomSection id="hours" heading="Arrival and departure">
              <p>{hours}.</p>
            </RoomSection>
          )}
          <RoomHighlights />
          <RoomSection id="note" heading="Good to know">
            <p>
              Guests are given a room on the ground floor if one is available. The price is quoted for two guests:
              please choose the number of guests to see the correct price for your stay.
            </p>
          </RoomSection>
          <HostBlock room={room} />
        </div>
      </Columns>
      <BookingBar room={room} flow={flow} boxId={boxId} />
    </>
  )
}

function RoomFacts({ room }: { room: Room }) {
  const { hotel, maxGuests } = room
  const { search } = useLocation()

  return (
    <Facts>
      <LeadFact>{roomName(room)}</LeadFact>
      {maxGuests !== undefined && (
        <Fact>
          <Icon path={bed} />
          Sleeps {maxGuests}
        </Fact>
      )}
      <Fact>
        <Stars rating={fixedTexts.filledStars} of={fixedTexts.stars} />
        {fixedTexts.reviews}
      </Fact>
      <Fact>
        <Icon path={mapPin} />
        {hotel.address}
      </Fact>
      <FactLinks>
        {hotel._id && <HotelLink to={withStay(appPaths.hotel(hotel._id), search)}>All rooms at this hotel</HotelLink>}
        <ShareButton title={roomTitle(room, hotel.hotelName)} />
      </FactLinks>
    </Facts>
  )
}

/** With the owner's line breaks. */
function Description({ text }: { text: string | undefined }) {
  if (!text) return null

  return (
    <RoomSection id="description" heading="About this room">
      <DescriptionText>{text}</DescriptionText>
    </RoomSection>
  )
}

/** The price that is charged where its hotel has set no other, and the fixed guide figures below it. */
function Price({ room }: { room: Room }) {
  const { price, isSame } = lowestPrice(room, localToday())
  const isEveryNights = isSame && price === room.pricePerNight
  return (
    <RoomSection id="price" heading="Price">
      <p>
        <ChargedPrice>{formatMoney(room.pricePerNight)}</ChargedPrice> a night {rateCoverage(room)}
        {!isEveryNights && ', other prices on some dates'}
      </p>
      <Guide>
        Guide price <span>{fixedTexts.nightlyFrom}</span> <Tag tone="plain">{fixedTexts.discount}</Tag> is the same for
        every room, like the stars and the number of reviews. You pay the hotel&rsquo;s own price.
      </Guide>
    </RoomSection>
  )
}

const DescriptionText = styled.p`
  white-space: pre-line;
`

const ChargedPrice = styled.strong`
  ${theme.type.card}
  ${theme.type.figures}
`

const Guide = styled.p`
  margin-top: ${theme.space(2)};
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};
`

/* Large enough to press, without making its line higher. */
const HotelLink = styled(Link)`
  margin-block: -9px;
  padding-block: 9px;
`

/** Photos and text beside the booking box; in one column, the box comes right after the photos. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(8)} ${theme.layout.gap};
  margin-top: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  ${theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) 400px;
    grid-template-rows: auto 1fr;
    column-gap: clamp(${theme.layout.gap}, 4vw, ${theme.space(12)});
  }
`

export const PhotoColumn = styled.div`
  ${atTop}
`

export const SideColumn = styled.div`
  ${theme.from.desktop} {
    grid-area: 1 / 2 / span 2;
  }
`
