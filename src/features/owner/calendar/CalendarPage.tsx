import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { Answer } from '@contract/callTypes'
import type { CalendarSpan } from '@contract/entities'
import { addDays, nightsBetween } from '@contract/stay'
import { useCalendarLinksQuery, useCalendarQuery } from '../../../api/api'
import { Button } from '../../../design/controls/Button'
import { LinkButton } from '../../../design/controls/LinkButton'
import { Dialog } from '../../../design/layout/Dialog'
import { useOverlay } from '../../../design/layout/useOverlay'
import { EmptyState } from '../../../components/EmptyState'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { NewBooking } from '../bookings/entry/NewBooking'
import { useNewBooking } from '../bookings/entry/useNewBooking'
import { panelOverlay, withPanel } from '../bookings/StayLink'
import { StayPanel } from '../bookings/StayPanel'
import { OwnerPage } from '../OwnerPage'
import { useHotelToday } from '../hotel/useHotelToday'
import { Pending } from '../shared/QueryError'
import { usePageDraft } from '../shared/usePageDraft'
import { BlockForm, EditBlockDialog, emptyDraft, type Block, type BlockDraft } from './BlockForm'
import { CalendarToolbar } from './CalendarToolbar'
import { describeTaker } from './describeNights'
import { CalendarGrid } from './grid/CalendarGrid'
import { isOpen, isWithin, leavesOn, takenBy, withNames, type ChosenNights, type NamedRoom } from './nights'
import { CalendarNotice } from './otherCalendars/CalendarNotice'
import { ImportedNights, type Imported } from './otherCalendars/ImportedNights'
import { OtherCalendars } from './otherCalendars/OtherCalendars'
import { OtherCalendarsLink } from './otherCalendars/OtherCalendarsLink'
import { RoomCalendar } from './room/RoomCalendar'
import { SelectionBar } from './SelectionBar'
import { useCalendarView } from './useCalendarView'
import { WeekendStatus } from './WeekendStatus'

