import { localToday } from '../../../../contract/stay'
import { useOwnerBookingsQuery, useOwnHotelQuery } from '../../../api/api'
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
  const { data, error, isFetching, refetch } = useOwnerBookingsQuery(undefined, { refetchOnMountOrArgChange: true })

  if (data) return <DashboardContent {...data} />
  if (error)
    return (
      <>
        <LoadFailed what="your bookings" onRetry={() => void refetch()} busy={isFetching} />
        <Figures />
      </>
    )
  return <DashboardSkeleton />
}
