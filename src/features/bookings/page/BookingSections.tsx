import type { RefObject } from 'react'
import styled from 'styled-components'
import type { BookingDetails } from '@contract/entities'
import { formatAddress } from '@contract/formatAddress'
import { formatHours } from '@contract/stayText'
import { TextLink } from '../../../design/controls/LinkButton'
import { Notice } from '../../../design/feedback/Notice'
import { plural } from '../../../design/format'
import { PhoneLink } from '../../../components/PhoneLink'
import { describeTerms } from '../../../components/stayTerms'
import { formatDay, formatMoment } from '../../../design/moment'
import { keepsFills } from '../../../design/hatch'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { BookingNumber, Quiet, StatusTag, StayDates } from '../BookingLabels'
import { describeEnd, formatPayBy } from '../stays'
import { Section } from './BookingLayout'
import { PaymentSection } from './PaymentSection'

interface SectionProps {
  booking: BookingDetails
}

export function BookingSummary({ booking, ending }: SectionProps & { ending: RefObject<HTMLDivElement | null> }) {
  const { room, user, isPaid, status, payBy } = booking
  const end = describeEnd(booking)
  const isWaiting = !isPaid && status !== 'cancelled' && payBy

  return (
    <Summary>
      <p>
        {room.roomType}, booked by {user.name}
      </p>
      <BookingNumber booking={booking} />
      <StatusTag booking={booking} />
      {end && (
        <Notice ref={ending} tabIndex={-1}>
          {end}
        </Notice>
      )}
      {isWaiting && <Notice>{formatPayBy(payBy)}</Notice>}
    </Summary>
  )
}

export function BookingParts({ booking }: SectionProps) {
  return (
    <>
      <PlaceSection booking={booking} />
      <StaySection booking={booking} />
      <PaymentSection booking={booking} />
      <PolicySection booking={booking} />
      <TimelineSection timeline={booking.timeline} />
    </>
  )
}

/** Who a receipt is from, what it is and of which day. Printed above the heading; on the screen the bar says so. */
export function Letterhead({ booking: { isPaid, payment, createdAt } }: SectionProps) {
  const day = formatDay(isPaid && payment.paidAt ? payment.paidAt : createdAt)

  return (
    <Head>
      <strong>StayScape</strong>
      <span>
        {isPaid ? 'Receipt' : 'Booking'}, {day}
      </span>
    </Head>
  )
}

function PlaceSection({ booking: { hotel, room } }: SectionProps) {
  return (
    <Section id="place" heading="Where">
      <Lines>
        <TextLink to={appPaths.hotel(hotel._id)}>{hotel.hotelName}</TextLink>
        <Quiet>{formatAddress(hotel)}</Quiet>
        {hotel.contact && <PhoneLink phone={hotel.contact} />}
        <TextLink to={appPaths.room(room._id)}>See the room</TextLink>
      </Lines>
    </Section>
  )
}

function StaySection({ booking }: SectionProps) {
  const hours = formatHours(booking.hotel)

  return (
    <Section id="stay" heading="When">
      <StayDates booking={booking} />
      <Guests>{plural(booking.guests, 'guest')}</Guests>
      {hours && <Quiet>{hours}</Quiet>}
    </Section>
  )
}

/** What cancelling would give back by the terms of the day of booking, while it is possible. */
function PolicySection({ booking: { policy, hotel, canCancel, isPaid } }: SectionProps) {
  if (!canCancel) return null
  const { refund, deadline } = describeTerms(policy, hotel.timeZone)

  return (
    <Section id="policy" heading="Cancellation">
      {!isPaid && <p>Cancelling costs nothing until you pay. Once you have paid:</p>}
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

  > :first-child {
    ${theme.type.lead}
  }
`

const Head = styled.p`
  display: none;

  @media print {
    order: -1;
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    margin-bottom: 16px;
    padding-bottom: 12px;
    border-bottom: 1px solid #999;
    font-size: 1.2rem;
  }
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

/** What happened, in order, as ticks on a line. */
function TimelineSection({ timeline }: Pick<BookingDetails, 'timeline'>) {
  return (
    <Section id="timeline" heading="What happened">
      <Line aria-labelledby="timeline">
        {timeline.map(({ at, what }, position) => (
          <Tick key={position}>
            <time dateTime={at}>{formatMoment(at)}</time>
            <span>{what}</span>
          </Tick>
        ))}
      </Line>
    </Section>
  )
}

/* Upright, as a night-line that has been stood on its end: it reads downwards at any width. */
const Line = styled.ol`
  border-left: 1px solid ${theme.color.line};
`

const Tick = styled.li`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space(4)};
  padding: ${theme.space(1)} 0 ${theme.space(1)} ${theme.space(8)};

  time {
    min-width: 10rem;
    color: ${theme.color.quiet};
    ${theme.type.figures}
  }

  &::before {
    content: '';
    position: absolute;
    top: calc(${theme.space(1)} + 0.6em);
    left: 0;
    width: ${theme.space(4)};
    height: 6px;
    border: 1px solid ${theme.color.edge};
    border-left: 0;
    background: ${theme.color.edge};
    ${keepsFills}
  }

  /* Where it stands now. */
  &:last-child::before {
    border-color: ${theme.color.star};
    background: ${theme.color.dusk};
  }
`
