import { skipToken } from '@reduxjs/toolkit/query'
import { useCallback, useMemo } from 'react'
import { slugOf, type Filters } from '../../../../contract/filters'
import { comparable } from '../../../../contract/cities'
import { useSearchRoomsInfiniteQuery } from '../../../api/api'
import type { Payload } from '../../../api/request'
import type { StaySearch } from '../../../../contract/staySearch'
import { viewOf } from '../filters/useFilters'
import type { Failed, RoomResults } from './results'

type Question = Payload<'searchRooms'>

/** A search as the server takes it; what is not chosen is left out. */
export function questionOf({ destination, dates, guests }: StaySearch, filters: Filters): Question {
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

/** Seconds for which an answer is shown again without being asked for. */
const freshFor = 30

/** The pages of an answer that are here, as one. */
export function usePages(question: Question | undefined) {
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = useSearchRoomsInfiniteQuery(
    question ?? skipToken,
    { refetchOnMountOrArgChange: freshFor },
  )
  const pages = currentData?.pages
  const found = useMemo(() => {
    const first = pages?.[0]
    return first && { ...first, rooms: pages.flatMap(({ rooms }) => rooms) }
  }, [pages])
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const failed: Failed | undefined = error && !found ? { isFetching, refetch } : undefined

  return {
    found,
    failed,
    // After a failure a person asks again, not the page on and on.
    loadMore: hasNextPage && !isFetching && !error ? more : undefined,
    retry: error && found ? more : undefined,
  }
}

/** What a search finds on the server. */
export function useRoomsThere(search: StaySearch, filters: Filters, isAsked: boolean) {
  const { found, failed, loadMore, retry } = usePages(isAsked ? questionOf(search, filters) : undefined)

  const results = useMemo(
    (): RoomResults | undefined =>
      found && {
        rooms: found.rooms,
        // Numbers may have stopped counting before the rooms that are here.
        total: Math.max(found.total, found.rooms.length),
        isAtLeast: found.atLeast === true,
        counts: found.counts,
        notFree: { total: found.notFree },
        place: placeOf(search.destination, found.rooms),
        search,
        view: viewOf(search, filters),
        loadMore,
        retry,
      },
    [found, search, filters, loadMore, retry],
  )
  return { results, failed }
}

/** The city of the rooms, where they are all in one. */
function placeOf(destination: string, rooms: RoomResults['rooms']): string {
  const cities = new Map(rooms.map(({ hotel: { city } }) => [comparable(city), city]))
  const [only] = cities.size === 1 && destination ? cities.values() : []
  return only ?? destination
}
