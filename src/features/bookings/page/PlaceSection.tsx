import styled from 'styled-components'
import type { BookingDetails } from '../../../../contract/entities'
import { whereIs } from '../../../../contract/whereIs'
import { WayOn } from '../../../design/controls/WayOn'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { Quiet, Section, SectionHeading } from './bookingLayout'
import { PhoneLink } from './PhoneLink'

export function PlaceSection({ booking: { hotel, room } }: { booking: BookingDetails }) {
  return (
    <Section aria-labelledby="place">
      <SectionHeading id="place">Where</SectionHeading>
      <Lines>
        <WayOn to={appPaths.hotel(hotel._id)}>{hotel.hotelName}</WayOn>
        <Quiet>{whereIs(hotel)}</Quiet>
        {hotel.contact && <PhoneLink phone={hotel.contact} />}
        <WayOn to={appPaths.room(room._id)}>See the room</WayOn>
      </Lines>
    </Section>
  )
}

const Lines = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(2)};

  @media print {
    gap: 0;

    /* The way to the room is for the screen. */
    > :last-child {
      display: none;
    }
  }
`
