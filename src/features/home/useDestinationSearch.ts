import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { citiesOf } from '../../../contract/cities'
import { asQuery, queryOfSearch, type StaySearch } from '../../../contract/staySearch'
import { useGetRoomsQuery } from '../../api/api'
import { appPaths } from '../../paths'
import { useRememberSearch } from './useRememberSearch'

/** For a form that looks for a destination: the cities it suggests, and the way to the list. */
export function useDestinationSearch() {
  const navigate = useNavigate()
  const remember = useRememberSearch()
  const { data } = useGetRoomsQuery()
  const cities = useMemo(() => citiesOf(data?.rooms ?? []), [data])

  function onSearch(wanted: StaySearch) {
    remember(wanted.destination)
    void navigate(appPaths.rooms + asQuery(queryOfSearch(wanted)))
  }

  return { needsPlace: true, cities, onSearch }
}
