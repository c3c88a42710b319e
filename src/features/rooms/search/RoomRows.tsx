import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import styled from 'styled-components'
import { guestsMin, roomsPerBatch } from '@contract/limits'
import { obstacleOf } from '@contract/roomSearch'
import { toQueryString, searchQuery, type StaySearch } from '@contract/staySearch'
import { Button } from '../../../design/controls/Button'
import { theme } from '../../../design/tokens'
import { Block, PictureBlock, Skeleton } from '../../../design/feedback/Skeleton'
import { formatRoomTotal, type RoomSource } from './results'
import { RoomRow, Row } from './RoomRow'

export interface RoomRowsProps {
  source: RoomSource
  /** Dates and guests that rows are priced for and pass on. */
  search: StaySearch
  /** None can be booked: rows say why, no photo is hurried, and no row has a total. */
  areNotFree?: boolean
  inHotel?: boolean
  limit: number
  onMore: () => void
}

/** The rooms in batches: the page stays light however many there are. */
export function RoomRows({ source, search, areNotFree = false, inHotel, limit, onMore }: RoomRowsProps) {
  const { rooms, total, totals, refusals, fetchNextPage, isFetchNextPageError } = source
  const { dates, guests = guestsMin } = search
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  // The same object while it is the same stay, because rows are memoized.
  const stay = useMemo(() => (dates && !areNotFree ? { ...dates, guests } : undefined), [dates, guests, areNotFree])
  const query = toQueryString(searchQuery({ ...search, destination: '' }))

  const shown = Math.min(limit, rooms.length)
  const lacksRooms = rooms.length < limit

  useEffect(() => {
    // After a failure only the button asks again.
    if (lacksRooms && !isFetchNextPageError) fetchNextPage?.()
  }, [lacksRooms, isFetchNextPageError, fetchNextPage])

  useEffect(() => {
    if (firstNew.current === undefined || shown <= firstNew.current) return
    // Show more has moved or gone: focus goes to the first new row.
    list.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true })
    firstNew.current = undefined
  }, [shown])

  return (
    <>
      <List ref={list}>
        {rooms.slice(0, shown).map((room, position) => (
          <RoomRow
            key={room._id}
            room={room}
            stay={stay}
            query={query}
            guests={guests}
            total={totals?.[room._id]}
            obstacle={areNotFree ? obstacleOf(room, { ...search, totals, refusals }) : undefined}
            refusal={refusals?.[room._id]}
            inHotel={inHotel}
            inFirstView={!areNotFree && position < rowsInFirstView}
          />
        ))}
      </List>
      {total > roomsPerBatch && (
        <More>
          <p role="status">
            {shown} of {formatRoomTotal(source)} shown
          </p>
          {(shown < total || fetchNextPage) && (
            <Button
              variant="quiet"
              busy={lacksRooms && !fetchNextPage}
              onClick={() => {
                firstNew.current = shown
                if (isFetchNextPageError) fetchNextPage?.()
                else onMore()
              }}
            >
              Show more
            </Button>
          )}
        </More>
      )}
    </>
  )
}

/** On a phone. A desktop shows two or three, which can wait for layout. */
const rowsInFirstView = 1

const List = styled.ul`
  margin-top: ${theme.space(4)};
`

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space(4)};
  padding-top: ${theme.space(8)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.quiet};
`

/** How many rows to show, and how to show more. Kept in the history entry, for Back and reload, with its search. */
export function useRowLimit(query: string): [number, () => void] {
  const { search, state } = useLocation() as Location<{ query?: string; rows?: number } | null>
  const navigate = useNavigate()
  const limit = (state?.query === query && state.rows) || roomsPerBatch
  const showMore = () => void navigate({ search }, { replace: true, state: { query, rows: limit + roomsPerBatch } })

  return [limit, showMore]
}

export function RoomRowsSkeleton({ inHotel = false }) {
  return (
    <Skeleton label="Loading rooms">
      {[1, 2, 3, 4].map((row) => (
        <Row as="div" key={row}>
          {row === 1 && !inHotel ? <PictureBlock ratio="4 / 3" /> : <Block ratio="4 / 3" />}
          <Block height="9rem" />
        </Row>
      ))}
    </Skeleton>
  )
}
