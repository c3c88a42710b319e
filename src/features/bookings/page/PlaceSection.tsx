import { Link } from 'react-router-dom'
import type { BookingDetails } from '../../../../contract/entities'
import { appPaths } from '../../../paths'
import { Quiet, Section, SectionHeading } from './bookingLayout'
import { PhoneLink } from './PhoneLink'

export function PlaceSection({ booking: { hotel } }: { booking: BookingDetails }) {
  return (
    <Section aria-labelledby="place">
      <SectionHeading id="place">Where</SectionHeading>
      <p>
        <Link to={appPaths.hotel(hotel._id)}>{hotel.hotelName}</Link>
      </p>
      <Quiet>{[hotel.address, hotel.city].filter(Boolean).join(', ')}</Quiet>
      {hotel.contact && (
        <p>
          <PhoneLink phone={hotel.contact} />
        </p>
      )}
    </Section>
  )
}
