import styled from 'styled-components'
import type { BookingDetails } from '../../../../contract/entities'
import { plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { StayDates } from '../StayDates'
import { Quiet, Section, SectionHeading } from './bookingLayout'
import { StayHours } from './StayHours'

export function StaySection({ booking }: { booking: BookingDetails }) {
  return (
    <Section aria-labelledby="stay">
      <SectionHeading id="stay">When</SectionHeading>
      <StayDates booking={booking} />
      <Guests>{plural(booking.guests, 'guest')}</Guests>
      <StayHours booking={booking} />
    </Section>
  )
}

const Guests = styled(Quiet)`
  margin-top: ${theme.space(2)};
`
