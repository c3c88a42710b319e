import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { guestsMin, roomsPerBatch } from '../../../../contract/limits'
import { Button } from '../../../design/controls/Button'
import { theme } from '../../../design/tokens'
import { asQuery, queryOfSearch, type StaySearch } from '../../../../contract/staySearch'
import { roomsText } from '../filters/countText'
import { RoomRow, type ShownStay } from './RoomRow'
import { rowHeight } from './RoomRowLayout'
import type { RoomSource } from './results'
import { useLinksInside } from './useLinksInside'

interface RoomRowsProps {
  source: RoomSource
  /** Dates and guests that rows are priced for and lead on with. */
  search: StaySearch
  /** The search they match, as in the address. */
  view: string
  /** The rooms stepped back: no photo of theirs is hurried, and none has a total. */
  areTaken?: boolean
  inHotel?: boolean
  limit: number
  onMore: () => void
}

/** The rooms in batches: the page stays light however many there are. */
export function RoomRows({ source, search, view, areTaken = false, inHotel, limit, onMore }: RoomRowsProps) {
  const { rooms, total, loadMore, retry } = source
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  useLinksInside(list)
  // The rows that fit a screen are painted first; those below follow in a second, interruptible render.
  const [whole, setWhole] = useState(view)
  const isComplete = whole === view
  useEffect(() => startTransition(() => setWhole(view)), [view])
  const stay = useShownStay(search, areTaken)
  const query = useMemo(() => asQuery(queryOfSearch({ ...search, destination: '' })), [search])

  const shown = Math.min(limit, rooms.length)
  const rendered = isComplete ? shown : Math.min(shown, rowsAtOnce)
  const lacksRooms = rooms.length < limit

  useEffect(() => {
    if (lacksRooms) loadMore?.()
  }, [lacksRooms, loadMore])

  useEffect(() => {
    if (firstNew.current === undefined || rendered <= firstNew.current) return
    // Show more has moved or gone: focus goes to the first new row.
    list.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true })
    firstNew.current = undefined
  }, [rendered])

  return (
    <>
      <List ref={list} aria-busy={rendered < shown}>
        {rooms.slice(0, rendered).map((room, position) => (
          <RoomRow
            key={room._id}
            room={room}
            stay={stay}
            query={query}
            isTaken={areTaken}
            inHotel={inHotel}
            inFirstView={!areTaken && position < rowsInFirstView}
          />
        ))}
      </List>
      {rendered < shown && <PendingRows style={{ '--rows': shown - rendered }} />}
      {total > roomsPerBatch && (
        <More>
          <p role="status">
            {shown} of {roomsText(source)} shown
          </p>
          {(shown < total || loadMore) && (
            <Button
              variant="quiet"
              busy={lacksRooms && !retry && !loadMore}
              onClick={() => {
                firstNew.current = shown
                if (retry) retry()
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

/** The stay that rows say the total of; the same object while it is the same stay, because rows are memoized. */
function useShownStay({ dates, guests = guestsMin }: StaySearch, areTaken: boolean): ShownStay | undefined {
  return useMemo(() => (dates && !areTaken ? { ...dates, guests } : undefined), [dates, guests, areTaken])
}

/** On a phone. A desktop shows two or three, which can wait for layout. */
const rowsInFirstView = 1

/** With what is above them, more than a window of 1,200 pixels is high. */
const rowsAtOnce = 4

const List = styled.ul`
  margin-top: ${theme.space(4)};
`

/** As high as they will be, so that the page keeps its length and its scroll position. */
const PendingRows = styled.div`
  height: calc(var(--rows) * ${rowHeight.phone}px);

  ${theme.from.tablet} {
    height: calc(var(--rows) * ${rowHeight.tablet}px);
  }
`

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space(4)};
  padding-top: ${theme.space(8)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.quiet};
`
