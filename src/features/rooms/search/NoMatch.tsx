import styled from 'styled-components'
import { Link } from 'react-router-dom'
import { toQueryString, searchQuery, type StaySearch } from '@contract/staySearch'
import { api, usePlacesQuery } from '../../../api/api'
import { Button, ButtonRow } from '../../../design/controls/Button'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { plural } from '../../../design/format'
import { focusPageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { filtersCleared } from './filters/filterSlice'
import { useCriteria } from './filters/FilterChips'
import { useFilters } from './filters/useFilters'
import { formatCount, formatRoomTotal, type RoomResults } from './results'
import type { RelaxedSearch, RelaxedSearches } from './useRelaxedSearches'

/** Says what to leave out and offers it, and other places where there are no rooms. */
export function NoMatch({ results, relaxed }: { results: RoomResults; relaxed: RelaxedSearches | undefined }) {
  return (
    <>
      {relaxed?.isPlaceEmpty && <DidYouMean search={results.search} />}
      <WiderSearches place={results.place} relaxed={relaxed} />
    </>
  )
}

function WiderSearches({ place, relaxed }: { place: string; relaxed: RelaxedSearches | undefined }) {
  const { data } = api.endpoints.getRooms.useQueryState()
  const allRooms = { total: data?.rooms.length ?? 0, isAtLeast: data?.more === true }
  const { change, removePart, showAll } = useFilters()
  const criteria = useCriteria().map(({ label }) => label)

  if (allRooms.total === 0) {
    return (
      <EmptyState
        message="No rooms can be booked at the moment. New ones appear here as soon as a host adds them."
        action={<LinkButton to={appPaths.home}>Back to home</LinkButton>}
      />
    )
  }

  // The button disappears: the focus moves to the heading, which has the new number.
  const withHeadingFocus = (change: () => void) => () => {
    focusPageHeading()
    change()
  }
  const searches = relaxed?.searches ?? []
  const hasMultiple = criteria.length > 1 && !relaxed?.isPlaceEmpty
  const names = searches.map(({ part }) => parts[part].name)
  const advice = names.length > 0 ? `Try without ${names.join(' or ')}, or` : 'Try another place or'

  return (
    <EmptyState
      message={`No rooms match ${hasMultiple ? 'all of these: ' : ''}${criteria.join(', ')}. ${advice} see all ${formatCount(allRooms.total, allRooms)}.`}
      action={
        <ButtonRow>
          {searches.map((search, index) => (
            <Button
              key={search.part}
              variant={index === 0 ? 'primary' : 'quiet'}
              onClick={withHeadingFocus(() =>
                search.part === 'filters' ? change(filtersCleared()) : removePart(search.part),
              )}
            >
              {labelOf(search, place)}
            </Button>
          ))}
          <Button variant={searches.length > 0 ? 'quiet' : 'primary'} onClick={withHeadingFocus(showAll)}>
            {`See all ${formatRoomTotal(allRooms)}`}
          </Button>
        </ButtonRow>
      }
    />
  )
}

/** `label` where only the server knows how many rooms there are, else `Show 3 London rooms for any dates`. */
const parts: Record<RelaxedSearch['part'], { name: string; label: string; without: string }> = {
  filters: { name: 'the filters', label: 'Clear filters', without: 'without filters' },
  dates: { name: 'the dates', label: 'Any dates', without: 'for any dates' },
  guests: { name: 'the number of guests', label: 'Any number of guests', without: 'for any number of guests' },
  destination: { name: 'the place', label: 'Search everywhere', without: 'everywhere' },
}

function labelOf({ part, total }: RelaxedSearch, place: string): string {
  const { label, without } = parts[part]
  if (total === undefined) return label
  const room = place && part !== 'destination' ? `${place} room` : 'room'
  return `Show ${plural(total, room)} ${without}`
}

/** Cities and hotels that may have been meant by a destination where there are no rooms. */
function DidYouMean({ search }: { search: StaySearch }) {
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
