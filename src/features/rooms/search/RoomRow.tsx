import { memo, useId } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { Room } from '@contract/entities'
import { fixedTexts } from '@contract/fixedTexts'
import { guestsPerRate, listImageWidth, priceMax } from '@contract/limits'
import { priceMaxMessage, quote, toCents, toDollars, type QuotedStay } from '@contract/quote'
import { roomName } from '@contract/roomName'
import { rateCoverage, sleeps, type Obstacle } from '@contract/roomSearch'
import { TextLink } from '../../../design/controls/LinkButton'
import { Tag } from '../../../design/feedback/Tag'
import { formatMoney, plural } from '../../../design/format'
import { visuallyHidden } from '../../../design/layout/VisuallyHidden'
import { Photo } from '../../../design/media/Photo'
import { Stars } from '../../../design/media/Stars'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'

interface RoomRowProps {
  room: Room
  /** To be priced; undefined without dates. */
  stay?: QuotedStay
  /** Dates and guests, with their question mark, for the room's page. */
  query: string
  guests: number
  /** In dollars, where the price per night does not say it. */
  total?: number
  /** Why it cannot be booked. */
  obstacle?: Obstacle
  /** The rule that forbids the stay, as a sentence. */
  refusal?: string
  /** On the hotel's own page: the room type is what tells rows apart. */
  inHotel?: boolean
  inFirstView: boolean
}

/** Memoized, so that a changed filter renders only the new rows. */
export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { room, stay, total, query, guests, obstacle, refusal, inHotel, inFirstView } = props
  const id = useId()
  const { hotel, maxGuests, pricePerNight } = room
  const name = roomName(room)
  // The tag says it where it is the reason.
  const size = maxGuests !== undefined && obstacle !== 'tooSmall' && `Sleeps ${maxGuests}`
  const kind = [!inHotel && name, size].filter(Boolean).join(' · ')

  return (
    <Row $isTaken={obstacle !== undefined}>
      <Photo
        src={room.images[0]}
        seed={room._id}
        alt={`${name} at ${hotel.hotelName}`}
        sizes={rowPhotoSizes}
        eager={inFirstView}
        minWidth={listImageWidth}
      />
      <Facts>
        {!inHotel && <City id={`${id}-city`}>{hotel.city}</City>}
        <Name as={inHotel ? 'h3' : 'h2'}>
          <Link to={appPaths.room(room._id) + query} aria-describedby={`${id}-kind ${id}-price ${id}-city`}>
            {inHotel ? name : hotel.hotelName}
          </Link>
        </Name>
        <Kind id={`${id}-kind`}>
          {kind} {obstacle && <Tag tone="plain">{describeObstacle(obstacle, room, refusal)}</Tag>}
        </Kind>
        {!inHotel && (
          <Address>
            <Stars rating={fixedTexts.filledStars} of={fixedTexts.stars} /> {hotel.address}
          </Address>
        )}
        {room.amenities.length > 0 && <AmenityChips amenities={room.amenities} />}
      </Facts>
      <Foot>
        {!inHotel && hotel._id && (
          <HotelLink to={appPaths.hotel(hotel._id) + query} aria-label={`See the hotel: ${hotel.hotelName}`}>
            See the hotel
          </HotelLink>
        )}
        <Offer>
          <Price id={`${id}-price`}>
            {stay ? (
              <StayPrice pricePerNight={pricePerNight} stay={stay} total={total} />
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
    </Row>
  )
})

function describeObstacle(obstacle: Obstacle, room: Room, refusal = 'Taken'): string {
  if (obstacle === 'tooSmall') return `Sleeps ${sleeps(room)}`
  if (obstacle === 'tooExpensive' || refusal === priceMaxMessage) return `Over ${formatMoney(priceMax)} in all`
  return obstacle === 'forbidden' ? refusal : 'Taken'
}

