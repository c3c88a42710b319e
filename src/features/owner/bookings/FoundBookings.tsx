import styled from 'styled-components'
import { bookingsPerPage } from '@contract/limits'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { plural, formatWholeNumber } from '../../../design/format'
import { ShowMore } from '../../../design/layout/ShowMore'
import { theme } from '../../../design/tokens'
import { SkeletonRow } from '../shared/OwnerTable'
import { QueryError } from '../shared/QueryError'
import { useBatches } from '../shared/useBatches'
import type { BookingFilters } from './bookingFilters'
import { BookingTable } from './BookingTable'
import { NoBookings } from './NoBookings'
import { useBookingPages } from './useBookingPages'

interface FoundBookingsProps {
  filters: BookingFilters
  onRelax: (changes: BookingFilters) => void
}

export function FoundBookings({ filters, onRelax }: FoundBookingsProps) {
  const query = useBookingPages(filters)
  const { bookings, total, isOutdated, error } = query
  const { body, showMore } = useBatches(bookings, bookings.length)

  if (error && (total === undefined || isOutdated)) return <QueryError what="your bookings" query={query} />
  if (total === undefined) return <Waiting />

  return (
    <Results aria-busy={isOutdated}>
      <Count role="status">{plural(total, 'booking')}</Count>
      {total === 0 ? (
        <NoBookings filters={filters} onRelax={onRelax} />
      ) : (
        <BookingTable
          bookings={bookings}
          labelledBy="all-bookings"
          heads={['Guest', 'Room', 'Stay', 'Total', 'Status']}
          body={body}
          hasMarks
        />
      )}
      {(query.hasNextPage || bookings.length > bookingsPerPage) && (
        <ShowMore
          status={
            query.isFetchNextPageError
              ? 'We could not load more.'
              : `${formatWholeNumber(bookings.length)} of ${plural(total, 'booking')} shown`
          }
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => {
            showMore()
            void query.fetchNextPage()
          }}
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
        <SkeletonRow key={row}>
          <Block height="1.25rem" />
        </SkeletonRow>
      ))}
    </Skeleton>
  )
}

const Results = styled.div`
  /* The previous rows while others load, unless they load at once. */
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
