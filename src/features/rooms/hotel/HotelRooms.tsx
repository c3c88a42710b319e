import { useMemo } from 'react'
import styled from 'styled-components'
import type { Room } from '@contract/entities'
import { noFilters } from '@contract/filters'
import { messages } from '@contract/messages'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
import { useStaySearch } from '../search/filters/useFilters'
import { NotFreeRooms } from '../search/NotFreeRooms'
import { describeNoneFree, formatRoomTotal } from '../search/results'
import { RoomRows, useRowLimit, RoomRowsSkeleton } from '../search/RoomRows'
import { useClientSearch } from '../search/useClientSearch'

/** A hotel's rooms as on the list, for the dates and guests of the address. */
export function HotelRooms({ hotelId, rooms }: { hotelId: string; rooms: readonly Room[] }) {
  const inAddress = useStaySearch()
  const search = useMemo(() => ({ ...inAddress, destination: '' }), [inAddress])
  const list = useMemo(() => ({ rooms }), [rooms])
  const { results, failed } = useClientSearch(list, search, noFilters, { hotelId })
  const [limit, showMore] = useRowLimit(results?.query ?? '')

  if (failed) return <LoadFailed message={messages.roomsFailed} {...failed} />
  if (!results) return <RoomRowsSkeleton />

  return (
    <section aria-labelledby="rooms">
      <Heading id="rooms">
        {results.total > 0 ? `${formatRoomTotal(results)} to choose from` : describeNoneFree(results)}
      </Heading>
      {search.problem && <Notice>{`${search.problem} We left that out of your search.`}</Notice>}
      <RoomRows source={results} search={results.search} inHotel limit={limit} onMore={showMore} />
      <NotFreeRooms key={results.query} results={results} inHotel />
    </section>
  )
}

const Heading = styled.h2`
  margin-block: ${theme.space(8)} ${theme.space(4)};
  ${theme.type.card}
`
