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

interface RoomCardProps {
  room: Room
  /** CSS aspect ratio of the photo. */
  ratio?: string
  sizes: string
}

/** A list item whose five parts align with those of its neighbours through subgrid. The whole card is a link. */
export function RoomCard({ room, ratio = '7 / 5', sizes }: RoomCardProps) {
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
          sizes={sizes}
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
