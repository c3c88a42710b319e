import styled from 'styled-components'
import { bookingsPerPage } from '@contract/limits'
import { EmptyState } from '../../../components/EmptyState'
import { Button } from '../../../design/controls/Button'
import { Block, Skeleton } from '../../../design/feedback/Skeleton'
import { plural, formatWholeNumber } from '../../../design/format'
import { ShowMore } from '../../../design/layout/ShowMore'
import { theme } from '../../../design/tokens'
import { ButtonRow } from '../shared/formLayout'
import { QueryError } from '../shared/QueryError'
import { useBatches } from '../shared/useBatches'
import { noFilters, type BookingFilters } from './bookingFilters'
import { BookingTable } from './BookingTable'
import { NoBookingsYet } from './NoBookingsYet'
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
  if (total === undefined)
    return (
      <Skeleton label="Loading your bookings">
        <Block height="18rem" />
      </Skeleton>
    )

  return (
    <Results aria-busy={isOutdated}>
      <Count role="status">{plural(total, 'booking')}</Count>
      {total === 0 ? (
        <Nothing filters={filters} onRelax={onRelax} />
      ) : (
        <BookingTable
          bookings={bookings}
          labelledBy="all-bookings"
          heads={['Guest', 'Room', 'Stay', 'Total', 'Status']}
          body={body}
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

function Nothing({ filters, onRelax }: FoundBookingsProps) {
  const options = relaxedFilters(filters)
  if (options.length === 0) return <NoBookingsYet message="No bookings yet." />

  return (
    <EmptyState
      message={options.length > 1 ? 'No bookings match all of these.' : 'No bookings match.'}
      action={
        <Options>
          {options.map(([label, changes]) => (
            <Button key={label} size="small" variant="quiet" onClick={() => onRelax(changes)}>
              {label}
            </Button>
          ))}
          {options.length > 1 && (
            <Button size="small" variant="plain" onClick={() => onRelax(noFilters)}>
              Show all bookings
            </Button>
          )}
        </Options>
      }
    />
  )
}

function relaxedFilters({ query, status, day, from, until, money }: BookingFilters) {
  const options: [label: string, changes: BookingFilters][] = []
  if (query) options.push([`Without “${query}”`, { query: undefined }])
  if (status) options.push(['Any status', { status: undefined }])
  if (day) options.push(['Any day', { day: undefined, from: undefined }])
  else if (from || until) options.push(['Any nights', { from: undefined, until: undefined }])
  if (money) options.push(['Any payment', { money: undefined }])
  return options
}

const Options = styled(ButtonRow)`
  span {
    overflow-wrap: anywhere;
  }
`

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
