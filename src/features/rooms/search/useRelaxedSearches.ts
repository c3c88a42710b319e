import { skipToken } from '@reduxjs/toolkit/query'
import { noFilters, type Filters } from '@contract/filters'
import type { StaySearch } from '@contract/staySearch'
import { chosenCount } from './filters/filterSlice'
import { listQuery, useFilters } from './filters/useFilters'
import type { RoomResults } from './results'
import { toSearchParams, useSearchPages } from './useRoomSearch'

export interface RelaxedSearch {
  part: 'filters' | 'dates' | 'guests' | 'destination'
  /** How many rooms it finds; missing where only the server knows. */
  total?: number
}

export interface RelaxedSearches {
  /** There is no room at the destination, whatever else is chosen. */
  isPlaceEmpty: boolean
  searches: RelaxedSearch[]
}

/** What to leave out when nothing was found; undefined where something was, and until it is known. */
export function useRelaxedSearches(results: RoomResults | undefined): RelaxedSearches | undefined {
  const { filters } = useFilters()
  const empty = results?.total === 0 ? results : undefined
  const place = { destination: empty?.search.destination ?? '' }
  const isOnServer = empty && !empty.countOf
  const { data, failed } = useSearchPages(isOnServer ? toSearchParams(place, noFilters) : skipToken)
  if (!empty) return undefined

  const relaxed = relaxedSearches(empty.search, filters)
  const { countOf } = empty
  if (countOf) {
    return {
      isPlaceEmpty: countOf(place, noFilters) === 0,
      searches: relaxed
        .map(({ part, search, filters }) => ({ part, total: countOf(search, filters) }))
        .filter(({ total }) => total > 0),
    }
  }
  if (!data && !failed) return undefined
  const isPlaceEmpty = data?.total === 0
  return { isPlaceEmpty, searches: relaxed.filter(({ part }) => part === 'destination' || !isPlaceEmpty) }
}

/** The search without each of its chosen parts. */
function relaxedSearches(search: StaySearch, filters: Filters) {
  const everywhere = { ...search, destination: '' }
  const candidates: (RelaxedSearch & { isChosen: boolean; search: StaySearch; filters: Filters })[] = [
    { part: 'filters', isChosen: chosenCount(filters) > 0, search, filters: { ...noFilters, sort: filters.sort } },
    { part: 'dates', isChosen: search.dates !== undefined, search: { ...search, dates: undefined }, filters },
    { part: 'guests', isChosen: search.guests !== undefined, search: { ...search, guests: undefined }, filters },
    {
      part: 'destination',
      // Where nothing else is chosen, it is every room there is, which is offered anyway.
      isChosen: search.destination !== '' && listQuery(everywhere, filters) !== '',
      search: everywhere,
      filters,
    },
  ]
  return candidates.filter(({ isChosen }) => isChosen)
}
