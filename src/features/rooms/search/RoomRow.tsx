import { memo, useId } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { fixedTexts } from '@contract/fixedTexts'
import { listImageWidth, priceMax } from '@contract/limits'
import type { QuotedStay } from '@contract/quote'
import { roomName } from '@contract/roomName'
import { sleeps, type Obstacle } from '@contract/roomSearch'
import { Tag } from '../../../design/feedback/Tag'
import { formatMoney } from '../../../design/format'
import { Photo } from '../../../design/media/Photo'
import { Stars } from '../../../design/media/Stars'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { AmenityChips } from './AmenityChips'
import { RoomOffer, ViewRoom } from './RoomOffer'

export interface RoomRowProps {
  room: Room
  /** To be priced; undefined without dates. */
  stay?: QuotedStay
  /** Dates and guests, with their question mark, for the room's page. */
  query: string
  guests: number
  /** Why it cannot be booked. */
  obstacle?: Obstacle
  /** On the hotel's own page: the room type is what tells rows apart. */
  inHotel?: boolean
  inFirstView: boolean
}

/** Memoized, so that a changed filter renders only the new rows. */
export const RoomRow = memo(function RoomRow({
  room,
  stay,
  query,
  guests,
  obstacle,
  inHotel,
  inFirstView,
}: RoomRowProps) {
  const id = useId()
  const { hotel, maxGuests } = room
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
          {kind} {obstacle && <Tag tone="plain">{describeObstacle(obstacle, room)}</Tag>}
        </Kind>
        {!inHotel && (
          <Address>
            <Stars rating={fixedTexts.filledStars} of={fixedTexts.stars} /> {hotel.address}
          </Address>
        )}
        <AmenityChips amenities={room.amenities} />
      </Facts>
      <RoomOffer priceId={`${id}-price`} room={room} stay={stay} guests={guests} query={query} inHotel={inHotel} />
    </Row>
  )
})

function describeObstacle(obstacle: Obstacle, room: Room): string {
  if (obstacle === 'tooSmall') return `Sleeps ${sleeps(room)}`
  return obstacle === 'tooExpensive' ? `Over ${formatMoney(priceMax)} in all` : 'Taken'
}

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
