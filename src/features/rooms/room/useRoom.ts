import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { Room } from '@contract/entities'
import { useGetRoomsQuery, useRoomQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'

/** Seconds within which what is loaded is not loaded again when a room is opened. */
const listMaxAge = 60

export interface RoomLookup {
  /** Without its rates and description while only the list has been loaded. */
  room?: Room
  /** What the room costs is known as far as it can be. */
  isPriced: boolean
  hasFailed: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Shows a room from the loaded list while it is loaded alone, with what lists do without; one that is not listed after that. */
export function useRoom(id: string): RoomLookup {
  const list = useGetRoomsQuery(undefined, { refetchOnMountOrArgChange: listMaxAge })
  // Lists loaded earlier may hold rooms that have been switched off since.
  const listed = list.data?.rooms.find((room) => room._id === id && room.isAvailable)
  const isUnlisted = !listed && list.data?.more === true
  // A logout in another tab empties the cache: the room and what was chosen for it stay while it is loaded again.
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const kept = listed ?? (last?._id === id ? last : undefined)
  const alone = useRoomQuery(kept || isUnlisted ? { roomId: id } : skipToken, { refetchOnMountOrArgChange: listMaxAge })
  const isPriced = alone.currentData !== undefined || alone.isError

  if (!isUnlisted) {
    const { data, error, isFetching, isUninitialized, refetch } = list
    const isLoading = isFetching || isUninitialized
    const shown = listed ?? (!data && isLoading ? kept : undefined)
    const room = shown && { ...shown, ...alone.currentData?.room }
    return { room, isPriced, hasFailed: !data && error !== undefined, isFetching: isLoading, refetch }
  }
  const { currentData, error, isFetching, refetch } = alone
  const problem = errorOf(error)
  return {
    room: problem ? undefined : currentData?.room,
    isPriced,
    hasFailed: problem !== undefined && !isNotFound(problem),
    isFetching: isFetching || (!currentData && !problem),
    refetch,
  }
}
