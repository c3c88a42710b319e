import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { formatAddress } from '@contract/formatAddress'
import { LinkButton } from '../../design/controls/LinkButton'
import { formatMoney } from '../../design/format'
import { Photo } from '../../design/media/Photo'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { AddToCalendar, BookingNumber } from './BookingLabels'
import { stayName } from './bookingText'
import { StayDates } from './StayDates'

/** Hotels need not have named their city. */
export const tripHeading = ({ hotel }: Pick<Booking, 'hotel'>) => `You’re going to ${hotel.city || hotel.hotelName}`

export const paymentReceived = 'Payment received. You’re all set.'

interface TripConfirmedProps {
  /** Paid, as the server says. */
  booking: Booking
  /** `tripHeading` in the level that the page needs. */
  heading: ReactNode
}

export function TripConfirmed({ booking, heading }: TripConfirmedProps) {
  const { _id: id, room, hotel, totalPrice } = booking

  return (
    <Scene>
      <Head>{heading}</Head>
      <View>
        <Photo src={room.images[0]} seed={room._id} alt="" sizes={sizes} eager />
      </View>
      <Facts>
        <p>{paymentReceived}</p>
        <div>
          <Hotel>{stayName(booking)}</Hotel>
          <Quiet>{formatAddress(hotel)}</Quiet>
          <BookingNumber booking={booking} />
          <Quiet>{formatMoney(totalPrice)} paid by card</Quiet>
        </div>
        <StayDates booking={booking} />
        <Actions>
          <LinkButton to={appPaths.booking(id)} aria-description={stayName(booking)}>
            View booking
          </LinkButton>
          <AddToCalendar bookingId={id} />
        </Actions>
      </Facts>
    </Scene>
  )
}

// On phones 10 % less than rendered, as in the list of rooms.
const sizes = '(min-width: 720px) 46vw, 82vw'

const Scene = styled.div`
  display: grid;
  gap: ${theme.space(6)} clamp(${theme.layout.gap}, 4vw, ${theme.space(12)});
  border-top: 1px solid ${theme.color.line};
  padding-top: ${theme.space(6)};

  ${theme.from.tablet} {
    grid-template: 'view head' auto 'view facts' 1fr / minmax(0, 1fr) minmax(0, 1fr);
    padding-top: 0;
  }
`

const Head = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;

  ${theme.from.tablet} {
    grid-area: head;
    padding-top: ${theme.space(6)};
  }
`

const View = styled.div`
  ${theme.from.tablet} {
    grid-area: view;
  }
`

const Facts = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(6)};
  min-width: 0;

  ${theme.from.tablet} {
    grid-area: facts;
  }
`

const Hotel = styled.p`
  ${theme.type.strong}
  overflow-wrap: anywhere;
`

const Quiet = styled.p`
  color: ${theme.color.quiet};
  overflow-wrap: anywhere;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`
