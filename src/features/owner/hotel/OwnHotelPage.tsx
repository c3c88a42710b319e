import { useOwnHotelQuery } from '../../../api/api'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { OwnerPage } from '../OwnerPage'
import { QueryError } from '../shared/QueryError'
import { EditHotelForm } from './EditHotelForm'

export default function OwnHotelPage() {
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
  const query = useOwnHotelQuery()

  if (query.data) return <EditHotelForm hotel={query.data.hotel} />
  if (query.error) return <QueryError what="your hotel" query={query} />
  return <FormSkeleton label="Loading your hotel" fields={5} />
}
