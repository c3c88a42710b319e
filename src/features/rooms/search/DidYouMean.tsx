import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { toQueryString, searchQuery, type StaySearch } from '@contract/staySearch'
import { usePlacesQuery } from '../../../api/api'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'

/** Cities and hotels that may have been meant by a destination where there are no rooms. */
export function DidYouMean({ search }: { search: StaySearch }) {
  const { currentData: places } = usePlacesQuery({ destination: search.destination })
  if (!places || places.cities.length + places.hotels.length === 0) return null
  const stay = toQueryString(searchQuery({ ...search, destination: '' }))

  return (
    <Suggestions aria-label="Did you mean">
      <h2>Did you mean</h2>
      <ul>
        {places.cities.map((city) => (
          <li key={city}>
            <Link to={appPaths.rooms + toQueryString(searchQuery({ ...search, destination: city }))}>{city}</Link>
          </li>
        ))}
        {places.hotels.map(({ _id: id, name, city }) => (
          <li key={id}>
            <Link to={appPaths.hotel(id) + stay}>{name}</Link>
            {city && `, ${city}`}
          </li>
        ))}
      </ul>
    </Suggestions>
  )
}

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
