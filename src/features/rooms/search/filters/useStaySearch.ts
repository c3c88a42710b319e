import { useMemo } from 'react'
import { localToday } from '@contract/stay'
import { parseSearch, type ParsedSearch } from '@contract/staySearch'
import { useAddressQuery } from '../../../../lib/usePrerendered'

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
