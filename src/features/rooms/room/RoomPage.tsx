import { useParams } from 'react-router-dom'
import styled from 'styled-components'
import { messages } from '@contract/messages'
import { missingTitles, roomTitle } from '@contract/pageTitles'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Block, PictureBlock, Skeleton } from '../../../design/feedback/Skeleton'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { NotOffered, PhotoFirst } from '../pageParts'
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

function RoomContent({ room, price, hasFailed, isFetching, refetch }: RoomLookup) {
  if (room) return <RoomDetails key={room._id} room={room} price={price} />
  if (isFetching && !hasFailed) return <RoomSkeleton />

  return (
    <Fallback>
      {hasFailed ? (
        <LoadFailed message={messages.roomsFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <NotOffered message="The link may be wrong, or the hotel is not offering this room right now." />
      )}
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
