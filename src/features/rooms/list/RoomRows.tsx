import { useDeferredValue, useEffect, useRef } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { roomsPerBatch } from '../../../../contract/limits'
import { Button } from '../../../design/controls/Button'
import { plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { RoomRow } from './RoomRow'

interface RoomRowsProps {
  rooms: readonly Room[]
  /** The search they match, as in the address. */
  view: string
}

/** The rooms in batches: the page stays light however many there are. */
export function RoomRows({ rooms, view }: RoomRowsProps) {
  const [limit, showMore] = useRowLimit(view)
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  // A press paints the rows that fit a screen first; those below follow in a second, interruptible render.
  const isComplete = useDeferredValue(view) === view

  useEffect(() => {
    if (firstNew.current === undefined) return
    // Show more has moved or gone: focus goes to the first new row.
    list.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true })
    firstNew.current = undefined
  }, [limit])

  const shown = Math.min(limit, rooms.length)
  const rendered = isComplete ? shown : Math.min(shown, rowsAtOnce)

  return (
    <>
      <List ref={list}>
        {rooms.slice(0, rendered).map((room, position) => (
          <RoomRow key={room._id} room={room} inFirstView={position < rowsInFirstView} />
        ))}
      </List>
      {rendered < shown && <PendingRows style={{ '--rows': shown - rendered }} />}
      {rooms.length > roomsPerBatch && (
        <More>
          <p role="status">
            {shown} of {plural(rooms.length, 'room')} shown
          </p>
          {shown < rooms.length && (
            <Button
              variant="quiet"
              onClick={() => {
                firstNew.current = shown
                showMore()
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

/** More than a screen is high. */
const rowsAtOnce = 6

interface Progress {
  view: string
  rows: number
}

/**
 * How many rows to show. It belongs to one view of the list and is kept in that view's history entry: Back and reload
 * restore it, and another destination or filter starts with the first batch.
 */
function useRowLimit(view: string): [number, () => void] {
  const { search, state } = useLocation() as Location<Partial<Progress> | null>
  const navigate = useNavigate()
  const limit = state?.view === view && typeof state.rows === 'number' ? state.rows : roomsPerBatch

  return [
    limit,
    () => {
      const progress: Progress = { view, rows: limit + roomsPerBatch }
      void navigate({ search }, { replace: true, state: progress })
    },
  ]
}

const List = styled.ul`
  margin-top: ${theme.space(4)};
`

/** About as high as they will be, so that the page keeps its length and its scroll position. */
const PendingRows = styled.div`
  height: calc(var(--rows) * 500px);

  ${theme.from.tablet} {
    height: calc(var(--rows) * 270px);
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
