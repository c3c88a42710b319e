import { useLocation, useParams } from 'react-router-dom'
import styled from 'styled-components'
import { messages } from '@contract/messages'
import { missingTitles, roomTitle } from '@contract/pageTitles'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Block, PictureBlock, Skeleton } from '../../../design/feedback/Skeleton'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { appPaths, withStay } from '../../../lib/paths'
import { PhotoFirst } from '../pageParts'
import { photoRatio } from './PhotoStrip'
import { RoomDetails, Columns, PhotoColumn, SideColumn } from './RoomDetails'
import { useRoom, type RoomLookup } from './useRoom'

export default function RoomPage() {
  const { id = '' } = useParams()
  const lookup = useRoom(id)
  const { title, heading } = namesOf(lookup)

  return (
    <Page title={title}>
      <PhotoFirst $hasPhoto={lookup.room !== undefined || lookup.isFetching}>
        <PageHeading>{heading}</PageHeading>
        <RoomContent {...lookup} />
      </PhotoFirst>
    </Page>
  )
}

function RoomContent({ room, hasFailed, isFetching, refetch }: RoomLookup) {
  const { search } = useLocation()
  if (room) return <RoomDetails key={room._id} room={room} />
  if (hasFailed) {
    return (
      <Fallback>
        <LoadFailed message={messages.roomsFailed} onRetry={() => void refetch()} busy={isFetching} />
      </Fallback>
    )
  }
  if (isFetching) return <RoomSkeleton />

  return (
    <Fallback>
      <EmptyState
        message="The link may be wrong, or the hotel is not offering this room right now."
        action={<LinkButton to={withStay(appPaths.rooms, search)}>See all rooms</LinkButton>}
      />
      <LinkButton to={appPaths.home} variant="quiet">
        Go back home
      </LinkButton>
    </Fallback>
  )
}

function RoomSkeleton() {
  return (
    <Skeleton label="Loading the room">
      <Facts>
        <Block width="20rem" height="1.875rem" />
      </Facts>
      <Columns>
        <PhotoColumn>
          <PictureBlock ratio={photoRatio} />
        </PhotoColumn>
        <SideColumn>
          <Block height="36rem" />
        </SideColumn>
      </Columns>
    </Skeleton>
  )
}

/** One heading element throughout, so that it keeps the focus when the room arrives. */
function namesOf({ room, hasFailed, isFetching }: RoomLookup): { title: string; heading: string } {
  if (room) return { title: roomTitle(room, room.hotel.hotelName), heading: room.hotel.hotelName }
  if (hasFailed) return { title: 'Room', heading: 'This room could not be loaded' }
  if (isFetching) return { title: 'Room', heading: 'Your room' }
  return { title: missingTitles.room, heading: 'This room isn’t available' }
}

const Fallback = styled.div`
  margin-top: ${theme.space(6)};
`

/** The facts take one line, or four on a phone. */
const Facts = styled.div`
  min-height: 8.25rem;
  margin-top: ${theme.space(4)};

  ${theme.from.tablet} {
    min-height: 1.875rem;
  }
`
