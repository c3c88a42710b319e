import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo, useState } from 'react'
import type { Room } from '@contract/entities'
import { useGetRoomsQuery, useRoomQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'

/** Seconds within which what is loaded is not loaded again when a room is opened. */
const listMaxAge = 60

/** What a room costs and which stays it takes: known with its rates. */
export interface RoomPrice {
  isKnown: boolean
  hasFailed: boolean
  refetch: () => unknown
}

export interface RoomLookup {
  /** Without its rates and description while only the list has been loaded. */
  room?: Room
  price: RoomPrice
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
  const price = {
    isKnown: alone.currentData !== undefined,
    hasFailed: alone.isError && !alone.currentData,
    refetch: alone.refetch,
  }
  const merged = useMemo(() => kept && { ...kept, ...alone.currentData?.room }, [kept, alone.currentData])

  if (!isUnlisted) {
    const { data, error, isFetching, isUninitialized, refetch } = list
    const isLoading = isFetching || isUninitialized
    const room = listed || (!data && isLoading) ? merged : undefined
    return { room, price, hasFailed: !data && error !== undefined, isFetching: isLoading, refetch }
  }
  const { currentData, error, isFetching, refetch } = alone
  const problem = errorOf(error)
  return {
    room: problem ? undefined : currentData?.room,
    price,
    hasFailed: problem !== undefined && !isNotFound(problem),
    isFetching: isFetching || (!currentData && !problem),
    refetch,
  }
}
