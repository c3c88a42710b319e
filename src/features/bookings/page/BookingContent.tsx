import type { BookingDetails } from '../../../../contract/entities'
import { Photo } from '../../../design/media/Photo'
import { BookingActions } from './BookingActions'
import { Columns, Main, Side } from './bookingLayout'
import { BookingSummary } from './BookingSummary'
import { PaymentSection } from './PaymentSection'
import { PlaceSection } from './PlaceSection'
import { PolicySection } from './PolicySection'
import { PrintSheet } from './PrintSheet'
import { StaySection } from './StaySection'
import { TimelineSection } from './TimelineSection'

interface BookingContentProps {
  booking: BookingDetails
  refetch: () => Promise<unknown>
}

export function BookingContent({ booking, refetch }: BookingContentProps) {
  return (
    <PrintSheet>
      <BookingSummary booking={booking} />
      <Columns>
        <Main>
          <PlaceSection booking={booking} />
          <StaySection booking={booking} />
          <PaymentSection booking={booking} />
          <PolicySection booking={booking} />
          <TimelineSection timeline={booking.timeline} />
        </Main>
        <Side>
          <Photo src={booking.room.images[0]} seed={booking.room._id} alt="" sizes={sizes} eager />
          <BookingActions booking={booking} refetch={refetch} />
        </Side>
      </Columns>
    </PrintSheet>
  )
}

const sizes = '(min-width: 1024px) 320px, 82vw'
