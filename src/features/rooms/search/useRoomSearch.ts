import { useDeferredValue, useState } from 'react'
import { useGetRoomsQuery } from '../../../api/api'
import { listQuery, useFilters } from './filters/useFilters'
import type { SearchFailure } from './results'
import { useClientSearch } from './useClientSearch'
import { useServerSearch } from './useServerSearch'

/** The rooms that match. A complete list, and one with nothing chosen, is searched in memory; a longer one on the server. */
export function useRoomSearch() {
  const { filters: chosen, search } = useFilters()
  // The pressed control is painted first; its results follow in a render that the next press may interrupt.
  const filters = useDeferredValue(chosen)
  const list = useGetRoomsQuery()
  const query = listQuery(search, filters)
  const isOnServer = list.data?.more === true && query !== ''

  const onClient = useClientSearch(list.data, search, filters, { skip: isOnServer })
  const onServer = useServerSearch(search, filters, { skip: !isOnServer })
  const current = isOnServer ? onServer : onClient
  // Earlier results stay until the next ones are there. Never the first results of other filters: those of an address are followed a moment after the rooms may be there.
  const results = useLastDefined(filters === chosen ? current.results : undefined)

  const { data, error, isFetching, refetch } = list
  const listFailed: SearchFailure | undefined =
    error && !data ? { busy: isFetching, onRetry: () => void refetch() } : undefined

  return {
    search,
    query,
    /** Undefined until rooms have loaded. */
    results,
    /** The results are those of an earlier search. */
    isPending: !current.results || filters !== chosen,
    failed: current.results ? undefined : (listFailed ?? current.failed),
  }
}

export type RoomSearch = ReturnType<typeof useRoomSearch>

function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
