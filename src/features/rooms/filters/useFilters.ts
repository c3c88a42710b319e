import { useLayoutEffect, useMemo, useReducer } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { Filters } from '../../../../contract/filters'
import { localToday } from '../../../../contract/stay'
import { asQuery, queryOfSearch, searchIn, type ReadSearch, type StaySearch } from '../../../../contract/staySearch'
import { filtersIn, withFilters } from './filterAddress'
import {
  filtersCleared,
  filtersOpened,
  selectFilters,
  type amenityToggled,
  type priceBandToggled,
  type roomTypeToggled,
  type sortChosen,
} from './filterSlice'

type FilterState = Parameters<typeof selectFilters>[0]
type FilterAction = ReturnType<
  typeof roomTypeToggled | typeof priceBandToggled | typeof amenityToggled | typeof sortChosen | typeof filtersCleared
>

/** The query string of a view of the list. */
export const viewOf = (search: StaySearch, filters: Filters) => asQuery(withFilters(queryOfSearch(search), filters))

/** What the address searches for; another object only when it is another search. */
export function useSearch(): ReadSearch {
  const { destination, dates, guests, problem } = searchIn(useLocation().search, localToday())
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

/** What is searched for, the filters, and the ways to change both: filters in the slice first, then in the address. */
export function useFilters() {
  const filters = useSelector(selectFilters)
  const search = useSearch()
  const store = useStore<FilterState>()
  const navigate = useNavigate()

  const goTo = (to: StaySearch, replace: boolean) =>
    void navigate({ search: viewOf(to, selectFilters(store.getState())) }, { replace })

  return {
    filters,
    search,
    // Replaced, never pushed: Back leaves the list, it does not take ticks away one by one.
    change: (action: FilterAction) => {
      store.dispatch(action)
      goTo(search, true)
    },
    /** Takes a part of the search away. */
    loosen: (part: keyof StaySearch) =>
      goTo({ ...search, ...(part === 'destination' ? { destination: '' } : { [part]: undefined }) }, true),
    /** Another search, which Back takes back. */
    searchFor: (other: StaySearch) => goTo(other, false),
    /** Every room there is. */
    showAll: () => {
      store.dispatch(filtersCleared())
      goTo({ destination: '' }, true)
    },
  }
}

/**
 * Brings slice and address together when a list is opened. An address that was loaded or gone Back to wins, and so does
 * a link that names filters; a bare link to the list keeps those chosen before, and its address is completed. Answers whether
 * that is done: what is shown before would be of other filters.
 */
export function useOpenedFilters(): boolean {
  const [areOpened, markOpened] = useReducer(() => true, false)
  const { search: address } = useLocation()
  const arrival = useNavigationType()
  const store = useStore<FilterState>()
  const dispatch = useDispatch()
  const navigate = useNavigate()

  useLayoutEffect(() => {
    markOpened()
    const queryOf = (filters: Filters) => asQuery(withFilters(new URLSearchParams(), filters))
    const named = filtersIn(address)
    const chosen = selectFilters(store.getState())
    if (queryOf(named) === queryOf(chosen)) return

    // A replaced address is our own mirror and may be a tick behind the slice.
    const addressWins = arrival === NavigationType.Pop || (arrival === NavigationType.Push && queryOf(named) !== '')
    if (addressWins) dispatch(filtersOpened(named))
    else void navigate({ search: viewOf(searchIn(address, localToday()), chosen) }, { replace: true })
  }, [address, arrival, store, dispatch, navigate])
  return areOpened
}
