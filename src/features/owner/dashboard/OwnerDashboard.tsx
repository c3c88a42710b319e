import { useOwnerBookingsQuery } from '../../../api/api'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { DashboardContent } from './DashboardContent'
import { DashboardSkeleton } from './DashboardSkeleton'
import { OwnerPage } from '../OwnerPage'

export function OwnerDashboard() {
  return (
    <OwnerPage title="Dashboard">
      <Overview />
    </OwnerPage>
  )
}

function Overview() {
  const { data, error, isFetching, refetch } = useOwnerBookingsQuery(undefined, { refetchOnMountOrArgChange: true })

  if (data) return <DashboardContent {...data} />
  if (error) return <LoadFailed what="your bookings" onRetry={() => void refetch()} busy={isFetching} />
  return <DashboardSkeleton />
}
