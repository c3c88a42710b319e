import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CalendarRoom, CalendarSpan } from '../../../../contract/entities'
import { nightsBetween } from '../../../../contract/stay'
import { useCalendarQuery } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { appPaths } from '../../../paths'
import { BlockDialog } from './block/BlockDialog'
import { UnblockDialog, type Block } from './block/UnblockDialog'
import { noDraft, useBlockDraft, type BlockDraft } from './block/useBlockDraft'
import { CalendarSkeleton } from './CalendarSkeleton'
import { CalendarToolbar } from './CalendarToolbar'
import { ChosenBar } from './ChosenBar'
import { CalendarGrid } from './grid/CalendarGrid'
import { namesOf, type ChosenNights } from './nights'
import { RoomCalendar } from './room/RoomCalendar'
import { useCalendarView } from './useCalendarView'
import { WeekendStatus } from './WeekendStatus'

/** Rooms by days, or a month of one room where the window is narrow, and what is needed to block nights. */
export function OwnCalendar() {
  const view = useCalendarView()
  const { rooms, names, isLoading, failure, isFetching, refetch } = useRooms(view.from, view.days)
  const { draft, change, clear } = useBlockDraft()
  const [block, setBlock] = useState<Block>()
  const navigate = useNavigate()

  if (rooms?.length === 0) return <NoRooms />

  // A draft may be left of somebody else's hotel.
  const isOwn = names.has(draft.roomId)
  const chosen = isOwn ? chosenIn(draft) : undefined
  const begin = (changed: Partial<BlockDraft>) => change({ ...(isOwn ? {} : noDraft), ...changed })

  function choose({ roomId, from, until }: ChosenNights, isOpen = false) {
    begin({ roomId, checkInDate: from, checkOutDate: until, isOpen })
  }

  /** Goes on with what was begun, or begins with the room that is shown. */
  function openForm() {
    const isBegun = isOwn && (draft.checkInDate || draft.checkOutDate || draft.note)
    const shownRoom = rooms?.find(({ _id }) => _id === view.roomId) ?? rooms?.[0]
    begin(isBegun ? { isOpen: true } : { roomId: shownRoom?._id, isOpen: true })
  }

  function openSpan(room: CalendarRoom, { bookingId, blockId, ...span }: CalendarSpan, isNewTab = false) {
    const address = `${appPaths.ownerBookings}?booking=${bookingId}`
    if (blockId) setBlock({ ...span, blockId, roomName: names.get(room._id) ?? '' })
    else if (isNewTab) window.open(address, '_blank', 'noopener')
    else if (bookingId) void navigate(address)
  }

  const Shown = view.isWide ? CalendarGrid : RoomCalendar
  const shown = {
    view,
    names,
    chosen,
    isLoading,
    onChoose: choose,
    onBlock: (nights?: ChosenNights) => (nights ? choose(nights, true) : openForm()),
    onClear: clear,
    onOpen: openSpan,
  }

  return (
    <>
      <CalendarToolbar view={view} />
      {view.weekend && <WeekendStatus friday={view.weekend} />}
      {failure && isLoading ? (
        <LoadFailed
          what="your calendar"
          message={failure.kind === 'refused' ? failure.message : undefined}
          onRetry={refetch}
          busy={isFetching}
        />
      ) : !rooms ? (
        <CalendarSkeleton isWide={view.isWide} />
      ) : (
        <Shown {...shown} rooms={rooms}>
          <ChosenBar names={names} chosen={chosen} isWide={view.isWide} onBlock={openForm} onClear={clear} />
        </Shown>
      )}
      {rooms && (
        <BlockDialog
          draft={draft}
          isOpen={draft.isOpen && isOwn}
          rooms={rooms}
          names={names}
          onChange={change}
          onDone={clear}
        />
      )}
      {block && <UnblockDialog block={block} onClose={() => setBlock(undefined)} />}
    </>
  )
}

/** The rooms as the shown days have them. While other days are on their way they stay, with nothing said of their nights. */
function useRooms(from: string, days: number) {
  const { data, currentData, error, isFetching, refetch } = useCalendarQuery(
    { from, days: String(days) },
    { refetchOnMountOrArgChange: true },
  )
  const rooms = useMemo(
    () => currentData?.rooms ?? data?.rooms.map((room) => ({ ...room, spans: [] })),
    [currentData, data],
  )
  const names = useMemo(() => namesOf(rooms ?? []), [rooms])

  return { rooms, names, isLoading: !currentData, failure: errorOf(error), isFetching, refetch: () => void refetch() }
}

function chosenIn({ roomId, checkInDate: from, checkOutDate: until }: BlockDraft): ChosenNights | undefined {
  return nightsBetween(from, until) >= 1 ? { roomId, from, until } : undefined
}

function NoRooms() {
  return (
    <EmptyState
      sentence="You have not added a room yet. Its nights will be shown here."
      action={<LinkButton to={appPaths.addRoom}>Add Room</LinkButton>}
    />
  )
}
