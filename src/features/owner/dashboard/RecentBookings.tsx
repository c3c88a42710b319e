import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { LinkButton } from '../../../design/controls/LinkButton'
import { EmptyState } from '../../../components/EmptyState'
import { plural } from '../../../design/format'
import { ShowMore } from '../../../design/layout/ShowMore'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { BookingTable } from '../bookings/BookingTable'
import { useBatches } from '../shared/useBatches'

interface RecentBookingsProps {
  bookings: readonly Booking[]
  hasOlder: boolean
  isLoadingOlder: boolean
  onLoadOlder: () => void
}

export function RecentBookings({ bookings, hasOlder, isLoadingOlder, onLoadOlder }: RecentBookingsProps) {
  const { visible, body, showMore, hasMore, isLong } = useBatches(bookings)
  const cancelled = bookings.filter(({ status }) => status === 'cancelled').length
  const count = plural(bookings.length, 'booking')

  return (
    <Section aria-labelledby="recent-bookings">
      <h2 id="recent-bookings">Recent Bookings</h2>
      {/* Total Bookings does not count them: else it would seem not to fit the rows. */}
      {cancelled > 0 && (
        <Count>
          {hasOlder && 'The first '}
          {count}, {cancelled} of them cancelled
        </Count>
      )}
      {bookings.length > 0 ? (
        <BookingTable
          bookings={visible}
          labelledBy="recent-bookings"
          heads={['User name', 'Room type', 'Stay', 'Total amount', 'Status']}
          body={body}
          hasRawStatus
        />
      ) : (
        <EmptyState message="No bookings yet" action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>} />
      )}
      {isLong && (
        <ShowMore
          status={`${visible.length} of ${hasOlder ? `more than ${count}` : count} shown`}
          hasMore={hasMore || hasOlder}
          busy={isLoadingOlder}
          onMore={() => {
            showMore()
            if (!hasMore) onLoadOlder()
          }}
        />
      )}
    </Section>
  )
}

const Section = styled.section`
  margin-top: ${theme.space(12)};

  h2 {
    margin-bottom: ${theme.space(4)};
    ${theme.type.h3}
  }
`

const Count = styled.p`
  margin-bottom: ${theme.space(4)};
  ${theme.type.small}
  color: ${theme.color.quiet};
`
