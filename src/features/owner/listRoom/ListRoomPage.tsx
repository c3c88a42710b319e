import { useOwnerRoomsQuery } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { EmptyState } from '../../../design/feedback/EmptyState'
import { LinkButton } from '../../../design/controls/LinkButton'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { appPaths } from '../../../paths'
import { OwnerPage } from '../OwnerPage'
import { RoomTable } from './RoomTable'
import { RoomTableSkeleton } from './RoomTableSkeleton'

export function ListRoomPage() {
  return (
    <OwnerPage title="List Room" lead="Guests can’t book a room while it’s off. Existing bookings are kept.">
      <OwnRooms />
    </OwnerPage>
  )
}

function OwnRooms() {
  const { data, error, isFetching, refetch } = useOwnerRoomsQuery(undefined, { refetchOnMountOrArgChange: true })

  const failure = errorOf(error)

  if (!data && failure) {
    const message = failure.kind === 'refused' ? failure.message : undefined
    return <LoadFailed what="your rooms" message={message} onRetry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <RoomTableSkeleton />
  if (data.rooms.length === 0) return <NoRooms />

  return <RoomTable rooms={data.rooms} />
}

function NoRooms() {
  return (
    <EmptyState
      sentence="You have not added a room yet. Your rooms will be listed here."
      action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>}
    />
  )
}
