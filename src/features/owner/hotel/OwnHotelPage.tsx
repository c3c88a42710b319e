import { useOwnHotelQuery } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { OwnerPage } from '../OwnerPage'
import { EditHotelForm } from './EditHotelForm'

export function OwnHotelPage() {
  return (
    <OwnerPage
      title="Your hotel"
      lead="Existing bookings keep the name, address and cancellation terms they were made with."
    >
      <OwnHotel />
    </OwnerPage>
  )
}

function OwnHotel() {
  const { data, error, isFetching, refetch } = useOwnHotelQuery(undefined, { refetchOnMountOrArgChange: true })
  const failure = errorOf(error)

  if (!data && failure) {
    const message = failure.kind === 'refused' ? failure.message : undefined
    return <LoadFailed what="your hotel" message={message} onRetry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <FormSkeleton label="Loading your hotel" fields={5} />

  return <EditHotelForm hotel={data.hotel} refetch={refetch} />
}
