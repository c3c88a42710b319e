import styled from 'styled-components'
import { sentences } from '../../../../contract/sentences'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { FilterChips } from '../filters/FilterChips'
import { FilterPanel } from '../filters/FilterPanel'
import { useOpenedFilters } from '../filters/useFilters'
import { NoMatch } from './NoMatch'
import { resultsHeading } from './resultsHeading'
import { RoomRows } from './RoomRows'
import { RoomRowsSkeleton } from './RoomRowsSkeleton'
import { SortedBy } from './SortedBy'
import { useStartOfResults } from './useStartOfResults'
import { useRoomSearch, type RoomSearch } from './useRoomSearch'

export function RoomsPage() {
  useOpenedFilters()
  const search = useRoomSearch()
  const { destination, matches } = search
  const results = useStartOfResults(search.view)

  return (
    <Page title={destination ? `Rooms in ${destination}` : 'Rooms'}>
      {/* Announces the number of rooms whenever it changes. */}
      <div aria-live="polite">
        <PageHeading>{resultsHeading(destination, matches)}</PageHeading>
      </div>
      <Columns>
        <FilterPanel matches={matches} />
        <Results ref={results}>
          <Summary>
            <FilterChips />
            <SortedBy />
          </Summary>
          <MatchingRooms {...search} />
        </Results>
      </Columns>
    </Page>
  )
}

function MatchingRooms({ matches, total, view, hasFailed, isFetching, refetch }: RoomSearch) {
  if (hasFailed) return <LoadFailed message={sentences.roomsFailed} busy={isFetching} onRetry={() => void refetch()} />
  if (!matches || total === undefined) return <RoomRowsSkeleton />
  if (matches.rooms.length === 0) return <NoMatch matches={matches} total={total} />

  return <RoomRows rooms={matches.rooms} view={view} />
}

const Columns = styled.div`
  display: grid;
  gap: ${theme.space(3)} ${theme.space(12)};
  margin-top: ${theme.space(6)};

  ${theme.from.desktop} {
    grid-template-columns: 260px minmax(0, 1fr);
    align-items: start;
  }
`

const Results = styled.div`
  min-width: 0;
`

const Summary = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(3)} ${theme.space(6)};

  ${theme.from.desktop} {
    min-height: ${theme.size.target};
  }
`
