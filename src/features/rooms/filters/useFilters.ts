import { useLayoutEffect } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { addressOf, destinationIn, filtersIn } from './filterAddress'
import {
  filtersCleared,
  filtersOpened,
  selectFilters,
  type priceBandToggled,
  type roomTypeToggled,
  type sortChosen,
} from './filterSlice'

type FilterState = Parameters<typeof selectFilters>[0]
type FilterAction = ReturnType<
  typeof roomTypeToggled | typeof priceBandToggled | typeof sortChosen | typeof filtersCleared
>

/** The filters, the destination, and the ways to change them: in the slice first, then mirrored in the address. */
export function useFilters() {
  const filters = useSelector(selectFilters)
  const destination = destinationIn(useLocation().search)
  const store = useStore<FilterState>()
  const navigate = useNavigate()

  // Replaced, never pushed: Back leaves the list, it does not take ticks away one by one.
  const mirror = (to: string) =>
    void navigate({ search: addressOf(to, selectFilters(store.getState())) }, { replace: true })

  return {
    filters,
    destination,
    change: (action: FilterAction) => {
      store.dispatch(action)
      mirror(destination)
    },
    removeDestination: () => mirror(''),
    /** Every room there is. */
    showAll: () => {
      store.dispatch(filtersCleared())
      mirror('')
    },
  }
}

/**
 * Brings slice and address together when a list is opened. An address that was loaded or gone Back to wins, and so does
 * a link that names filters; a bare link to the list keeps those chosen before, and its address is completed.
 */
export function useOpenedFilters() {
  const { search } = useLocation()
  const arrival = useNavigationType()
  const store = useStore<FilterState>()
  const dispatch = useDispatch()
  const navigate = useNavigate()

  // Before the first paint, so that rows of other filters do not flash.
  useLayoutEffect(() => {
    const named = filtersIn(search)
    const chosen = selectFilters(store.getState())
    if (addressOf('', named) === addressOf('', chosen)) return

    // A replaced address is our own mirror and may be a tick behind the slice.
    const addressWins =
      arrival === NavigationType.Pop || (arrival === NavigationType.Push && addressOf('', named) !== '')
    if (addressWins) dispatch(filtersOpened(named))
    else void navigate({ search: addressOf(destinationIn(search), chosen) }, { replace: true })
  }, [search, arrival, store, dispatch, navigate])
}
