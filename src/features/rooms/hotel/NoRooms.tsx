import type { Hotel } from '../../../../contract/entities'
import { asQuery, queryOfSearch } from '../../../../contract/staySearch'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { appPaths } from '../../../paths'
import { useSearch } from '../filters/useFilters'

export function NoRooms({ hotel: { name, city } }: { hotel: Hotel }) {
  const search = useSearch()

  return (
    <EmptyState
      sentence={`${name} has no rooms that can be booked at the moment.`}
      action={
        <LinkButton to={appPaths.rooms + asQuery(queryOfSearch({ ...search, destination: city }))}>
          {city ? `See rooms in ${city}` : 'See all rooms'}
        </LinkButton>
      }
    />
  )
}
