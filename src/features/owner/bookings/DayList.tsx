import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { Button } from '../../../design/controls/Button'
import { formatWholeNumber } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { useHotelToday } from '../hotel/useHotelToday'
import { QueryError } from '../shared/QueryError'
import { DayRow } from './DayRow'
import type { Day } from './bookingFilters'
import { useBookingPages } from './useBookingPages'
import { useFocusFallback } from './useMark'

const labels = {
  arriving: { heading: 'Arriving today', nobody: 'Nobody arrives today.', loading: 'Loading who arrives today' },
  leaving: { heading: 'Leaving today', nobody: 'Nobody leaves today.', loading: 'Loading who leaves today' },
  'in-house': { heading: 'In house', nobody: 'No guest is in house.', loading: 'Loading who is in house' },
}

const shownAtFirst = 5

/** The stays of a day, each with what the desk does about it: the first few, then all that are here, then further pages. */
export function DayList({ day }: { day: Day }) {
  const { today, isKnown } = useHotelToday()
  const query = useBookingPages({ day, from: today }, { skip: !isKnown })
  const { bookings, total, error, hasNextPage } = query
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole ? bookings : bookings.slice(0, shownAtFirst)
  const isCut = visible.length < bookings.length
  const list = useRef<HTMLUListElement>(null)
  // Whoever is checked out leaves the list, button and all.
  const { fallback, onPress } = useFocusFallback(bookings.length)
  const id = useId()
  const { heading, nobody, loading } = labels[day]

  function showRest() {
    flushSync(() => setWhole(true))
    list.current?.children[shownAtFirst]?.querySelector('a')?.focus()
  }

  return (
    <Section aria-labelledby={id}>
      <h2 ref={fallback} id={id} tabIndex={-1}>
        {heading}
        {total !== undefined && ` (${formatWholeNumber(total)})`}
      </h2>
      {total === undefined && error && <QueryError what="this list" query={query} />}
      {total === undefined && !error && (
        <Skeleton label={loading}>
          <Block height="6rem" />
        </Skeleton>
      )}
      {total === 0 && <Nobody>{nobody}</Nobody>}
      {visible.length > 0 && (
        <List ref={list}>
          {visible.map((booking) => (
            <DayRow key={booking._id} day={day} booking={booking} onPress={onPress} />
          ))}
        </List>
      )}
      {(isCut || hasNextPage) && (
        <More
          size="small"
          variant="plain"
          busy={query.isFetchingNextPage}
          onClick={isCut ? showRest : () => void query.fetchNextPage()}
        >
          {isCut && !hasNextPage ? `Show all ${bookings.length}` : 'Show more'}
        </More>
      )}
    </Section>
  )
}

const Section = styled.section`
  min-width: 0;
  container-type: inline-size;

  h2 {
    margin-bottom: ${theme.space(3)};
    ${theme.type.card}
  }
`

const List = styled.ul`
  border-bottom: 1px solid ${theme.color.line};
`

const More = styled(Button)`
  margin-left: calc(-1 * ${theme.space(4)});
`

const Nobody = styled.p`
  padding-block: ${theme.space(4)};
  border-block: 1px solid ${theme.color.line};
  color: ${theme.color.quiet};
`
