import { useGetRoomsQuery } from '../../api/api'
import { addressOf } from '../filters/filterAddress'
import { selectMatches } from '../filters/selectMatches'
import { useFilters } from '../filters/useFilters'

/** What the list is about, and what it found: `matches` and `total` are missing until rooms have come. */
export function useRoomSearch() {
  const { filters, destination } = useFilters()
  // Rooms are reloaded on mounting the list (§4); those already here are shown meanwhile.
  const { data, error, isFetching, refetch } = useGetRoomsQuery(undefined, { refetchOnMountOrArgChange: true })
  const rooms = data?.rooms

  return {
    destination,
    /** What is asked for, as the address says it. */
    view: addressOf(destination, filters),
    matches: rooms && selectMatches(rooms, filters, destination),
    total: rooms?.length,
    hasFailed: !rooms && error !== undefined,
    isFetching,
    refetch,
  }
}

export type RoomSearch = ReturnType<typeof useRoomSearch>
