import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { filtersIn, withFilters, withinPage } from './deskAddress'
import type { BookingFilters } from './useBookingPages'

const none: Required<Record<keyof BookingFilters, undefined>> = {
  query: undefined,
  status: undefined,
  day: undefined,
  from: undefined,
  until: undefined,
}

/** The filters of the list, which stand in the address, and the way to change them. */
export function useDeskFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(search), [search])

  const change = useCallback(
    // Not `search`: of two changes between renders the second would undo the first.
    (changes: BookingFilters) => void navigate({ search: withFilters(window.location.search, changes) }, withinPage),
    [navigate],
  )
  return { filters, change, clear: () => change(none) }
}

export type DeskFilters = ReturnType<typeof useDeskFilters>
