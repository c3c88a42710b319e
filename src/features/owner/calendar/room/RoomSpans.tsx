import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import type { CalendarRoom, CalendarSpan } from '@contract/entities'
import { Button } from '../../../../design/controls/Button'
import { TextLink } from '../../../../design/controls/LinkButton'
import { Tag } from '../../../../design/feedback/Tag'
import { describeNights } from '../../../../design/moment'
import { theme } from '../../../../design/tokens'
import { panelOverlay, withPanel } from '../../bookings/StayLink'
import { describeTaker } from '../describeNights'
import { spanLook } from '../spanLook'

interface RoomSpansProps {
  room: CalendarRoom
  onOpen: (span: CalendarSpan) => void
}

export function RoomSpans({ room, onOpen }: RoomSpansProps) {
  const { search } = useLocation()

  if (room.spans.length === 0) return <Nothing>Nobody stays in this room this month.</Nothing>

  return (
    <List aria-label="Stays and blocks">
      {room.spans.map((span) => (
        <li key={span.bookingId ?? span.blockId}>
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
