import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { CalendarRoom, CalendarSpan } from '@contract/entities'
import { Button } from '../../../../design/controls/Button'
import { IconButton } from '../../../../design/controls/IconButton'
import { TextLink } from '../../../../design/controls/LinkButton'
import { SelectField } from '../../../../design/controls/SelectField'
import { caretLeft, caretRight } from '../../../../design/icons/controls'
import { Tag } from '../../../../design/feedback/Tag'
import { describeNights } from '../../../../design/moment'
import { theme } from '../../../../design/tokens'
import { panelOverlay, withPanel } from '../../bookings/StayLink'
import { describeTaker } from '../describeNights'
import { spanKey } from '../nights'
import type { CalendarProps } from '../grid/CalendarGrid'
import { RoomMonth } from './RoomMonth'
import { spanLook } from '../spanLook'

export function RoomCalendar({ rooms, children, ...calendar }: CalendarProps) {
  const { view, isLoading, onOpen } = calendar
  const room = rooms.find(({ _id }) => _id === view.roomId) ?? rooms[0]!

  const step = (by: 1 | -1) => {
    const next = rooms[rooms.indexOf(room) + by]
    return {
      'aria-disabled': next ? undefined : true,
      onClick: () => next && view.show({ room: next._id }),
    }
  }

  return (
    <>
      <Picker>
        <IconButton icon={caretLeft} label="Previous room" {...step(-1)} />
        <SelectField label="Room" value={room._id} onChange={({ target }) => view.show({ room: target.value })}>
          {rooms.map(({ _id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <IconButton icon={caretRight} label="Next room" {...step(1)} />
      </Picker>
      {children}
      <RoomMonth {...calendar} room={room} />
      {!isLoading && <RoomSpans room={room} onOpen={(span) => onOpen(room, span)} />}
    </>
  )
}

function RoomSpans({ room, onOpen }: { room: CalendarRoom; onOpen: (span: CalendarSpan) => void }) {
  const { search } = useLocation()

  if (room.spans.length === 0) return <Nothing>Nobody stays in this room on these days.</Nothing>

  return (
    <List aria-label="Taken nights">
      {room.spans.map((span) => (
        <li key={spanKey(span)}>
          {span.bookingId ? (
            <TextLink to={{ search: withPanel(search, span.bookingId) }} state={{ overlay: panelOverlay }}>
              {describeTaker(span)}
            </TextLink>
          ) : (
            <Button variant="plain" size="small" onClick={() => onOpen(span)}>
              {describeTaker(span)}
            </Button>
          )}
          <Tag {...tags[spanLook(span)]} />
          <p>{describeNights(span.from, span.until)}</p>
        </li>
      ))}
    </List>
  )
}

const tags = {
  stay: { tone: 'paid', children: 'Paid' },
  unpaid: { tone: 'unpaid', children: 'Unpaid' },
  block: { tone: 'plain', children: 'Blocked' },
  import: { tone: 'plain', children: 'Other site' },
} as const

const List = styled.ul`
  margin-top: ${theme.space(4)};

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    justify-items: start;
    padding-block: ${theme.space(2)};
    border-top: 1px solid ${theme.color.line};
  }

  button {
    padding-inline: 0;
  }

  p {
    grid-column: 1 / -1;
    color: ${theme.color.quiet};
    ${theme.type.small}
    ${theme.type.figures}
  }
`

const Nothing = styled.p`
  margin-top: ${theme.space(4)};
  color: ${theme.color.quiet};
  ${theme.type.small}
`

const Picker = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: end;
  gap: ${theme.space(2)};
  margin-bottom: ${theme.space(4)};
`
