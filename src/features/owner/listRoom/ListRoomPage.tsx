import { useLocation } from 'react-router-dom'
import { useOwnerRoomsQuery } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { appPaths } from '../../../paths'
import { OwnerPage } from '../OwnerPage'
import { ArchivedLink } from './ArchivedLink'
import { ArchivedTable } from './ArchivedTable'
import { RoomTable } from './RoomTable'
import { RoomTableSkeleton } from './RoomTableSkeleton'

/** The owner's rooms; with `archived=1` in its address those that are archived. */
export function ListRoomPage() {
  const { search } = useLocation()
  if (appPaths.archivedRooms.endsWith(search) && search) return <ArchivedRooms />

  return (
    <OwnerPage title="List Room" lead="Guests can’t book a room while it’s off. Existing bookings are kept.">
      <ArchivedLink />
      <OwnRooms />
    </OwnerPage>
  )
}

function ArchivedRooms() {
  return (
    <OwnerPage title="Archived rooms" lead="Guests can’t see or book these. Their bookings are kept.">
      <OwnRooms archived />
    </OwnerPage>
  )
}

function OwnRooms({ archived = false }: { archived?: boolean }) {
  const { data, error, isFetching, refetch } = useOwnerRoomsQuery(archived ? { archived: '1' } : undefined, {
    refetchOnMountOrArgChange: true,
  })

  const failure = errorOf(error)

  if (!data && failure) {
    const message = failure.kind === 'refused' ? failure.message : undefined
    return <LoadFailed what="your rooms" message={message} onRetry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <RoomTableSkeleton />
  if (data.rooms.length === 0) return archived ? <NothingArchived /> : <NoRooms />

  return archived ? <ArchivedTable rooms={data.rooms} /> : <RoomTable rooms={data.rooms} />
}

function NoRooms() {
  return (
    <EmptyState
      sentence="You have not added a room yet. Your rooms will be listed here."
      action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>}
    />
  )
}

function NothingArchived() {
  return (
    <EmptyState
      sentence="No room is archived."
      action={<LinkButton to={appPaths.listRoom}>See your rooms</LinkButton>}
    />
  )
}
