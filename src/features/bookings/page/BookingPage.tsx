import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import type { BookingDetails } from '@contract/entities'
import { useBookingQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { Photo } from '../../../design/media/Photo'
import { appPaths } from '../../../lib/paths'
import { BookingActions } from './BookingActions'
import { Columns, Main, PrintSheet, Side } from './BookingLayout'
import { BookingParts, BookingSummary, Letterhead } from './BookingSections'

/** Milliseconds. A provider sends money back within seconds, or within days. */
const pollInterval = 5_000

/** The heading keeps its place in every state, and with it the focus. */
export default function BookingPage() {
  const { id: bookingId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useBookingQuery({ bookingId })
  const booking = currentData?.booking
  const problem = errorOf(error)
  const isRefunding =
    booking?.payment.refunds.some(({ status, source }) => status === 'pending' && source !== 'hand') ?? false
  useBookingQuery({ bookingId }, { skip: !isRefunding, pollingInterval: pollInterval, skipPollingIfUnfocused: true })

  // Somebody else's booking reads the same as one that does not exist.
  if (problem && isNotFound(problem)) {
    return (
      <Page title="Booking not found">
        <PageHeading>We could not find this booking</PageHeading>
        <EmptyState
          message="The link may be wrong, or the booking was made with another account."
          action={<LinkButton to={appPaths.myBookings}>See my bookings</LinkButton>}
        />
      </Page>
    )
  }
  if (booking) {
    return (
      <Page title={`Your booking, ${booking.hotel.hotelName}`}>
        <PageHeading>{booking.hotel.hotelName}</PageHeading>
        <BookingContent booking={booking} />
      </Page>
    )
  }
  return (
    <Page title="Your booking">
      <PageHeading>{problem ? 'This booking could not be loaded' : 'Your booking'}</PageHeading>
      {problem ? (
        <LoadFailed what="this booking" onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton label="Loading your booking">
          <Block height="40rem" />
        </Skeleton>
      )}
    </Page>
  )
}

function BookingContent({ booking }: { booking: BookingDetails }) {
  const ending = useRef<HTMLDivElement>(null)

  return (
    <PrintSheet>
      <Letterhead booking={booking} />
      <BookingSummary booking={booking} ending={ending} />
      <Columns>
        <Main>
          <BookingParts booking={booking} />
        </Main>
        <Side>
          <Photo
            src={booking.room.images[0]}
            seed={booking.room._id}
            alt=""
            sizes="(min-width: 1024px) 320px, 82vw"
            eager
          />
          <BookingActions booking={booking} ending={ending} />
        </Side>
      </Columns>
    </PrintSheet>
  )
}
