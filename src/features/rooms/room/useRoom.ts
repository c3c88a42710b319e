import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { Room } from '@contract/entities'
import { useGetRoomsQuery, useRoomQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'

/** Seconds within which a loaded list is not loaded again when a room is opened. */
const listMaxAge = 60

export interface RoomLookup {
  room?: Room
  hasFailed: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Finds a room in the loaded list; where that has not all rooms, it is loaded alone. */
export function useRoom(id: string): RoomLookup {
  const list = useGetRoomsQuery(undefined, { refetchOnMountOrArgChange: listMaxAge })
  // Lists loaded earlier may hold rooms that have been switched off since.
  const listed = list.data?.rooms.find((room) => room._id === id && room.isAvailable)
  const isUnlisted = !listed && list.data?.more === true
  // A logout in another tab empties the cache: the room and what was chosen for it stay while it is loaded again.
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const alone = useRoomQuery(isUnlisted ? { roomId: id } : skipToken)

  if (!isUnlisted) {
    const { data, error, isFetching, isUninitialized, refetch } = list
    const isLoading = isFetching || isUninitialized
    const isKept = !data && isLoading && last?._id === id
    const room = listed ?? (isKept ? last : undefined)
    return { room, hasFailed: !data && error !== undefined, isFetching: isLoading, refetch }
  }
  const { currentData, error, isFetching, refetch } = alone
  const problem = errorOf(error)
  return {
    room: problem ? undefined : currentData?.room,
    hasFailed: problem !== undefined && !isNotFound(problem),
    isFetching: isFetching || (!currentData && !problem),
    refetch,
  }
}
