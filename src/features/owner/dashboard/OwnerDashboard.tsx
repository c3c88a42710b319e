import { localToday } from '../../../../contract/stay'
import { useOwnerBookingsInfiniteQuery, useOwnHotelQuery } from '../../../api/api'
import { bookingsIn } from '../../../api/bookingsIn'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { StayPanel } from '../desk/StayPanel'
import { OwnerPage } from '../OwnerPage'
import { ArrivingToday } from './ArrivingToday'
import { DashboardContent } from './DashboardContent'
import { DashboardSkeleton } from './DashboardSkeleton'
import { Figures } from './Figures'

/** Keeps the line of the hotel's name. */
const space = '\u00a0'

export function OwnerDashboard() {
  const { data } = useOwnHotelQuery()
  const today = localToday()

  return (
    <OwnerPage title="Dashboard" lead={data?.hotel.hotelName ?? space}>
      <ArrivingToday today={today} />
      <Overview />
      <StayPanel today={today} />
    </OwnerPage>
  )
}

function Overview() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOwnerBookingsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const sums = data?.pages[0]

  if (sums)
    return (
      <DashboardContent
        {...sums}
        bookings={bookingsIn(data)}
        older={hasNextPage ? { load: fetchNextPage, isLoading: isFetchingNextPage } : undefined}
      />
    )
  if (error)
    return (
      <>
        <LoadFailed what="your bookings" onRetry={() => void refetch()} busy={isFetching} />
        <Figures />
      </>
    )
  return <DashboardSkeleton />
}
