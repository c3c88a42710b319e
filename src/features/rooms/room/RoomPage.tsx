import { useParams } from 'react-router-dom'
import { sentences } from '../../../../contract/sentences'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { appPaths } from '../../../paths'
import { RoomDetails } from './RoomDetails'
import { Fallback } from './roomLayout'
import { RoomSkeleton } from './RoomSkeleton'
import { useRoom, type RoomLookup } from './useRoom'

export function RoomPage() {
  const { id = '' } = useParams()
  const found = useRoom(id)
  const { title, heading } = namesOf(found)

  return (
    <Page title={title}>
      <PageHeading>{heading}</PageHeading>
      <RoomContent {...found} />
    </Page>
  )
}

function RoomContent({ room, hasFailed, isFetching, refetch }: RoomLookup) {
  if (room) return <RoomDetails key={room._id} room={room} />
  if (hasFailed) {
    return (
      <Fallback>
        <LoadFailed message={sentences.roomsFailed} onRetry={() => void refetch()} busy={isFetching} />
      </Fallback>
    )
  }
  if (isFetching) return <RoomSkeleton />

  return (
    <Fallback>
      <EmptyState
        sentence="The link may be wrong, or the hotel is not offering this room right now."
        action={<LinkButton to={appPaths.rooms}>See all rooms</LinkButton>}
      />
      <LinkButton to={appPaths.home} variant="quiet">
        Go back home
      </LinkButton>
    </Fallback>
  )
}

/** One heading element throughout, so that it keeps the focus when the room arrives. */
function namesOf({ room, hasFailed, isFetching }: RoomLookup): { title: string; heading: string } {
  if (room) return { title: `${room.roomType}, ${room.hotel.hotelName}`, heading: room.hotel.hotelName }
  if (hasFailed) return { title: 'Room', heading: 'This room could not be loaded' }
  if (isFetching) return { title: 'Room', heading: 'Your room' }
  return { title: 'Room not found', heading: 'This room isn’t available' }
}
