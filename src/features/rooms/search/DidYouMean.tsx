import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { citiesOf } from '@contract/cities'
import type { Place, Room } from '@contract/entities'
import { knownCities, placesFor } from '@contract/places'
import { toQueryString, searchQuery, type StaySearch } from '@contract/staySearch'
import { api, usePlacesQuery } from '../../../api/api'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'

/** Cities and hotels that may have been meant by a destination where there are no rooms. */
export function DidYouMean({ search }: { search: StaySearch }) {
  const { cities, hotels } = useSuggestions(search.destination)
  if (cities.length + hotels.length === 0) return null
  const stay = toQueryString(searchQuery({ ...search, destination: '' }))

  return (
    <Suggestions aria-label="Did you mean">
      <h2>Did you mean</h2>
      <ul>
        {cities.map((city) => (
          <li key={city}>
            <Link to={appPaths.rooms + toQueryString(searchQuery({ ...search, destination: city }))}>{city}</Link>
          </li>
        ))}
        {hotels.map(({ _id: id, name, city }) => (
          <li key={id}>
            <Link to={appPaths.hotel(id) + stay}>{name}</Link>
            {city && `, ${city}`}
          </li>
        ))}
      </ul>
    </Suggestions>
  )
}

/** From the list while it is complete, else from the server. */
function useSuggestions(destination: string): { cities: readonly string[]; hotels: readonly Place[] } {
  const { data: list } = api.endpoints.getRooms.useQueryState()
  const { currentData } = usePlacesQuery(list?.more ? { destination } : skipToken)
  return useMemo(() => {
    if (list?.more) return currentData ?? noSuggestions
    const rooms = list?.rooms ?? []
    return placesFor(destination, { cities: knownCities(citiesOf(rooms)), hotels: hotelsOf(rooms) })
  }, [destination, list, currentData])
}

const noSuggestions = { cities: [], hotels: [] }

const hotelsOf = (rooms: readonly Room[]) => [
  ...new Map(
    rooms.flatMap(({ hotel: { _id: id, name, city, address } }) =>
      id ? [[id, { _id: id, name, city, address }] as const] : [],
    ),
  ).values(),
]

const Suggestions = styled.section`
  margin-top: ${theme.space(8)};

  h2 {
    ${theme.type.card}
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-height: ${theme.size.target};
    border-bottom: 1px solid ${theme.color.line};
  }
  a {
    padding-block: ${theme.space(2)};
  }
`
