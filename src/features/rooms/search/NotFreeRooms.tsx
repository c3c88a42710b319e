import { useState } from 'react'
import styled from 'styled-components'
import { roomsPerBatch } from '@contract/limits'
import { messages } from '@contract/messages'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { disclosureStyle } from '../../../design/layout/disclosureStyle'
import { theme } from '../../../design/tokens'
import { useFilters } from './filters/useFilters'
import { formatCount, type RoomResults } from './results'
import { RoomRows, type RoomRowsProps, RoomRowsSkeleton } from './RoomRows'
import { toSearchParams, useSearchPages } from './useRoomSearch'

/** Rooms that match but cannot be booked, each with its reason, folded below those that can. */
export function NotFreeRooms({ results, inHotel }: { results: RoomResults; inHotel?: boolean }) {
  const { notFree, search, isAtLeast } = results
  const [isOpen, setOpen] = useState(false)
  const [limit, setLimit] = useState<number>(roomsPerBatch)
  if (notFree.total === 0) return null

  const rows = { search, areNotFree: true, inHotel, limit, onMore: () => setLimit(limit + roomsPerBatch) }
  const { rooms } = notFree
  const { totals, refusals } = results
  return (
    <Group open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {search.dates ? 'Not available for your stay' : 'Too small for your party'} (
        {formatCount(notFree.total, { isAtLeast })})
      </summary>
      {isOpen && rooms && (
        <RoomRows source={{ rooms, total: rooms.length, isAtLeast: false, totals, refusals }} {...rows} />
      )}
      {isOpen && !rooms && <FetchedRooms results={results} {...rows} />}
    </Group>
  )
}

function FetchedRooms({ results, ...rows }: { results: RoomResults } & Omit<RoomRowsProps, 'source'>) {
  const { filters } = useFilters()
  const { notFree, search, isAtLeast } = results
  const { data, failed, ...paging } = useSearchPages({ ...toSearchParams(search, filters), free: 'no' })

  if (failed) return <LoadFailed message={messages.roomsFailed} {...failed} />
  if (!data) return <RoomRowsSkeleton />
  const total = Math.max(notFree.total, data.rooms.length)
  return <RoomRows source={{ ...data, total, isAtLeast, ...paging }} {...rows} />
}

const Group = styled.details`
  margin-top: ${theme.space(8)};
  border-top: 1px solid ${theme.color.line};

  ${disclosureStyle}

  > summary {
    padding-block: ${theme.space(2)};
    ${theme.type.card}
  }
`
