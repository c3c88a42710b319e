import { useParams } from 'react-router-dom'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { BookingContent } from './BookingContent'
import { BookingSkeleton } from './BookingSkeleton'
import { UnknownBooking } from './UnknownBooking'
import { useOwnBooking, type BookingLookup } from './useOwnBooking'

export function BookingPage() {
  const { id = '' } = useParams()
  const found = useOwnBooking(id)
  const { title, heading } = namesOf(found)

  return (
    <Page title={title}>
      <PageHeading>{heading}</PageHeading>
      <BookingState {...found} />
    </Page>
  )
}

function BookingState({ booking, isUnknown, hasFailed, isFetching, refetch }: BookingLookup) {
  if (isUnknown) return <UnknownBooking />
  if (hasFailed) return <LoadFailed what="this booking" onRetry={() => void refetch()} busy={isFetching} />
  if (!booking) return <BookingSkeleton />

  return <BookingContent booking={booking} refetch={refetch} />
}

/** One heading element throughout, so that it keeps the focus when the booking arrives. */
function namesOf({ booking, isUnknown, hasFailed }: BookingLookup): { title: string; heading: string } {
  if (isUnknown) return { title: 'Booking not found', heading: 'We could not find this booking' }
  if (hasFailed) return { title: 'Your booking', heading: 'This booking could not be loaded' }
  if (!booking) return { title: 'Your booking', heading: 'Your booking' }
  return { title: `Your booking, ${booking.hotel.hotelName}`, heading: booking.hotel.hotelName }
}
