import { useMemo } from 'react'
import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { noFilters } from '../../../../contract/filters'
import { sentences } from '../../../../contract/sentences'
import { DroppedStay } from '../list/DroppedStay'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { theme } from '../../../design/tokens'
import { roomsText } from '../filters/countText'
import { useSearch } from '../filters/useFilters'
import { nothingFree } from '../list/resultsHeading'
import { NotFreeRooms } from '../list/NotFreeRooms'
import { RoomRows } from '../list/RoomRows'
import { RoomRowsSkeleton } from '../list/RoomRowsSkeleton'
import { useRoomsHere } from '../list/useRoomsHere'
import { useRowLimit } from '../list/useRowLimit'

/** A hotel's rooms as on the list, for the dates and guests of the address. */
export function HotelRooms({ rooms }: { rooms: readonly Room[] }) {
  const inAddress = useSearch()
  const search = useMemo(() => ({ ...inAddress, destination: '' }), [inAddress])
  const list = useMemo(() => ({ rooms }), [rooms])
  const { results, failed } = useRoomsHere(list, search, noFilters, true)
  const [limit, showMore] = useRowLimit(results?.view ?? '')

  if (failed) {
    return <LoadFailed message={sentences.roomsFailed} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
  }
  if (!results) return <RoomRowsSkeleton />

  return (
    <section aria-labelledby="rooms">
      <Heading id="rooms">{results.total > 0 ? `${roomsText(results)} to choose from` : nothingFree(results)}</Heading>
      <DroppedStay problem={search.problem} />
      <RoomRows source={results} search={results.search} view={results.view} inHotel limit={limit} onMore={showMore} />
      <NotFreeRooms key={results.view} results={results} inHotel />
    </section>
  )
}

const Heading = styled.h2`
  margin-block: ${theme.space(8)} ${theme.space(4)};
  ${theme.type.card}
`
