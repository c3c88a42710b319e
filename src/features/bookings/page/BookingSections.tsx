import styled from 'styled-components'
import type { BookingDetails } from '../../../../contract/entities'
import { formatAddress } from '../../../../contract/formatAddress'
import { TextLink } from '../../../design/controls/LinkButton'
import { Notice } from '../../../design/feedback/Notice'
import { plural } from '../../../design/format'
import { describeTerms, formatHours } from '../../../components/stayTerms'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { StatusTag } from '../BookingLabels'
import { BookingNumber } from '../BookingNumber'
import { describeEnd, formatPayBy } from '../bookingText'
import { StayDates } from '../StayDates'
import { Quiet, Section, SectionHeading } from './BookingLayout'
import { PhoneLink } from './PhoneLink'

interface SectionProps {
  booking: BookingDetails
}

export function BookingSummary({ booking }: SectionProps) {
  const { room, user, isPaid, status, payBy } = booking
  const end = describeEnd(booking)
  const isWaiting = !isPaid && status !== 'cancelled' && payBy

  return (
    <Summary>
      <Letterhead>
        <strong>StayScape</strong>
        <span>{isPaid ? 'Receipt' : 'Booking'}</span>
      </Letterhead>
      <Lead>
        {room.roomType}, booked by {user.name}
      </Lead>
      <BookingNumber booking={booking} />
      <StatusTag booking={booking} />
      {end && <Notice>{end}</Notice>}
      {isWaiting && <Notice>{formatPayBy(payBy)}</Notice>}
    </Summary>
  )
}

export function PlaceSection({ booking: { hotel, room } }: SectionProps) {
  return (
    <Section aria-labelledby="place">
      <SectionHeading id="place">Where</SectionHeading>
      <Lines>
        <TextLink to={appPaths.hotel(hotel._id)}>{hotel.hotelName}</TextLink>
        <Quiet>{formatAddress(hotel)}</Quiet>
        {hotel.contact && <PhoneLink phone={hotel.contact} />}
        <TextLink to={appPaths.room(room._id)}>See the room</TextLink>
      </Lines>
    </Section>
  )
}

export function StaySection({ booking }: SectionProps) {
  const hours = formatHours(booking.hotel)

  return (
    <Section aria-labelledby="stay">
      <SectionHeading id="stay">When</SectionHeading>
      <StayDates booking={booking} />
      <Guests>{plural(booking.guests, 'guest')}</Guests>
      {hours && <Quiet>{hours}</Quiet>}
    </Section>
  )
}

/** What cancelling would give back by the terms of the day of booking, while it is possible. */
export function PolicySection({ booking: { policy, hotel, canCancel } }: SectionProps) {
  if (!canCancel) return null
  const { refund, deadline } = describeTerms(policy, hotel.timeZone)

  return (
    <Section aria-labelledby="policy">
      <SectionHeading id="policy">Cancellation</SectionHeading>
      <p>{refund}</p>
      {deadline && <Quiet>{deadline}</Quiet>}
    </Section>
  )
}

const Summary = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(3)};
  margin-top: ${theme.space(4)};
`

/* Who the receipt is from; on the screen the bar says so. */
const Letterhead = styled.p`
  display: none;

  @media print {
    display: flex;
    justify-self: stretch;
    justify-content: space-between;
    padding-bottom: 12px;
    border-bottom: 1px solid #999;
  }
`

const Lead = styled.p`
  ${theme.type.lead}
`

const Lines = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(2)};

  @media print {
    gap: 0;

    /* The link to the room is for the screen. */
    > :last-child {
      display: none;
    }
  }
`

const Guests = styled(Quiet)`
  margin-top: ${theme.space(2)};
`
