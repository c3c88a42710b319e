import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import type { Payload } from '@contract/callTypes'
import { normalize } from '@contract/cities'
import { slugOf, type Filters } from '@contract/filters'
import type { StaySearch } from '@contract/staySearch'
import { useSearchRoomsInfiniteQuery } from '../../../api/api'
import { listQuery } from './filters/useFilters'
import type { RoomResults, SearchFailure } from './results'

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
    return first && { ...first, rooms: pages.flatMap(({ rooms }) => rooms) }
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

export function useServerSearch(search: StaySearch, filters: Filters, { skip }: { skip: boolean }) {
  const params = skip ? skipToken : toSearchParams(search, filters)
  const { data, failed, fetchNextPage, isFetchNextPageError } = useSearchPages(params)

  const results = useMemo(
    (): RoomResults | undefined =>
      data && {
        rooms: data.rooms,
        // The server may have stopped counting before the rooms that are loaded.
        total: Math.max(data.total, data.rooms.length),
        isAtLeast: data.atLeast === true,
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
