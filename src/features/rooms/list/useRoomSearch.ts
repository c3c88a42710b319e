import { useGetRoomsQuery } from '../../../api/api'
import { addressOf } from '../filters/filterAddress'
import { selectMatches } from '../filters/selectMatches'
import { useFilters } from '../filters/useFilters'

/** `matches` and `total` are undefined until the rooms have loaded. */
export function useRoomSearch() {
  const { filters, destination } = useFilters()
  // Reloads on every visit, showing the cached rooms meanwhile.
  const { data, error, isFetching, refetch } = useGetRoomsQuery(undefined, { refetchOnMountOrArgChange: true })
  const rooms = data?.rooms

  return {
    destination,
    /** Destination and filters as a query string. */
    view: addressOf(destination, filters),
    matches: rooms && selectMatches(rooms, filters, destination),
    total: rooms?.length,
    hasFailed: !rooms && error !== undefined,
    isFetching,
    refetch,
  }
}

export type RoomSearch = ReturnType<typeof useRoomSearch>
