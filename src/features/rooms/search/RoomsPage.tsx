import { memo, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { messages } from '@contract/messages'
import { roomsTitle } from '@contract/pageTitles'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Page } from '../../../design/layout/Page'
import { PageHeading } from '../../../design/layout/PageHeading'
import { theme } from '../../../design/tokens'
import { useIsPrerendered } from '../../../lib/usePrerendered'
import { FilterChips } from './filters/FilterChips'
import { FilterPanel, FilterSheet } from './filters/Filters'
import { SortAbove } from './filters/SortBy'
import { useFilterSync } from './filters/useFilters'
import { NoMatch } from './NoMatch'
import { NotFreeRooms } from './NotFreeRooms'
import { describeNoneFree, formatRoomTotal } from './results'
import { RoomRows, useRowLimit, RoomRowsSkeleton } from './RoomRows'
import { SearchLine } from './SearchLine'
import { useRelaxedSearches, type RelaxedSearches } from './useRelaxedSearches'
import { useRoomSearch, type RoomSearch } from './useRoomSearch'

export default function RoomsPage() {
  return useFilterSync() && <RoomList />
}

function RoomList() {
  const { search, query, results, isPending, failed } = useRoomSearch()
  const relaxed = useRelaxedSearches(results)
  const heading = useScrollToResults(query)
  const place = results?.place || search.destination

  return (
    <Page title={roomsTitle(place)}>
      {/* Announces the number of rooms whenever it changes. */}
      <div ref={heading} aria-live="polite">
        <PageHeading twoLines>{headingOf(results, relaxed) + (place && ` in ${place}`)}</PageHeading>
      </div>
      <SearchLine search={search} />
      {/* Its controls work once the script is here. */}
      <Columns inert={useIsPrerendered()}>
        <FilterPanel results={results} />
        <div aria-busy={isPending && results !== undefined}>
          <Summary>
            <FilterSheet results={results} />
            <SortAbove />
            {/* With the results, so that what waits for them does not move. */}
            {(results ?? failed) && <FilterChips />}
          </Summary>
          <MatchingRooms results={results} failed={failed} relaxed={relaxed} />
        </div>
      </Columns>
    </Page>
  )
}

/** `24 rooms`; without a number until the rooms have loaded. */
function headingOf(results: RoomSearch['results'], relaxed: RelaxedSearches | undefined): string {
  if (!results) return 'Rooms'
  if (results.total > 0) return formatRoomTotal(results)
  if (results.notFree.total > 0) return describeNoneFree(results)
  return relaxed?.isPlaceEmpty ? 'No rooms' : 'No matching rooms'
}

type MatchingRoomsProps = Pick<RoomSearch, 'results' | 'failed'> & { relaxed: RelaxedSearches | undefined }

/** Memoized: a pressed filter is painted before its results are rendered. */
const MatchingRooms = memo(function MatchingRooms({ results, failed, relaxed }: MatchingRoomsProps) {
  const [limit, showMore] = useRowLimit(results?.query ?? '')
  if (failed) return <LoadFailed message={messages.roomsFailed} {...failed} />
  if (!results) return <RoomRowsSkeleton />

  return (
    <>
      {results.total === 0 ? (
        <NoMatch results={results} relaxed={relaxed} />
      ) : (
        <RoomRows source={results} search={results.search} limit={limit} onMore={showMore} />
      )}
      <NotFreeRooms key={results.query} results={results} />
    </>
  )
})

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(3)} ${theme.space(12)};
  margin-top: ${theme.space(6)};

  ${theme.from.desktop} {
    grid-template-columns: 260px minmax(0, 1fr);
    align-items: start;
  }
`

const Summary = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space(2)} ${theme.space(4)};
`

/** Scrolls back to the heading when the search changes: fewer rows could leave the window below their end. */
function useScrollToResults(query: string) {
  const heading = useRef<HTMLDivElement>(null)
  const previous = useRef(query)
  const type = useNavigationType()

  useLayoutEffect(() => {
    if (previous.current === query) return
    previous.current = query
    // Back restores where it was scrolled.
    if (type === NavigationType.Pop || !heading.current || heading.current.getBoundingClientRect().top >= 0) return
    heading.current.scrollIntoView()
    // What was pressed may now be below the window, and its focus with it.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [query, type])

  return heading
}
