import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { LinkedRoom } from '@contract/entities'
import { useCalendarLinksQuery } from '../../../../api/api'
import { SelectField } from '../../../../design/controls/SelectField'
import { plural } from '../../../../design/format'
import { theme } from '../../../../design/tokens'
import { entryState, withParams } from '../../../../lib/paths'
import { Pending } from '../../shared/QueryError'
import { withNames } from '../nights'
import { Imports } from './Imports'
import { otherCalendars } from './OtherCalendarsLink'
import { RoomLink } from './RoomLink'

/** One room at a time: what other sites read of its nights, and which of their calendars are read into them. */
export function RoomCalendars({ roomId }: { roomId: string | undefined }) {
  const query = useCalendarLinksQuery()
  const location = useLocation()
  const navigate = useNavigate()
  if (!query.data) return <Pending what="your other calendars" query={query} height="24rem" />

  const rooms = withNames(query.data.rooms)
  const room = rooms.find(({ _id }) => _id === roomId) ?? rooms[0]
  const show = (id: string) =>
    void navigate(
      { search: withParams(location.search, { [otherCalendars]: id }) },
      { replace: true, state: entryState(location) },
    )

  if (!room) return <p>You have no room that could be sold elsewhere.</p>
  return (
    <Sections>
      {rooms.length > 1 && (
        <SelectField label="Room" value={room._id} onChange={({ target }) => show(target.value)}>
          {rooms.map((room) => (
            <option key={room._id} value={room._id}>
              {room.name}
              {summarize(room)}
            </option>
          ))}
        </SelectField>
      )}
      <RoomLink key={`link ${room._id}`} room={room} />
      <Imports key={`imports ${room._id}`} room={room} />
    </Sections>
  )
}

/** ` (2 calendars)`, or ` (needs attention)`, so that it is found among many. */
function summarize({ imports }: LinkedRoom): string {
  if (imports.length === 0) return ''
  const isTroubled = imports.some(({ problem, conflicts }) => problem || conflicts.length > 0)
  return isTroubled ? ' (needs attention)' : ` (${plural(imports.length, 'calendar')})`
}

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(6)};
  ${theme.type.small}

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space(3)};
    padding-top: ${theme.space(4)};
    border-top: 1px solid ${theme.color.line};
  }

  section:first-child {
    padding-top: 0;
    border-top: 0;
  }

  h3 {
    ${theme.type.strong}
  }
`
