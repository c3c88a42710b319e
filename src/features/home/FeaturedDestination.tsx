import { Suspense } from 'react'
import styled from 'styled-components'
import { featuredRooms } from '@contract/limits'
import { messages } from '@contract/messages'
import { useGetRoomsQuery } from '../../api/api'
import { LinkButton } from '../../design/controls/LinkButton'
import { LoadFailed } from '../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../design/feedback/Skeleton'
import { theme } from '../../design/tokens'
import { Section } from './Section'
import { lazyComponent } from '../../lib/lazyComponent'
import { appPaths } from '../../lib/paths'
import { RoomCards } from './RoomCards'

/** A chunk of its own: a catalogue is empty for its first hours only. */
const EmptyState = lazyComponent(() =>
  import(/* webpackChunkName: "emptyState" */ '../../components/EmptyState').then((module) => module.EmptyState),
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
    return <LoadFailed message={messages.roomsFailed} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <RoomCardsSkeleton />
  if (data.rooms.length === 0) {
    return (
      <Suspense fallback={<RoomCardsSkeleton />}>
        <EmptyState message="The first rooms are on their way. Come back soon." />
      </Suspense>
    )
  }

  return <RoomCards rooms={data.rooms.slice(0, featuredRooms)} firstIsWide />
}

function RoomCardsSkeleton() {
  return (
    <Skeleton label="Loading rooms">
      <Cards>
        {['7 / 5', '7 / 10', '7 / 10', '7 / 10'].map((ratio, position) => (
          <Block key={position} ratio={ratio} />
        ))}
      </Cards>
    </Skeleton>
  )
}

const Cards = styled.div`
  display: grid;
  gap: ${theme.space(8)} ${theme.layout.gap};
  margin-bottom: 10rem;

  ${theme.from.tablet} {
    grid-template-columns: 1fr 1fr;
  }

  ${theme.from.wide} {
    grid-template-columns: 2fr 1fr 1fr 1fr;
  }
`