/** The total of the stay, above the price of a night where all cost the same. */
function StayPrice({ pricePerNight, stay, total }: { pricePerNight: number; stay: QuotedStay; total?: number }) {
  const plain = quote({ pricePerNightCents: toCents(pricePerNight) }, stay)
  const forGuests = stay.guests > guestsPerRate && `for ${stay.guests} guests`
  return (
    <>
      <p>
        <strong>{formatMoney(total ?? toDollars(plain.totalCents))}</strong> for {plural(plain.nights, 'night')}
      </p>
      {total === undefined ? (
        <p>
          {formatMoney(toDollars(plain.nightCents[0]!))} per night {forGuests}
        </p>
      ) : (
        forGuests && <p>{forGuests}</p>
      )}
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
const HotelLink = styled(TextLink)`
  position: relative;
  flex: none;
  ${theme.type.small}
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

const ViewRoom = styled.span`
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

/** On phones 10 % less than rendered, so that most of them get 600 pixels instead of 960. */
export const rowPhotoSizes = '(min-width: 720px) 300px, 82vw'

export const Row = styled.li<{ $isTaken?: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(3)} ${theme.layout.gap};
  padding-block: ${theme.space(6)};
  border-top: 1px solid ${theme.color.line};

  /* The picture beside the facts and the offer. */
  ${theme.from.tablet} {
    grid-template-columns: 300px minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
  ${theme.from.desktop} {
    grid-template-columns: 240px minmax(0, 1fr);
  }
  ${theme.from.wide} {
    grid-template-columns: 300px minmax(0, 1fr);
  }

  > :first-child {
    grid-row: 1 / -1;
    align-self: start;
    opacity: ${({ $isTaken }) => ($isTaken ? 0.6 : 1)};
  }

  &:hover ${ViewRoom} {
    border-color: ${theme.color.sea};
    background: ${theme.color.tint};
  }
`

const Facts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  justify-items: start;
  gap: ${theme.space(1)};

  > * {
    max-width: 100%;
  }
`

const City = styled.p`
  ${theme.type.caption}
  color: ${theme.color.quiet};
`

const Name = styled.h2`
  ${theme.type.h3}

  a {
    color: inherit;
    text-decoration: none;
  }
  ${Row}:hover & a {
    text-decoration: underline;
    text-decoration-thickness: 1px;
  }
  /* The link covers the row, with a gap to the next one. */
  a::after {
    content: '';
    position: absolute;
    inset: ${theme.space(1)} 0;
  }
  a:focus-visible {
    outline: none;
  }
  a:focus-visible::after {
    outline: 2px solid ${theme.color.sea};
    outline-offset: -2px;
  }
`

const Kind = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1)} ${theme.space(2)};
  ${theme.type.small}
`

const Address = styled.p`
  ${theme.type.small}
  color: ${theme.color.quiet};

  ${theme.from.desktop} {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }

  /* The same in every row, so they stay small. */
  svg {
    display: inline-block;
    width: auto;
    height: 12px;
    margin-right: ${theme.space(1)};
    vertical-align: baseline;
  }
`

/** How many of the longest amenities fit on one line: beside a photo or on a phone, and on the smallest phones. */
const [onLine, onShortLine] = [3, 2]
const shortLine = '@media (max-width: 374.98px)'

/** On one line below a wide window, which ends in `+2` where it is too short for all; screen readers read all of them. */
function AmenityChips({ amenities }: Pick<Room, 'amenities'>) {
  const beyond = (limit: number) => (amenities.length > limit ? `+${amenities.length - limit}` : undefined)

  return (
    <Amenities aria-label="Amenities">
      {amenities.map((amenity) => (
        <li key={amenity}>{amenity}</li>
      ))}
      <More aria-hidden="true" data-beyond={beyond(onLine)} data-beyond-few={beyond(onShortLine)} />
    </Amenities>
  )
}

const cutAfter = (limit: number) => css`
  li:not([aria-hidden]):nth-child(n + ${limit + 1}) {
    ${visuallyHidden}
  }
`

const Amenities = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(2)};

  li {
    padding: 2px ${theme.space(2)};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.photo};
    ${theme.type.caption}
    color: ${theme.color.quiet};
  }
  ${theme.below.wide} {
    ${cutAfter(onLine)}
  }
  ${shortLine} {
    ${cutAfter(onShortLine)}
  }
`

const More = styled.li`
  &::after {
    content: attr(data-beyond);
  }
  &:not([data-beyond]) {
    display: none;
  }
  ${shortLine} {
    &[data-beyond-few] {
      display: block;
    }
    &::after {
      content: attr(data-beyond-few);
    }
  }
  ${theme.from.wide} {
    display: none;
  }
`
