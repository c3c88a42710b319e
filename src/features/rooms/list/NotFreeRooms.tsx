import { useState } from 'react'
import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { sentences } from '../../../../contract/sentences'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { foldStyle } from '../../../design/layout/foldStyle'
import { theme } from '../../../design/tokens'
import { countText } from '../filters/countText'
import { useFilters } from '../filters/useFilters'
import { RoomRows } from './RoomRows'
import { RoomRowsSkeleton } from './RoomRowsSkeleton'
import type { RoomResults } from './results'
import { useFoldedRowLimit } from './useRowLimit'
import { questionOf, usePages } from './useRoomsThere'

interface NotFreeRoomsProps {
  results: RoomResults
  inHotel?: boolean
}

/** Rooms that match but cannot be had, folded below those that can. */
export function NotFreeRooms({ results, inHotel }: NotFreeRoomsProps) {
  const { notFree, search, isAtLeast } = results
  const [isOpen, setOpen] = useState(false)
  if (notFree.total === 0) return null

  return (
    <Group open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {search.dates ? 'Not free for these dates' : 'Too small for your party'} (
        {countText(notFree.total, { isAtLeast })})
      </summary>
      {isOpen &&
        (notFree.rooms ? (
          <Known results={results} rooms={notFree.rooms} inHotel={inHotel} />
        ) : (
          <Asked results={results} />
        ))}
    </Group>
  )
}

function Known({ results: { search, view }, rooms, inHotel }: NotFreeRoomsProps & { rooms: readonly Room[] }) {
  const [limit, showMore] = useFoldedRowLimit()
  const source = { rooms, total: rooms.length, isAtLeast: false }
  return (
    <RoomRows source={source} search={search} view={view} areTaken inHotel={inHotel} limit={limit} onMore={showMore} />
  )
}

/** Asked for when the group is opened. */
function Asked({ results: { search, view, notFree, isAtLeast } }: { results: RoomResults }) {
  const { filters } = useFilters()
  const [limit, showMore] = useFoldedRowLimit()
  const { found, failed, loadMore, retry } = usePages({ ...questionOf(search, filters), free: 'no' })

  if (failed) {
    return <LoadFailed message={sentences.roomsFailed} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
  }
  if (!found) return <RoomRowsSkeleton />
  const source = { rooms: found.rooms, total: Math.max(notFree.total, found.rooms.length), isAtLeast, loadMore, retry }
  return <RoomRows source={source} search={search} view={view} areTaken limit={limit} onMore={showMore} />
}

const Group = styled.details`
  margin-top: ${theme.space(8)};
  border-top: 1px solid ${theme.color.line};

  ${foldStyle}

  > summary {
    padding-block: ${theme.space(2)};
    ${theme.type.card}
  }
`
