import { useLayoutEffect, useReducer, useMemo } from 'react'
import { useStore } from 'react-redux'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type Filters, filterNames, filtersNamed, slugOf } from '@contract/filters'
import { type StaySearch, toQueryString, searchQuery, parseSearch, type ParsedSearch } from '@contract/staySearch'
import { localToday } from '@contract/stay'
import { useAppDispatch, useAppSelector } from '../../../../app/hooks'
import { entryState, inPlace } from '../../../../lib/paths'
import { useAddressQuery } from '../../../../lib/usePrerendered'
import { filtersCleared, filtersOpened, selectFilters, type filterSlice } from './filterSlice'

type FilterState = Parameters<typeof selectFilters>[0]
type FilterActions = typeof filterSlice.actions
type FilterAction = ReturnType<FilterActions[keyof FilterActions]>

/** What is searched for, the filters, and how to change both: filters in the slice first, then in the address. */
export function useFilters() {
  const filters = useAppSelector(selectFilters)
  const search = useStaySearch()
  const store = useStore<FilterState>()
  const navigate = useNavigate()
  const { overlay } = entryState(useLocation())

  /** Pushed: Back undoes a change, and the page stays where it is; with the sheet open, it closes that first. */
  function goInPlace(to: StaySearch) {
    const address = { search: listQuery(to, selectFilters(store.getState())) }
    void navigate(address, { state: inPlace, replace: overlay !== undefined })
    if (overlay) void navigate(address, { state: { ...inPlace, overlay } })
  }

  return {
    filters,
    search,
    change: (action: FilterAction) => {
      store.dispatch(action)
      goInPlace(search)
    },
    removePart: (part: keyof StaySearch) => goInPlace({ ...search, [part]: part === 'destination' ? '' : undefined }),
    searchFor: (next: StaySearch) => void navigate({ search: listQuery(next, filters) }),
    showAll: () => {
      store.dispatch(filtersCleared())
      goInPlace({ destination: '' })
    },
  }
}

const toQuery = (filters: Filters) => listQuery({ destination: '' }, filters)

/** Makes the slice follow the address: a link without filters opens a list without any. False until they agree. */
export function useFilterSync(): boolean {
  const address = useAddressQuery()
  const { isInPlace } = entryState(useLocation())
  const type = useNavigationType()
  const store = useStore<FilterState>()
  // At once where there is nothing to do, as in the HTML that the server sends.
  const [isSynced, markSynced] = useReducer(
    () => true,
    null,
    () => toQuery(filtersFromQuery(address)) === toQuery(selectFilters(store.getState())),
  )
  const dispatch = useAppDispatch()
  // Our own entries may be a tick behind the slice, which is changed first.
  const isOwn = type === NavigationType.Replace || (type === NavigationType.Push && isInPlace === true)
  const isBehind = isSynced && isOwn

  useLayoutEffect(() => {
    markSynced()
    const inAddress = filtersFromQuery(address)
    if (isBehind || toQuery(inAddress) === toQuery(selectFilters(store.getState()))) return
    dispatch(filtersOpened(inAddress))
  }, [address, isBehind, store, dispatch])
  return isSynced
}

/** Filters as `/rooms?type=double-bed&type=family-bed&price=0-500&amenity=free-wifi&sort=price-low` has them. */
export function filtersFromQuery(search: string): Filters {
  const params = new URLSearchParams(search)
  return filtersNamed({
    types: params.getAll(filterNames.roomTypes),
    bands: params.getAll(filterNames.priceBands),
    amenities: params.getAll(filterNames.amenities),
    sort: params.get(filterNames.sort),
  })
}

/** Search and filters as a query string; empty when nothing is chosen. */
export function listQuery(search: StaySearch, { roomTypes, priceBands, amenities, sort }: Filters): string {
  const params = searchQuery(search)
  for (const family of roomTypes) params.append(filterNames.roomTypes, slugOf(family))
  for (const id of priceBands) params.append(filterNames.priceBands, id)
  for (const amenity of amenities) params.append(filterNames.amenities, slugOf(amenity))
  if (sort) params.set(filterNames.sort, sort)
  return toQueryString(params)
}

/** What the address searches for; another object only when it is another search. */
export function useStaySearch(): ParsedSearch {
  const { destination, dates, guests, problem } = parseSearch(useAddressQuery(), localToday())
  const { checkInDate, checkOutDate } = dates ?? {}
  return useMemo(
    () => ({
      destination,
      dates: checkInDate && checkOutDate ? { checkInDate, checkOutDate } : undefined,
      guests,
      problem,
    }),
    [destination, checkInDate, checkOutDate, guests, problem],
  )
}
