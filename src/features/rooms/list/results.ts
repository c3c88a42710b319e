import type { Room } from '../../../../contract/entities'
import type { Filters } from '../../../../contract/filters'
import type { StaySearch } from '../../../../contract/staySearch'
import type { CountedRooms } from '../filters/countText'

/** Rooms to be shown in batches. */
export interface RoomSource {
  /** Those that are here; the others come with `loadMore`. */
  rooms: readonly Room[]
  total: number
  isAtLeast: boolean
  /** Missing when all are here, and while more are on their way. */
  loadMore?: () => void
  /** After the next ones could not be loaded. */
  retry?: () => void
}

/** What a search found. */
export interface RoomResults extends RoomSource, CountedRooms {
  /** What was asked, which may be a moment older than the address. */
  search: StaySearch
  view: string
  /** Matching but taken or too small for the search: how many, and the rooms, where they are known already. */
  notFree: { total: number; rooms?: readonly Room[] }
  /** How many rooms another search would find; missing where only the server knows. */
  countOf?: (search: StaySearch, filters: Filters) => number
  /** The matching city, as its hotels write it; the destination as typed when it matches several. */
  place: string
}

/** A question that could not be answered. */
export interface Failed {
  isFetching: boolean
  refetch: () => unknown
}
