import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { useOwnerRoomsQuery } from '../../../api/api'
import { LinkButton } from '../../../design/controls/LinkButton'
import { TextLink } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { formatWholeNumber } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { OwnerPage } from '../OwnerPage'
import { QueryError } from '../shared/QueryError'
import { RoomTable } from './RoomTable'

/** With `archived=1` in its address those that are archived. */
export default function ListRoomPage() {
  const [query] = useSearchParams()
  if (query.get('archived') === '1') return <ArchivedRoomsPage />

  return (
    <OwnerPage title="List Room" lead="Guests can’t book a room while it’s off. Existing bookings are kept.">
      <ArchivedLink />
      <Rooms isArchive={false} />
    </OwnerPage>
  )
}

function ArchivedRoomsPage() {
  return (
    <OwnerPage title="Archived rooms" lead="Guests can’t see or book these. Their bookings are kept.">
      <Rooms isArchive />
    </OwnerPage>
  )
}

const useRooms = (isArchive: boolean) => useOwnerRoomsQuery(isArchive ? { archived: '1' } : undefined)

function ArchivedLink() {
  const archived = useRooms(true).data?.rooms.length ?? 0

  if (archived === 0) return null
  return (
    <Line>
      <TextLink to={appPaths.archivedRooms}>Archived rooms ({formatWholeNumber(archived)})</TextLink>
    </Line>
  )
}

function Rooms({ isArchive }: { isArchive: boolean }) {
  const query = useRooms(isArchive)
  const rooms = query.data?.rooms

  if (!rooms && query.error) return <QueryError what="your rooms" query={query} />
  if (!rooms)
    return (
      <Skeleton label="Loading your rooms">
        <Block height="40rem" />
      </Skeleton>
    )
  if (rooms.length === 0)
    return isArchive ? (
      <EmptyState
        message="No room is archived."
        action={<LinkButton to={appPaths.listRoom}>See your rooms</LinkButton>}
      />
    ) : (
      <EmptyState
        message="You have not added a room yet. Your rooms will be listed here."
        action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>}
      />
    )
  return (
    <>
      {isArchive && <TextLink to={appPaths.listRoom}>Back to your rooms</TextLink>}
      <RoomTable rooms={rooms} isArchive={isArchive} />
    </>
  )
}

const Line = styled.p`
  margin-bottom: ${theme.space(2)};
`
