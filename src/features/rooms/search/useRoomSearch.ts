import { useDeferredValue, useState, useMemo } from 'react'
import { skipToken } from '@reduxjs/toolkit/query'
import type { Room } from '@contract/entities'
import { type Filters, slugOf } from '@contract/filters'
import { toCandidates, findMatches, sortCandidates } from '@contract/roomSearch'
import type { StaySearch } from '@contract/staySearch'
import type { Answer, Payload } from '@contract/callTypes'
import { normalize } from '@contract/cities'
import { useGetRoomsQuery, useTakenRoomsQuery, useSearchRoomsInfiniteQuery } from '../../../api/api'
import { listQuery, useFilters } from './filters/useFilters'
import type { SearchFailure, RoomResults } from './results'

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

/** Searches the rooms in memory; only the taken rooms of the dates come from the server. */
export function useClientSearch(
  list: { rooms: readonly Room[]; more?: boolean } | undefined,
  search: StaySearch,
  filters: Filters,
  { skip = false, hotelId }: { skip?: boolean; hotelId?: string } = {},
) {
  const { currentData, error, isFetching, refetch } = useTakenRoomsQuery(
    !skip && search.dates ? { ...search.dates, guests: search.guests, hotelId } : skipToken,
  )
  const { rooms: takenIds, totals, refusals } = currentData ?? {}
  const taken = useMemo(() => takenIds && new Set(takenIds), [takenIds])
  const candidates = useMemo(() => toCandidates(list?.rooms ?? []), [list])
  const ordered = useMemo(() => sortCandidates(candidates, filters.sort), [candidates, filters.sort])

  const results = useMemo((): RoomResults | undefined => {
    if (skip || !list || (search.dates && !taken)) return undefined
    const find = (search: StaySearch, filters: Filters) =>
      findMatches(ordered, filters, { ...search, ...(search.dates && { taken, totals, refusals }) })
    const { rooms, notFree, counts, place } = find(search, filters)
    return {
      rooms,
      total: rooms.length,
      isAtLeast: list.more === true,
      totals,
      refusals,
      counts,
      notFree: { total: notFree.length, rooms: notFree },
      countOf: (...relaxed) => find(...relaxed).rooms.length,
      place,
      search,
      query: listQuery(search, filters),
    }
  }, [skip, list, ordered, search, filters, taken, totals, refusals])

  const failed: SearchFailure | undefined =
    error && !currentData ? { busy: isFetching, onRetry: () => void refetch() } : undefined
  return { results, failed }
}

/** The payload of `searchRooms`; what is not chosen is left out. */
export function toSearchParams({ destination, dates, guests }: StaySearch, filters: Filters): Payload<'searchRooms'> {
  const listed = (names: readonly string[]) => names.map(slugOf).join(',') || undefined
  return {
    destination: destination || undefined,
    ...dates,
    guests,
    types: listed(filters.roomTypes),
    bands: listed(filters.priceBands),
    amenities: listed(filters.amenities),
    sort: filters.sort ?? undefined,
  }
}

/** Seconds within which a loaded search is not loaded again. */
const searchMaxAge = 30

/** The loaded pages of a search as one list. */
export function useSearchPages(params: Payload<'searchRooms'> | typeof skipToken) {
  const { currentData, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useSearchRoomsInfiniteQuery(params, { refetchOnMountOrArgChange: searchMaxAge })
  const pages = currentData?.pages
  const data = useMemo(() => {
    const first = pages?.[0]
    return (
      first && {
        ...first,
        rooms: pages.flatMap(({ rooms }) => rooms),
        totals: Object.assign({}, ...pages.map(({ totals }) => totals)) as Answer<'searchRooms'>['totals'],
        refusals: Object.assign({}, ...pages.map(({ refusals }) => refusals)) as Answer<'searchRooms'>['refusals'],
      }
    )
  }, [pages])
  const failed: SearchFailure | undefined =
    error && !data ? { busy: isFetching, onRetry: () => void refetch() } : undefined

  return {
    data,
    failed,
    fetchNextPage: hasNextPage && !isFetching ? fetchNextPage : undefined,
    isFetchNextPageError,
  }
}

function useServerSearch(search: StaySearch, filters: Filters, { skip }: { skip: boolean }) {
  const params = skip ? skipToken : toSearchParams(search, filters)
  const { data, failed, fetchNextPage, isFetchNextPageError } = useSearchPages(params)

  const results = useMemo(
    (): RoomResults | undefined =>
      data && {
        rooms: data.rooms,
        // The server may have stopped counting before the rooms that are loaded.
        total: Math.max(data.total, data.rooms.length),
        isAtLeast: data.atLeast === true,
        totals: data.totals,
        refusals: data.refusals,
        counts: data.counts,
        notFree: { total: data.notFree },
        place: placeOf(search.destination, data.rooms),
        search,
        query: listQuery(search, filters),
        fetchNextPage,
        isFetchNextPageError,
      },
    [data, search, filters, fetchNextPage, isFetchNextPageError],
  )
  return { results, failed }
}

/** The city of the rooms, where they are all in one. */
function placeOf(destination: string, rooms: RoomResults['rooms']): string {
  const cities = new Map(rooms.map(({ hotel: { city } }) => [normalize(city), city]))
  const [only] = cities.size === 1 && destination ? cities.values() : []
  return only ?? destination
}
