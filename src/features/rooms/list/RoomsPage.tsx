import { memo } from 'react'
import styled from 'styled-components'
import { sentences } from '../../../../contract/sentences'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { FilterChips } from '../filters/FilterChips'
import { FilterPanel } from '../filters/FilterPanel'
import { FilterSheet } from '../filters/FilterSheet'
import { SortSelect } from '../filters/SortSelect'
import { useOpenedFilters } from '../filters/useFilters'
import { DroppedStay } from './DroppedStay'
import { MeantPlaces } from './MeantPlaces'
import { NoMatch } from './NoMatch'
import { NotFreeRooms } from './NotFreeRooms'
import { resultsHeading } from './resultsHeading'
import { RoomRows } from './RoomRows'
import { RoomRowsSkeleton } from './RoomRowsSkeleton'
import { SearchLine } from './SearchLine'
import { useRowLimit } from './useRowLimit'
import { useStartOfResults } from './useStartOfResults'
import { useRoomSearch, type RoomSearch } from './useRoomSearch'
import { useWaysOut, type WaysOut } from './useWaysOut'

export function RoomsPage() {
  return useOpenedFilters() && <RoomList />
}

function RoomList() {
  const found = useRoomSearch()
  const { search, results } = found
  const { destination } = search
  const out = useWaysOut(results)
  const start = useStartOfResults(found.view)

  return (
    <Page title={destination ? `Rooms in ${destination}` : 'Rooms'}>
      {/* Announces the number of rooms whenever it changes. */}
      <div ref={start} aria-live="polite">
        <PageHeading>{resultsHeading(destination, results, out)}</PageHeading>
      </div>
      <SearchLine search={search} />
      <DroppedStay problem={search.problem} />
      <Columns>
        <FilterPanel found={results} />
        <Results aria-busy={found.isPending && results !== undefined}>
          <Summary>
            <FilterSheet found={results} />
            <SortSelect />
            <FilterChips />
          </Summary>
          <MatchingRooms results={results} all={found.all} failed={found.failed} out={out} />
        </Results>
      </Columns>
    </Page>
  )
}

type MatchingRoomsProps = Pick<RoomSearch, 'results' | 'all' | 'failed'> & { out: WaysOut | undefined }

/** Memoized, so that a press renders what was pressed, and these when they are found. */
const MatchingRooms = memo(function MatchingRooms({ results, all, failed, out }: MatchingRoomsProps) {
  const [limit, showMore] = useRowLimit(results?.view ?? '')
  if (failed) {
    return <LoadFailed message={sentences.roomsFailed} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
  }
  if (!results || !all) return <RoomRowsSkeleton />

  return (
    <>
      {results.total === 0 ? (
        <>
          {out?.atDestination === 0 && <MeantPlaces search={results.search} />}
          <NoMatch place={results.place} out={out} all={all} />
        </>
      ) : (
        <RoomRows source={results} search={results.search} view={results.view} limit={limit} onMore={showMore} />
      )}
      <NotFreeRooms key={results.view} results={results} />
    </>
  )
})

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
  gap: ${theme.space(2)} ${theme.space(4)};
`
