import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import type { Room } from '@contract/entities'
import type { Filters } from '@contract/filters'
import { toCandidates, findMatches, sortCandidates } from '@contract/roomSearch'
import type { StaySearch } from '@contract/staySearch'
import { useTakenRoomsQuery } from '../../../api/api'
import { listQuery } from './filters/useFilters'
import type { RoomResults, SearchFailure } from './results'

/** Searches the rooms in memory; only the taken rooms of the dates come from the server. */
export function useClientSearch(
  list: { rooms: readonly Room[]; more?: boolean } | undefined,
  search: StaySearch,
  filters: Filters,
  { skip = false, hotelId }: { skip?: boolean; hotelId?: string } = {},
) {
  const { currentData, error, isFetching, refetch } = useTakenRoomsQuery(
    !skip && search.dates ? { ...search.dates, hotelId } : skipToken,
  )
  const taken = useMemo(() => currentData && new Set(currentData.rooms), [currentData])
  const candidates = useMemo(() => toCandidates(list?.rooms ?? []), [list])
  const ordered = useMemo(() => sortCandidates(candidates, filters.sort), [candidates, filters.sort])

  const results = useMemo((): RoomResults | undefined => {
    if (skip || !list || (search.dates && !taken)) return undefined
    const find = (search: StaySearch, filters: Filters) =>
      findMatches(ordered, filters, { ...search, taken: search.dates && taken })
    const { rooms, notFree, counts, place } = find(search, filters)
    return {
      rooms,
      total: rooms.length,
      isAtLeast: list.more === true,
      counts,
      notFree: { total: notFree.length, rooms: notFree },
      countOf: (...relaxed) => find(...relaxed).rooms.length,
      place,
      search,
      query: listQuery(search, filters),
    }
  }, [skip, list, ordered, search, filters, taken])

  const failed: SearchFailure | undefined =
    error && !currentData ? { busy: isFetching, onRetry: () => void refetch() } : undefined
  return { results, failed }
}
