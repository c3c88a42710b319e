import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { citiesOf } from '@contract/cities'
import { toQueryString, searchQuery, type StaySearch } from '@contract/staySearch'
import { useAppSelector } from '../../app/hooks'
import { useGetRoomsQuery } from '../../api/api'
import { appPaths } from '../../lib/paths'
import { selectSession } from '../auth/authSlice'
import { useRememberSearch } from '../rooms/search/useRememberSearch'

/** For a form that looks for a destination: the cities it suggests, and the way to the list. */
export function useDestinationSearch() {
  const navigate = useNavigate()
  const rememberSearch = useRememberSearch()
  const { data } = useGetRoomsQuery()
  const cities = useMemo(() => citiesOf(data?.rooms ?? []), [data])

  function onSearch(search: StaySearch) {
    rememberSearch(search.destination)
    void navigate(appPaths.rooms + toQueryString(searchQuery(search)))
  }

  return { needsDestination: true, cities, onSearch }
}

/** Another one after each logout: what was entered is not the next person's. */
export function useSearchKey(): number {
  const session = useAppSelector(selectSession)
  const [{ last, ended }, setState] = useState({ last: session, ended: 0 })
  if (session !== last) setState({ last: session, ended: last === 'user' ? ended + 1 : ended })
  return ended
}
