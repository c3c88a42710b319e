import styled from 'styled-components'
import type { BookingDetails } from '../../../../contract/entities'
import { whereIs } from '../../../../contract/whereIs'
import { TextLink } from '../../../design/controls/LinkButton'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { Quiet, Section, SectionHeading } from './bookingLayout'
import { PhoneLink } from './PhoneLink'

export function PlaceSection({ booking: { hotel, room } }: { booking: BookingDetails }) {
  return (
    <Section aria-labelledby="place">
      <SectionHeading id="place">Where</SectionHeading>
      <Lines>
        <TextLink to={appPaths.hotel(hotel._id)}>{hotel.hotelName}</TextLink>
        <Quiet>{whereIs(hotel)}</Quiet>
        {hotel.contact && <PhoneLink phone={hotel.contact} />}
        <TextLink to={appPaths.room(room._id)}>See the room</TextLink>
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
