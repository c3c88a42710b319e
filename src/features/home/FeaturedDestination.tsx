import { featuredRooms } from '@contract/limits'
import { messages } from '@contract/messages'
import { useGetRoomsQuery } from '../../api/api'
import { LinkButton } from '../../design/controls/LinkButton'
import { LoadFailed } from '../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../design/feedback/Skeleton'
import { Section } from './Section'
import { appPaths } from '../../lib/paths'
import { RoomCards } from './RoomCards'

export function FeaturedDestination() {
  return (
    <Section
      title="Featured Destination"
      hairline={false}
      landmark={false}
      action={
        <LinkButton to={appPaths.rooms} variant="quiet">
          View All Destinations
        </LinkButton>
      }
    >
      <NewestRooms />
    </Section>
  )
}

function NewestRooms() {
  const { data, error, isFetching, refetch } = useGetRoomsQuery()

  if (!data && error) {
    return <LoadFailed message={messages.roomsFailed} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Skeleton label="Loading rooms">
        <Block height="32rem" />
      </Skeleton>
    )
  }
  if (data.rooms.length === 0) return <p>The first rooms are on their way. Come back soon.</p>

  return <RoomCards rooms={data.rooms.slice(0, featuredRooms)} firstIsWide />
}
