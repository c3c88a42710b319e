import { useState } from 'react'
import styled from 'styled-components'
import type { Answer } from '@contract/callTypes'
import { Button } from '../../../../design/controls/Button'
import { Notice } from '../../../../design/feedback/Notice'
import { formatWholeNumber } from '../../../../design/format'
import { formatMoment } from '../../../../design/moment'
import { theme } from '../../../../design/tokens'
import { useClock } from '../../../../lib/useClock'
import { QueryError } from '../../shared/QueryError'
import { withNames } from '../nights'
import { Conflict } from './Conflict'
import { conflictsOf, unreadOf, type RoomImport } from './describeImports'
import { OtherCalendarsLink } from './OtherCalendarsLink'

const shownAtFirst = 5
const hour = 60 * 60_000

interface CalendarNoticeProps {
  query: { data?: Answer<'calendarLinks'>; error?: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Nights that another site has sold over a stay or a block, and calendars that have not been read for a day. */
export function CalendarNotice({ query }: CalendarNoticeProps) {
  const now = useClock(() => Math.floor(Date.now() / hour) * hour, 60_000)
  const [showsAll, setShowsAll] = useState(false)
  if (query.error && !query.data) return <QueryError what="your other calendars" query={query} />

  const rooms = withNames(query.data?.rooms ?? [])
  const conflicts = conflictsOf(rooms)
  const unread = unreadOf(rooms, now)
  const [first] = [...conflicts, ...unread]
  if (!first) return null

  const lines = [...conflicts.map((each) => <Conflict {...each} />), ...unread.map((each) => <Unread {...each} />)]
  return (
    <Section aria-labelledby="calendar-notice">
      <Notice tone="error">
        <h2 id="calendar-notice">Other calendars need your attention</h2>
        <ul>
          {lines.slice(0, showsAll ? undefined : shownAtFirst).map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
        <Foot>
          <OtherCalendarsLink roomId={first.room._id}>Other calendars</OtherCalendarsLink>
          {lines.length > shownAtFirst && !showsAll && (
            <Button variant="plain" size="small" onClick={() => setShowsAll(true)}>
              Show all {formatWholeNumber(lines.length)}
            </Button>
          )}
        </Foot>
      </Notice>
    </Section>
  )
}

/** `Airbnb for Double Bed has not been read since Mon 23 Nov, 14:00. Nights sold there since may be missing here.` */
function Unread({ room, imported: { name, readAt } }: RoomImport) {
  return (
    <>
      <OtherCalendarsLink roomId={room._id}>
        {name} for {room.name}
      </OtherCalendarsLink>{' '}
      {readAt
        ? `has not been read since ${formatMoment(readAt)}. Nights sold there since may be missing here.`
        : 'has not been read yet. Nights sold there are missing here.'}
    </>
  )
}

const Section = styled.section`
  ${theme.type.figures}

  h2 {
    ${theme.type.strong}
  }

  ul {
    display: grid;
    gap: ${theme.space(2)};
    padding-block: ${theme.space(2)};
  }
`

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space(4)};
`
