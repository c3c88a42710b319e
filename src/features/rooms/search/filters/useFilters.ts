import { useLayoutEffect, useReducer } from 'react'
import { useStore } from 'react-redux'
import { useAppDispatch, useAppSelector } from '../../../../app/hooks'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { Filters } from '../../../../../contract/filters'
import { localToday } from '../../../../../contract/stay'
import { parseSearch, type StaySearch } from '../../../../../contract/staySearch'
import { filtersCleared, filtersOpened, selectFilters, type filterSlice } from './filterSlice'
import { filtersFromQuery, listQuery } from './listQuery'
import { useStaySearch } from './useStaySearch'

type FilterState = Parameters<typeof selectFilters>[0]
type FilterActions = typeof filterSlice.actions
type FilterAction = ReturnType<FilterActions[keyof FilterActions]>

/** What is searched for, the filters, and how to change both: filters in the slice first, then in the address. */
export function useFilters() {
  const filters = useAppSelector(selectFilters)
  const search = useStaySearch()
  const store = useStore<FilterState>()
  const navigate = useNavigate()

  const goTo = (to: StaySearch, replace: boolean) =>
    void navigate({ search: listQuery(to, selectFilters(store.getState())) }, { replace })

  return {
    filters,
    search,
    // Replaced, never pushed: Back leaves the list, it does not take ticks away one by one.
    change: (action: FilterAction) => {
      store.dispatch(action)
      goTo(search, true)
    },
    removePart: (part: keyof StaySearch) => goTo({ ...search, [part]: part === 'destination' ? '' : undefined }, true),
    /** Pushed: Back returns to the search before. */
    searchFor: (next: StaySearch) => goTo(next, false),
    showAll: () => {
      store.dispatch(filtersCleared())
      goTo({ destination: '' }, true)
    },
  }
}

/**
 * Makes the slice and the address agree when a list is opened. An address that was loaded or gone Back to wins, and so does a
 * link with filters; a link without any keeps those chosen before, and its address is completed. False until they agree.
 */
export function useFilterSync(): boolean {
  const [isSynced, markSynced] = useReducer(() => true, false)
  const { search: address } = useLocation()
  const type = useNavigationType()
  const store = useStore<FilterState>()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()

  useLayoutEffect(() => {
    markSynced()
    const toQuery = (filters: Filters) => listQuery({ destination: '' }, filters)
    const inAddress = filtersFromQuery(address)
    const chosen = selectFilters(store.getState())
    if (toQuery(inAddress) === toQuery(chosen)) return

    // After Replace it is the address that may be a tick behind the slice.
    const addressWins = type === NavigationType.Pop || (type === NavigationType.Push && toQuery(inAddress) !== '')
    if (addressWins) dispatch(filtersOpened(inAddress))
    else void navigate({ search: listQuery(parseSearch(address, localToday()), chosen) }, { replace: true })
  }, [address, type, store, dispatch, navigate])
  return isSynced
}
