import { Suspense } from 'react'
import { featuredRooms } from '../../../contract/limits'
import { sentences } from '../../../contract/sentences'
import { useGetRoomsQuery } from '../../api/api'
import { LinkButton } from '../../design/controls/LinkButton'
import { LoadFailed } from '../../design/feedback/LoadFailed'
import { Section } from './Section'
import { lazyComponent } from '../../loadChunk'
import { appPaths } from '../../paths'
import { RoomCards } from './RoomCards'
import { RoomCardsSkeleton } from './RoomCardsSkeleton'

/** A chunk of its own: a catalogue is empty for its first hours only. */
const EmptyState = lazyComponent(() =>
  import(/* webpackChunkName: "emptyState" */ '../../design/feedback/EmptyState').then((module) => module.EmptyState),
)

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
    return <LoadFailed message={sentences.roomsFailed} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <RoomCardsSkeleton />
  if (data.rooms.length === 0) {
    return (
      <Suspense fallback={<RoomCardsSkeleton />}>
        <EmptyState sentence="The first rooms are on their way. Come back soon." />
      </Suspense>
    )
  }

  return <RoomCards rooms={data.rooms.slice(0, featuredRooms)} firstIsWide />
}
