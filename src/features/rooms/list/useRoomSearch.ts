import { useDeferredValue, useMemo, useState } from 'react'
import { useGetRoomsQuery } from '../../../api/api'
import { useFilters, viewOf } from '../filters/useFilters'
import { useRoomsHere } from './useRoomsHere'
import { useRoomsThere } from './useRoomsThere'

/**
 * The rooms of the address and the filters, from one of two sources: the list in memory while it is whole, and while nothing is
 * chosen; else the server, which knows all rooms. What was found stays until the next answer is there.
 */
export function useRoomSearch() {
  const { filters: chosen, search } = useFilters()
  // A press paints what was pressed at once, and what it finds in a render that the next press may interrupt.
  const filters = useDeferredValue(chosen)
  // Reloads on every visit, showing the cached rooms meanwhile.
  const list = useGetRoomsQuery(undefined, { refetchOnMountOrArgChange: true })
  const view = viewOf(search, filters)
  const asksServer = list.data?.more === true && view !== ''

  const here = useRoomsHere(list.data, search, filters, !asksServer)
  const there = useRoomsThere(search, filters, asksServer)
  const source = asksServer ? there : here
  const results = useHeld(source.results)
  const { data } = list
  const all = useMemo(() => data && { total: data.rooms.length, isAtLeast: data.more === true }, [data])
  const failed = list.error && !list.data ? list : source.failed

  return {
    search,
    /** Search and filters as a query string. */
    view,
    /** Undefined until rooms have loaded. */
    results,
    /** Another search is on its way. */
    isPending: !source.results || filters !== chosen,
    /** What to ask again, where nothing of this search can be shown. */
    failed: source.results ? undefined : failed,
    /** Rooms of the list, whatever is chosen. */
    all,
  }
}

export type RoomSearch = ReturnType<typeof useRoomSearch>

/** The latest value there was. */
function useHeld<Value>(value: Value | undefined): Value | undefined {
  const [held, hold] = useState(value)
  if (value !== undefined && value !== held) hold(value)
  return value ?? held
}
