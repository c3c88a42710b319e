import { useSearchParams } from 'react-router-dom'
import { useOwnerRoomsQuery } from '../../../api/api'
import { EmptyState } from '../../../components/EmptyState'
import { LinkButton, TextLink } from '../../../design/controls/LinkButton'
import { formatWholeNumber } from '../../../design/format'
import { appPaths } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { Pending } from '../shared/QueryError'
import { RoomTable } from './RoomTable'

/** With `archived=1` in its address those that are archived. */
export default function ListRoomPage() {
  const [search] = useSearchParams()
  return search.get('archived') === '1' ? <ArchivedRooms /> : <ListedRooms />
}

function ListedRooms() {
  const query = useOwnerRoomsQuery()
  const rooms = query.data?.rooms
  const archived = useOwnerRoomsQuery({ archived: '1' }).data?.rooms.length ?? 0

  return (
    <OwnerPage title="List Room" lead="Guests can’t book a room while it’s off. Existing bookings are kept.">
      {archived > 0 && <TextLink to={appPaths.archivedRooms}>Archived rooms ({formatWholeNumber(archived)})</TextLink>}
      {!rooms && <Pending what="your rooms" query={query} height="40rem" />}
      {rooms?.length === 0 && (
        <EmptyState
          message="You have not added a room yet. Your rooms will be listed here."
          action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>}
        />
      )}
      {rooms && rooms.length > 0 && <RoomTable rooms={rooms} isArchive={false} />}
    </OwnerPage>
  )
}

function ArchivedRooms() {
  const query = useOwnerRoomsQuery({ archived: '1' })
  const rooms = query.data?.rooms

  return (
    <OwnerPage title="Archived rooms" lead="Guests can’t see or book these. Their bookings are kept.">
      {!rooms && <Pending what="your rooms" query={query} height="40rem" />}
      {rooms?.length === 0 && (
        <EmptyState
          message="No room is archived."
          action={<LinkButton to={appPaths.listRoom}>See your rooms</LinkButton>}
        />
      )}
      {rooms && rooms.length > 0 && (
        <>
          <TextLink to={appPaths.listRoom}>Back to your rooms</TextLink>
          <RoomTable rooms={rooms} isArchive />
        </>
      )}
    </OwnerPage>
  )
}
