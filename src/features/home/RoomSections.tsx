import { normalize } from '@contract/cities'
import type { Room } from '@contract/entities'
import { featuredRooms, recommendedRooms } from '@contract/limits'
import { messages } from '@contract/messages'
import { useGetRoomsQuery } from '../../api/api'
import { useAppSelector } from '../../app/hooks'
import { LinkButton } from '../../design/controls/LinkButton'
import { LoadFailed } from '../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../design/feedback/Skeleton'
import { appPaths } from '../../lib/paths'
import { selectUser } from '../auth/authSlice'
import { RoomCards } from './RoomCards'
import { Section } from './Section'

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

/** Rooms in cities the user has searched for; hidden without any. */
export function RecommendedHotels() {
  const { data } = useGetRoomsQuery()
  const user = useAppSelector(selectUser)
  const rooms = data && user ? roomsIn(user.searchHistory, data.rooms) : []
  if (rooms.length === 0) return null

  return (
    <Section title="Recommended Hotels">
      <RoomCards rooms={rooms} />
    </Section>
  )
}

function roomsIn(cities: readonly string[], rooms: readonly Room[]): Room[] {
  const normalized = new Set(cities.map(normalize))
  return rooms.filter(({ hotel }) => normalized.has(normalize(hotel.city))).slice(0, recommendedRooms)
}
