import type { Counts, Room } from '@contract/entities'
import type { Filters } from '@contract/filters'
import type { SearchCriteria } from '@contract/roomSearch'
import type { StaySearch } from '@contract/staySearch'
import { plural, formatWholeNumber } from '../../../design/format'

interface RoomTotal {
  total: number
  /** There may be more. */
  isAtLeast: boolean
}

/** Rooms to be shown in batches. */
export interface RoomSource extends RoomTotal, Pick<SearchCriteria, 'totals' | 'refusals'> {
  /** Those that have been loaded; the others come with `fetchNextPage`. */
  rooms: readonly Room[]
  /** Missing when all are loaded, and while more are loading. */
  fetchNextPage?: () => unknown
  isFetchNextPageError?: boolean
}

export interface RoomResults extends RoomSource {
  /** How many rooms each filter would leave. */
  counts: Counts
  /** What was searched for, which may be a moment older than the address. */
  search: StaySearch
  /** Search and filters as a query string. */
  query: string
  /** Matching but taken or too small: how many, and the rooms, where they have been loaded. */
  notFree: { total: number; rooms?: readonly Room[] }
  /** How many rooms another search would find; missing where only the server knows. */
  countOf?: (search: StaySearch, filters: Filters) => number
  /** The matching city, as its hotels write it; the destination as typed when it matches several. */
  place: string
}

/** Props of `LoadFailed` after a search has failed. */
export interface SearchFailure {
  busy: boolean
  onRetry: () => void
}

/** `1,000+` */
export const formatCount = (count: number, { isAtLeast }: Pick<RoomTotal, 'isAtLeast'>) =>
  `${formatWholeNumber(count)}${isAtLeast ? '+' : ''}`

/** `1,000+ rooms` */
export const formatRoomTotal = ({ total, isAtLeast }: RoomTotal) =>
  isAtLeast ? `${formatCount(total, { isAtLeast })} rooms` : plural(total, 'room')

/** Rooms match, but none of them is free. */
export const describeNoneFree = ({ search }: Pick<RoomResults, 'search'>) =>
  search.dates ? 'No rooms available' : 'No rooms large enough'
