import { useId } from 'react'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { fixedTexts } from '@contract/fixedTexts'
import { roomName } from '@contract/roomName'
import { appPaths } from '../../lib/paths'
import { formatMoney } from '../../design/format'
import { Icon } from '../../design/media/Icon'
import { starFill } from '../../design/icons/home'
import { LinkButton } from '../../design/controls/LinkButton'
import { Photo } from '../../design/media/Photo'
import { theme } from '../../design/tokens'
import { VisuallyHidden } from '../../design/layout/VisuallyHidden'

/** Up to four rooms in a row, their photos aligned at the bottom; the first may be twice as wide as the others. */
export function RoomCards({ rooms, firstIsWide = false }: { rooms: readonly Room[]; firstIsWide?: boolean }) {
  return (
    <Cards $firstIsWide={firstIsWide}>
      {rooms.map((room, position) => (
        <RoomCard key={room._id} room={room} ratio={firstIsWide && position > 0 ? 'var(--narrow-photo)' : '7 / 5'} />
      ))}
    </Cards>
  )
}

/** A narrow photo is as high as the wide one, and cut from as wide a picture. */
const photoSizes = '(min-width: 1280px) 438px, (min-width: 720px) 46vw, 92vw'

/** A list item whose five parts align with those of its neighbours through subgrid. The whole card is a link. */
function RoomCard({ room, ratio }: { room: Room; ratio: string }) {
  const photoId = useId()
  const { hotel } = room

  return (
    <Card>
      <PhotoBox id={photoId}>
        <Photo
          src={room.images[0]}
          seed={room._id}
          alt={`${roomName(room)} at ${hotel.hotelName}`}
          ratio={ratio}
          sizes={photoSizes}
        />
      </PhotoBox>
      <Name>{hotel.hotelName}</Name>
      <Where>
        <Rating>
          <Icon path={starFill} size={16} />
          <VisuallyHidden>Rated </VisuallyHidden>
          {fixedTexts.cardRating}
          <VisuallyHidden> out of {fixedTexts.stars}</VisuallyHidden>
        </Rating>
        {hotel.address}
      </Where>
      <Price id={`${photoId}-price`}>
        <strong>{formatMoney(room.pricePerNight)}</strong> per night
      </Price>
      <div>
        <BookNow
          to={appPaths.room(room._id)}
          variant="quiet"
          size="small"
          aria-describedby={`${photoId} ${photoId}-price`}
        >
          Book Now
        </BookNow>
      </div>
    </Card>
  )
}

const Card = styled.li`
  position: relative;
  display: grid;
  grid-row: span 5;
  grid-template-rows: subgrid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0;
`

const PhotoBox = styled.div`
  align-self: end;
`

const Name = styled.h3`
  ${theme.type.card}
  padding-top: ${theme.space(4)};
`

const Where = styled.p`
  padding-top: ${theme.space(2)};
  ${theme.type.small}
  color: ${theme.color.quiet};
`

const Rating = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  ${theme.type.smallStrong}
  ${theme.type.figures}
  color: ${theme.color.ink};

  svg {
    color: ${theme.color.star};
  }
`

const Price = styled.p`
  padding-block: ${theme.space(3)};
  ${theme.type.small}
  ${theme.type.figures}
  color: ${theme.color.quiet};

  strong {
    color: ${theme.color.ink};
  }
`

const BookNow = styled(LinkButton)`
  &::after {
    content: '';
    position: absolute;
    /* Leaves a gap between the targets of two cards. */
    inset: 0 0 ${theme.space(2)};
  }
`

const Cards = styled.ul<{ $firstIsWide: boolean }>`
  --narrow-photo: 7 / 5;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 ${theme.layout.gap};

  & > li {
    padding-bottom: ${theme.space(8)};
  }

  ${theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${theme.from.wide} {
    --narrow-photo: 7 / 10;
    grid-template-columns: minmax(0, ${({ $firstIsWide }) => ($firstIsWide ? '2fr' : '1fr')}) repeat(3, minmax(0, 1fr));

    & > li {
      grid-row: 1 / span 5;
      padding-bottom: 0;
    }

    /* The line below the photos spans all cells, so the cards need explicit columns. */
    &::after {
      content: '';
      grid-area: 2 / 1 / 3 / -1;
      align-self: start;
      border-top: 1px solid ${theme.color.line};
    }

    ${[1, 2, 3, 4].map((column) => `& > li:nth-child(${column}) { grid-column: ${column}; }`)}
  }
`
