import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import type { Room } from '../../../../contract/entities'
import type { Filters } from '../../../../contract/filters'
import { useTakenRoomsQuery } from '../../../api/api'
import type { StaySearch } from '../../../../contract/staySearch'
import { selectMatches } from '../filters/selectMatches'
import { viewOf } from '../filters/useFilters'
import type { Failed, RoomResults } from './results'

interface RoomList {
  rooms: readonly Room[]
  more?: boolean
}

/** What a search finds in the list in memory; which of its rooms are taken for the dates, the server says. */
export function useRoomsHere(list: RoomList | undefined, search: StaySearch, filters: Filters, isAsked: boolean) {
  const { currentData, error, isFetching, refetch } = useTakenRoomsQuery(
    (isAsked && search.dates) || skipToken,
    // Somebody else may have booked since.
    { refetchOnMountOrArgChange: true },
  )
  const taken = useMemo(() => currentData && new Set(currentData.rooms), [currentData])
  const isKnown = isAsked && (!search.dates || taken !== undefined)

  const results = useMemo((): RoomResults | undefined => {
    if (!list || !isKnown) return undefined
    const { rooms, notFree, counts, place } = selectMatches(list.rooms, filters, withTaken(search, taken))
    return {
      rooms,
      total: rooms.length,
      isAtLeast: list.more === true,
      counts,
      notFree: { total: notFree.length, rooms: notFree },
      countOf: (other, otherFilters) =>
        selectMatches(list.rooms, otherFilters, other.dates ? withTaken(other, taken) : other).rooms.length,
      place,
      search,
      view: viewOf(search, filters),
    }
  }, [list, isKnown, search, filters, taken])

  const failed: Failed | undefined = error && !currentData ? { isFetching, refetch } : undefined
  return { results, failed }
}

const withTaken = (search: StaySearch, taken: ReadonlySet<string> | undefined) =>
  taken ? { ...search, taken } : search
