import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { localToday } from '@contract/stay'
import { Photo } from '../../design/media/Photo'
import { Tag } from '../../design/feedback/Tag'
import { theme } from '../../design/tokens'
import { TextLink } from '../../design/controls/LinkButton'
import { appPaths } from '../../lib/paths'
import { BookingNumber, Quiet } from './BookingLabels'
import { bookAgainPath, stayName, hasEnded, stayPhase } from './stays'

interface BookedRoomProps {
  booking: Booking
  isNew: boolean
  /** Its photo loads first. */
  isFirst: boolean
  children?: ReactNode
}

export function BookedRoom({ booking, isNew, isFirst, children }: BookedRoomProps) {
  const { room, hotel } = booking
  const phase = stayPhase(booking, localToday())
  const isOver = hasEnded(booking)
  const isSmall = isNew || isOver
  const tag = isNew ? 'Just booked' : phase === 'now' && 'Now'

  return (
    <PhotoAndText $small={isSmall}>
      <Photo src={room.images[0]} seed={room._id} alt="" sizes={isSmall ? smallSizes : sizes} eager={isFirst} />
      <div>
        {tag && (
          <TagLine>
            <Tag tone="dusk">{tag}</Tag>
          </TagLine>
        )}
        <Name>{hotel._id ? <Link to={appPaths.hotel(hotel._id)}>{hotel.hotelName}</Link> : hotel.hotelName}</Name>
        <p>{room.roomType}</p>
        <Quiet>{hotel.address}</Quiet>
        <BookingNumber booking={booking} />
        {children}
        <Links>
          <TextLink to={appPaths.booking(booking._id)} aria-description={stayName(booking)}>
            View booking
          </TextLink>
          {isOver && (
            <TextLink to={bookAgainPath(booking)} aria-description={stayName(booking)}>
              Book again
            </TextLink>
          )}
        </Links>
      </div>
    </PhotoAndText>
  )
}

// On phones 10 % less than rendered, as in the list of rooms.
const sizes = '(min-width: 1024px) 152px, (min-width: 720px) 42vw, 82vw'
const smallSizes = '(min-width: 1024px) 152px, 112px'

/** Small everywhere for a new booking, of which what is to be done comes first, and for stays that are over. */
const PhotoAndText = styled.div<{ $small: boolean }>`
  position: relative;
  display: grid;
  gap: ${theme.space(3)};
  ${({ $small }) => $small && `grid-template-columns: 112px minmax(0, 1fr);`}

  ${theme.from.desktop} {
    grid-template-columns: 152px minmax(0, 1fr);
    gap: ${theme.space(6)};
  }
`

const TagLine = styled.p`
  margin-bottom: ${theme.space(2)};
`

const Name = styled.h3`
  ${theme.type.card}

  /* A sufficient target, above the one that covers the row. */
  a {
    position: relative;
    z-index: 1;
    display: inline-block;
    margin-block: -9px;
    padding-block: 9px;
    color: inherit;
    text-decoration-color: ${theme.color.line};
  }

  a:hover {
    text-decoration-color: currentColor;
  }
`

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space(6)};

  /* The whole row leads to the booking. */
  a:first-child::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  a + a {
    position: relative;
    z-index: 1;
  }
`
