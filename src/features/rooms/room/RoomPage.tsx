import { useParams } from 'react-router-dom'
import { sentences } from '../../../../contract/sentences'
import { useGetRoomsQuery } from '../../../api/api'
import { hotelNameOf } from '../../../design/hotelName'
import { LoadFailed } from '../../../design/LoadFailed'
import { Page } from '../../../design/Page'
import { PageHeading } from '../../../design/PageHeading'
import { RoomDetails } from './RoomDetails'
import { Instead } from './roomLayout'
import { RoomSkeleton } from './RoomSkeleton'
import { UnknownRoom } from './UnknownRoom'

/** A list read less than this long ago, in seconds, is taken as it is when a room is opened from it. */
const listIsFresh = 60

/** One room, found by its id in the list of rooms that guests may book. */
export function RoomPage() {
  const { id = '' } = useParams()
  const found = useRoom(id)
  const { title, heading } = namesOf(found)

  return (
    <Page title={title}>
      <PageHeading>{heading}</PageHeading>
      <RoomFound {...found} />
    </Page>
  )
}

function RoomFound({ room, hasFailed, isFetching, refetch }: Found) {
  if (room) return <RoomDetails key={room._id} room={room} />
  if (hasFailed) return <RoomFailed onRetry={() => void refetch()} busy={isFetching} />
  if (isFetching) return <RoomSkeleton />

  return <UnknownRoom />
}

function RoomFailed(retry: { onRetry: () => void; busy: boolean }) {
  return (
    <Instead>
      <LoadFailed message={sentences.roomsFailed} {...retry} />
    </Instead>
  )
}

function useRoom(id: string) {
  return useGetRoomsQuery(undefined, {
    refetchOnMountOrArgChange: listIsFresh,
    selectFromResult: ({ data, error, isFetching, isUninitialized }) => ({
      // A room that its owner has switched off is nobody's to see, also in a list read a moment before.
      room: data?.rooms.find((room) => room._id === id && room.isAvailable),
      hasFailed: !data && error !== undefined,
      isFetching: isFetching || isUninitialized,
    }),
  })
}

type Found = ReturnType<typeof useRoom>

/** One heading through all outcomes, so that whoever was brought to it is not thrown off when the room arrives. */
function namesOf({ room, hasFailed, isFetching }: Found): { title: string; heading: string } {
  if (room) return { title: `${room.roomType}, ${hotelNameOf(room.hotel)}`, heading: hotelNameOf(room.hotel) }
  if (hasFailed) return { title: 'Room', heading: 'This room could not be loaded' }
  if (isFetching) return { title: 'Room', heading: 'Your room' }
  return { title: 'Room not found', heading: 'This room is not here' }
}
