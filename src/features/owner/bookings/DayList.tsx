import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { useOwnHotelQuery } from '../../../api/api'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { Button } from '../../../design/controls/Button'
import { formatWholeNumber } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { DayRow } from './DayRow'
import type { Day } from './bookingFilters'
import { useBookingPages } from './useBookingPages'
import { useFocusFallback } from './useFocusFallback'

interface DayListProps {
  day: Day
  /** At the hotel, `YYYY-MM-DD`. */
  today: string
}

const labels = {
  arriving: { heading: 'Arriving today', nobody: 'Nobody arrives today.', loading: 'Loading who arrives today' },
  leaving: { heading: 'Leaving today', nobody: 'Nobody leaves today.', loading: 'Loading who leaves today' },
  'in-house': {
    heading: 'Staying tonight',
    nobody: 'Nobody is staying tonight.',
    loading: 'Loading who is staying tonight',
  },
}

const shownAtFirst = 5

/** The stays of a day, each with what the desk does about it. */
export function DayList({ day, today }: DayListProps) {
  // Until the hotel is known, today is not.
  const { isLoading: skip } = useOwnHotelQuery()
  const { bookings, total, error, isFetching, refetch, ...pages } = useBookingPages({ day, from: today }, { skip })
  // Whoever is checked out leaves the list, button and all.
  const { fallback, onPress } = useFocusFallback(bookings.length)
  const id = useId()

  return (
    <Section aria-labelledby={id}>
      <h2 ref={fallback} id={id} tabIndex={-1}>
        {labels[day].heading}
        {total !== undefined && ` (${formatWholeNumber(total)})`}
      </h2>
      {total === undefined &&
        (error ? (
          <LoadFailed what="this list" onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Waiting label={labels[day].loading} />
        ))}
      {total === 0 && <Nobody>{labels[day].nobody}</Nobody>}
      {bookings.length > 0 && (
        <Stays
          day={day}
          today={today}
          bookings={bookings}
          hasMore={pages.hasNextPage}
          isFetchingMore={pages.isFetchingNextPage}
          fetchMore={() => void pages.fetchNextPage()}
          onPress={onPress}
        />
      )}
    </Section>
  )
}

interface StaysProps {
  day: Day
  today: string
  bookings: readonly Booking[]
  onPress: () => void
  hasMore: boolean
  isFetchingMore: boolean
  fetchMore: () => void
}

/** The first few, then all that are here, then further pages. */
function Stays({ day, today, bookings, onPress, hasMore, isFetchingMore, fetchMore }: StaysProps) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const visible = isWhole ? bookings : bookings.slice(0, shownAtFirst)
  const isCut = visible.length < bookings.length

  function showRest() {
    flushSync(() => setWhole(true))
    list.current?.children[shownAtFirst]?.querySelector('a')?.focus()
  }

  return (
    <>
      <List ref={list}>
        {visible.map((booking) => (
          <DayRow key={booking._id} day={day} today={today} booking={booking} onPress={onPress} />
        ))}
      </List>
      {(isCut || hasMore) && (
        <More size="small" variant="plain" busy={isFetchingMore} onClick={isCut ? showRest : fetchMore}>
          {isCut && !hasMore ? `Show all ${bookings.length}` : 'Show more'}
        </More>
      )}
    </>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <WaitingRow>
        <Block height="1.25rem" />
      </WaitingRow>
    </Skeleton>
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

/** As high as one row, so that what is below moves little. */
const WaitingRow = styled.div`
  display: grid;
  align-content: center;
  min-height: 106px;
  border-block: 1px solid ${theme.color.line};

  @container (min-width: 640px) {
    min-height: 62px;
  }
`
