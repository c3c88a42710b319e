import type { BookingDetails } from '../../../../contract/entities'
import { describeTerms } from '../../../components/stayTerms'
import { Section, SectionHeading } from './bookingLayout'

/** What cancelling would give back, by the terms of the day it was booked, while it can be cancelled. */
export function PolicySection({ booking: { policy, canCancel } }: { booking: BookingDetails }) {
  if (!canCancel) return null

  return (
    <Section aria-labelledby="policy">
      <SectionHeading id="policy">Cancellation</SectionHeading>
      <p>{describeTerms(policy)}</p>
    </Section>
  )
}
