import { useRef } from 'react'
import { useLocation, useSearchParams, type Location } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { localToday } from '@contract/stay'
import { bookingsIn, useGetBookingsInfiniteQuery } from '../../api/api'
import { LinkButton } from '../../design/controls/LinkButton'
import { EmptyState } from '../../components/EmptyState'
import { LoadFailed } from '../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../design/feedback/Skeleton'
import { plural } from '../../design/format'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { ShowMore } from '../../design/layout/ShowMore'
import { VisuallyHidden } from '../../design/layout/VisuallyHidden'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { useFreshSession } from '../auth/useSession'
import { BookingList } from './BookingList'
import { groupStays } from './stays'
import { paymentReceived, TripConfirmed, tripHeading, useConfirmation } from './TripConfirmed'
import { usePayment } from './Payment'

export default function BookingsPage() {
  return (
    <Page title="My Bookings">
      <PageHeading>My Bookings</PageHeading>
      <Content>
        <MyBookings />
      </Content>
    </Page>
  )
}

function MyBookings() {
  useFreshSession()
  const { data, error, isFetching, refetch } = useGetBookingsInfiniteQuery()

  if (!data && error) return <LoadFailed what="your bookings" onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <Skeleton label="Loading your bookings">
        <Block height="40rem" />
      </Skeleton>
    )

  const bookings = bookingsIn(data)
  if (bookings.length > 0) return <Bookings bookings={bookings} />

  return (
    <EmptyState
      message="You have not booked a room yet. Your stays will be listed here."
      action={<LinkButton to={appPaths.rooms}>Find a room</LinkButton>}
    />
  )
}

/** The trip that has just been paid, and below it all bookings. */
function Bookings({ bookings }: { bookings: Booking[] }) {
  // From the room page: the id of the new booking.
  const { state } = useLocation() as Location<{ booked?: string } | null>
  const [query] = useSearchParams()
  const payment = usePayment()
  const confirmation = useConfirmation()
  const { trip } = confirmation

  return (
    <>
      <VisuallyHidden role="status">{trip && paymentReceived}</VisuallyHidden>
      {trip && (
        <Trip aria-labelledby="trip">
          <TripConfirmed booking={trip} heading={<h2 id="trip">{tripHeading(trip)}</h2>} />
        </Trip>
      )}
      <BookingList
        groups={groupStays(bookings, localToday(), state?.booked ?? query.get('unpaid'))}
        justBooked={state?.booked}
        payment={payment}
        confirmation={confirmation}
      />
      <MoreBookings />
    </>
  )
}

/** The way to bookings that are not loaded yet, all of which are past. */
function MoreBookings() {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useGetBookingsInfiniteQuery(
    undefined,
    { refetchOnMountOrArgChange: false },
  )
  const status = useRef<HTMLParagraphElement>(null)
  if (!data || (data.pages.length === 1 && !hasNextPage)) return null

  // New rows appear at the end of several groups.
  const showMore = () => void fetchNextPage().then(() => status.current?.focus())
  return (
    <ShowMore
      status={isFetchNextPageError ? 'We could not load more.' : `${plural(bookingsIn(data).length, 'booking')} shown`}
      statusRef={status}
      hasMore={hasNextPage}
      busy={isFetchingNextPage}
      onMore={showMore}
    />
  )
}

const Content = styled.div`
  margin-top: ${theme.space(6)};
`

const Trip = styled.section`
  margin-bottom: ${theme.space(18)};

  h2 {
    ${theme.type.h2}
  }
`
