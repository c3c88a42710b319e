import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { citiesOf } from '../../../contract/cities'
import { asQuery, queryOfSearch, type StaySearch } from '../../../contract/staySearch'
import { useGetRoomsQuery } from '../../api/api'
import { StaySearchForm } from '../../design/controls/StaySearchForm'
import { appPaths } from '../../paths'
import { useRememberSearch } from './useRememberSearch'

export function DestinationSearch() {
  const navigate = useNavigate()
  const remember = useRememberSearch()
  const { data } = useGetRoomsQuery()
  const cities = useMemo(() => citiesOf(data?.rooms ?? []), [data])

  function search(wanted: StaySearch) {
    remember(wanted.destination)
    void navigate(appPaths.rooms + asQuery(queryOfSearch(wanted)))
  }

  return <StaySearchForm needsPlace cities={cities} onSearch={search} />
}
