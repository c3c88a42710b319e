import { useRef } from 'react'
import styled from 'styled-components'
import { bookingsPerPage } from '../../../../contract/limits'
import { errorOf } from '../../../api/apiError'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { plural, wholeNumber } from '../../../design/format'
import { ShowMore } from '../../../design/layout/ShowMore'
import { theme } from '../../../design/tokens'
import { useNewRow } from '../useNewRow'
import { BookingTable } from './BookingTable'
import { NoBookings } from './NoBookings'
import { useBookingPages, type BookingFilters } from './useBookingPages'

interface FoundBookingsProps {
  filters: BookingFilters
  onLoosen: (changes: BookingFilters) => void
  onShowAll: () => void
}

export function FoundBookings({ filters, onLoosen, onShowAll }: FoundBookingsProps) {
  const { found, isOld, error, isFetching, retry, hasMore, isFetchingMore, fetchMore } = useBookingPages(filters)
  const body = useRef<HTMLTableSectionElement>(null)
  const focusFrom = useNewRow(body, found?.bookings.length ?? 0)
  const failure = errorOf(error)

  if (failure && (!found || isOld)) {
    const message = failure.kind === 'refused' ? failure.message : undefined
    return <LoadFailed what="your bookings" message={message} onRetry={retry} busy={isFetching} />
  }
  if (!found) return <Waiting />
  const { bookings, total } = found

  function showMore() {
    focusFrom(bookings.length)
    void fetchMore()
  }

  return (
    <Results aria-busy={isOld}>
      <Count role="status">{plural(total, 'booking')}</Count>
      {total === 0 ? (
        <NoBookings filters={filters} onLoosen={onLoosen} onShowAll={onShowAll} />
      ) : (
        <BookingTable bookings={bookings} body={body} />
      )}
      {(hasMore || bookings.length > bookingsPerPage) && (
        <ShowMore
          status={
            failure ? 'We could not load more.' : `${wholeNumber(bookings.length)} of ${plural(total, 'booking')} shown`
          }
          hasMore={hasMore}
          busy={isFetchingMore}
          onMore={showMore}
        />
      )}
    </Results>
  )
}

function Waiting() {
  return (
    <Skeleton label="Loading your bookings">
      <Block width="8rem" height="1.4rem" />
      {[1, 2, 3, 4, 5].map((row) => (
        <WaitingRow key={row}>
          <Block height="1.25rem" />
        </WaitingRow>
      ))}
    </Skeleton>
  )
}

const Results = styled.div`
  /* The rows of before, while others are on their way; not for a moment. */
  &[aria-busy='true'] > table {
    opacity: 0.6;
    transition: opacity 0s 150ms;
  }
`

const Count = styled.p`
  margin-bottom: ${theme.space(4)};
  ${theme.type.small}
  color: ${theme.color.quiet};
`

const WaitingRow = styled.div`
  padding-block: ${theme.space(4)};
  border-bottom: 1px solid ${theme.color.line};
`
