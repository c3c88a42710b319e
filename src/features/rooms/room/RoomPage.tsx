import { useParams } from 'react-router-dom'
import { sentences } from '../../../../contract/sentences'
import { skipToken } from '@reduxjs/toolkit/query'
import { useGetRoomsQuery, useRoomQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { RoomDetails } from './RoomDetails'
import { Fallback } from './roomLayout'
import { RoomSkeleton } from './RoomSkeleton'
import { UnknownRoom } from './UnknownRoom'

/** A list loaded within the last `listMaxAge` seconds is not loaded again when a room is opened. */
const listMaxAge = 60

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
  if (hasFailed) return <RoomFailed onRetry={() => void refetch()} busy={isFetching} />
  if (isFetching) return <RoomSkeleton />

  return <UnknownRoom />
}

function RoomFailed(retry: { onRetry: () => void; busy: boolean }) {
  return (
    <Fallback>
      <LoadFailed message={sentences.roomsFailed} {...retry} />
    </Fallback>
  )
}

/** In the list; where there are more rooms than the list has, by itself. */
function useRoom(id: string) {
  const { isElsewhere, ...listed } = useGetRoomsQuery(undefined, {
    refetchOnMountOrArgChange: listMaxAge,
    selectFromResult: ({ data, error, isFetching, isUninitialized }) => {
      // Lists loaded earlier may hold rooms that have been switched off since.
      const room = data?.rooms.find((room) => room._id === id && room.isAvailable)
      return {
        room,
        isElsewhere: !room && data?.more === true,
        hasFailed: !data && error !== undefined,
        isFetching: isFetching || isUninitialized,
      }
    },
  })
  const { currentData, error, isFetching, refetch } = useRoomQuery(isElsewhere ? { roomId: id } : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  if (!isElsewhere) return listed

  const problem = errorOf(error)
  return {
    room: error ? undefined : currentData?.room,
    hasFailed: problem !== undefined && !isNotFound(problem),
    isFetching: isFetching || (!currentData && !error),
    refetch,
  }
}

type RoomLookup = ReturnType<typeof useRoom>

/** One heading element throughout, so that it keeps the focus when the room arrives. */
function namesOf({ room, hasFailed, isFetching }: RoomLookup): { title: string; heading: string } {
  if (room) return { title: `${room.roomType}, ${room.hotel.hotelName}`, heading: room.hotel.hotelName }
  if (hasFailed) return { title: 'Room', heading: 'This room could not be loaded' }
  if (isFetching) return { title: 'Room', heading: 'Your room' }
  return { title: 'Room not found', heading: 'This room isn’t available' }
}
