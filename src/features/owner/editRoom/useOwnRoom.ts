import { useState } from 'react'
import type { OwnRoom } from '../../../../contract/entities'
import { useOwnerRoomsQuery } from '../../../api/api'
import { errorOf } from '../../../api/apiError'

const fresh = { refetchOnMountOrArgChange: true }

/** A room of one's own, archived or not. */
export function useOwnRoom(id: string) {
  const lists = [useOwnerRoomsQuery(undefined, fresh), useOwnerRoomsQuery({ archived: '1' }, fresh)]
  const isFetching = lists.some((list) => list.isFetching)

  // On its way from one list to the other it is in neither.
  const [last, setLast] = useState<OwnRoom>()
  const found = lists.flatMap(({ data }) => data?.rooms ?? []).find(({ _id }) => _id === id)
  if (found && found !== last) setLast(found)

  return {
    room: found ?? (isFetching ? last : undefined),
    /** Undefined while it may yet be found. */
    failure: isFetching ? undefined : lists.map(({ error }) => errorOf(error)).find(Boolean),
    isFetching,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  }
}