/** Rooms by days, or a month of one room where the window is narrow, and what is needed to block nights. */
export default function CalendarPage() {
  const view = useCalendarView()
  const links = useCalendarLinksQuery()
  const { rooms, isLoading, ...query } = useRooms(view.from, view.days, links.data)
  const { draft, change, clear } = usePageDraft('block', emptyDraft)
  const form = useOverlay('block')
  const entry = useNewBooking()
  const [block, setBlock] = useState<Block>()
  const [imported, setImported] = useState<Imported>()
  const navigate = useNavigate()
  const { search } = useLocation()

  if (rooms?.length === 0)
    return (
      <OwnerPage title="Calendar">
        <EmptyState
          message="You have not added a room yet. Its nights will be shown here."
          action={<LinkButton to={appPaths.addRoom}>Add Room</LinkButton>}
        />
      </OwnerPage>
    )

  // The room of a draft that is found again may be gone.
  const draftRooms = rooms?.filter(({ _id }) => draft.roomIds.includes(_id)) ?? []
  const [draftRoom] = draftRooms
  const { checkInDate: from, checkOutDate: until } = draft
  const chosen = draftRoom && nightsBetween(from, until) >= 1 ? { roomId: draftRoom._id, from, until } : undefined
  const begin = (changed: Partial<BlockDraft>) => change({ ...(draftRoom ? {} : emptyDraft), ...changed })

  function choose({ roomId, from, until }: ChosenNights, opensForm = false) {
    begin({ roomIds: [roomId], checkInDate: from, checkOutDate: until })
    if (opensForm) form.open()
  }

  /** Goes on with what was begun, or begins with the room that is shown. */
  function openForm() {
    const isBegun = draftRoom && (draft.checkInDate || draft.checkOutDate || draft.note)
    const shownRoom = rooms?.find(({ _id }) => _id === view.roomId) ?? rooms?.[0]
    if (!isBegun && shownRoom) begin({ roomIds: [shownRoom._id] })
    form.open()
  }

  function bookChosen() {
    if (chosen) entry.begin({ roomId: chosen.roomId, checkInDate: chosen.from, checkOutDate: chosen.until })
  }

  function openSpan(room: NamedRoom, span: CalendarSpan, isNewTab = false) {
    const { bookingId, blockId } = span
    if (span.kind === 'import') setImported({ room, span })
    else if (blockId) setBlock({ ...span, blockId, roomName: room.name })
    else if (bookingId && isNewTab) window.open(`?${withPanel(search, bookingId)}`, '_blank', 'noopener')
    else if (bookingId) void navigate({ search: withPanel(search, bookingId) }, { state: { overlay: panelOverlay } })
  }

  /** What Enter does on a night. */
  function act(room: NamedRoom, night: string) {
    if (isLoading) return
    const span = takenBy(room, night)
    if (span) return openSpan(room, span)
    if (!isOpen(room, night, view.today)) return
    if (chosen?.roomId === room._id && isWithin(night, chosen)) openForm()
    else choose({ roomId: room._id, from: night, until: addDays(night, 1) }, true)
  }

  const leaving = (rooms ?? []).flatMap((room) => {
    const span = leavesOn(room, view.today)
    return span ? `${describeTaker(span)} (${room.name})` : []
  })

  const Calendar = view.isWide ? CalendarGrid : RoomCalendar

  return (
    <OwnerPage
      title="Calendar"
      aside={<OtherCalendarsLink roomId={view.roomId ?? 'all'}>Other calendars</OtherCalendarsLink>}
    >
      <CalendarToolbar view={view} />
      {view.weekend && <WeekendStatus friday={view.weekend} />}
      {leaving.length > 0 && <Leaving>Leaving today: {leaving.join(', ')}</Leaving>}
      <Attention>
        <CalendarNotice query={links} />
      </Attention>
      {!rooms || links.isLoading || (query.error && isLoading) ? (
        <Pending what="your calendar" query={query} height="24rem" />
      ) : (
        <Calendar
          view={view}
          rooms={rooms}
          chosen={chosen}
          isLoading={isLoading}
          onChoose={choose}
          onAct={act}
          onClear={clear}
          onOpen={openSpan}
        >
          <SelectionBar
            room={draftRooms.map(({ name }) => name).join(', ')}
            chosen={chosen}
            isWide={view.isWide}
            onBlock={openForm}
            onBook={bookChosen}
            onClear={clear}
          />
        </Calendar>
      )}
      {rooms && (
        <Dialog
          open={form.isOpen && (draftRoom !== undefined || draft.roomIds.length === 0)}
          title="Block nights"
          onClose={form.close}
        >
          <BlockForm
            draft={draft}
            rooms={rooms.length > 1 ? rooms : undefined}
            onChange={change}
            onDone={() => {
              clear()
              form.close()
            }}
          >
            {chosen && draftRooms.length === 1 && (
              <Button variant="quiet" onClick={bookChosen}>
                New booking
              </Button>
            )}
          </BlockForm>
        </Dialog>
      )}
      <OtherCalendars />
      <NewBooking entry={entry} onBooked={clear} />
      <StayPanel />
      {imported && <ImportedNights {...imported} onClose={() => setImported(undefined)} />}
      {block && <EditBlockDialog block={block} onClose={() => setBlock(undefined)} />}
    </OwnerPage>
  )
}

const Leaving = styled.p`
  margin-bottom: ${theme.space(3)};
  ${theme.type.small}
`

const Attention = styled.div`
  margin-bottom: ${theme.space(4)};

  &:empty {
    display: none;
  }
`

/** While other days load, the rooms stay, without their nights. */
function useRooms(from: string, days: number, links: Answer<'calendarLinks'> | undefined) {
  const { isKnown } = useHotelToday()
  const query = useCalendarQuery({ from, days: String(days) }, { skip: !isKnown })
  const { data, currentData } = query
  const rooms = useMemo(
    () =>
      data &&
      withNames(currentData?.rooms ?? data.rooms.map((room) => ({ ...room, spans: [] }))).map((room) => ({
        ...room,
        conflicts: links?.rooms.find(({ _id }) => _id === room._id)?.imports.flatMap(({ conflicts }) => conflicts),
      })),
    [currentData, data, links],
  )

  return { ...query, rooms, isLoading: !currentData }
}
