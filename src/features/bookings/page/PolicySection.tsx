import type { BookingDetails } from '../../../../contract/entities'
import { policyWords } from '../../../design/policyWords'
import { Section, SectionHeading } from './bookingLayout'

/** What cancelling would give back, by the terms of the day it was booked. */
export function PolicySection({ booking: { policy, status } }: { booking: BookingDetails }) {
  if (status === 'cancelled') return null

  return (
    <Section aria-labelledby="policy">
      <SectionHeading id="policy">Cancellation</SectionHeading>
      <p>{policyWords(policy)}</p>
    </Section>
  )
}
