import styled from 'styled-components'
import type { Answer } from '../../../api/request'
import { EmptyState } from '../../../components/EmptyState'
import { LinkButton } from '../../../design/controls/LinkButton'
import { plural } from '../../../design/format'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../paths'
import { Figures, useFigures } from './Figures'
import { RecentBookings, type RecentBookingsProps } from './RecentBookings'
import { Totals } from './Totals'

type DashboardContentProps = RecentBookingsProps & Pick<Answer<'ownerBookings'>, 'totalBookings' | 'totalRevenue'>

export function DashboardContent({ bookings, older, totalBookings, totalRevenue }: DashboardContentProps) {
  const { data: figures } = useFigures()
  const cancelled = bookings.filter(({ status }) => status === 'cancelled').length

  return (
    <>
      <Totals totalBookings={totalBookings} totalRevenue={totalRevenue} averageNight={figures?.averageNight} />
      <Figures />
      <BookingsSection aria-labelledby="recent-bookings">
        <h2 id="recent-bookings">Recent Bookings</h2>
        {/* Total Bookings does not count them: else it would seem not to fit the rows. */}
        {cancelled > 0 && (
          <Count>
            {older && 'The first '}
            {plural(bookings.length, 'booking')}, {cancelled} of them cancelled
          </Count>
        )}
        {bookings.length > 0 ? <RecentBookings bookings={bookings} older={older} /> : <NoBookings />}
      </BookingsSection>
    </>
  )
}

function NoBookings() {
  return <EmptyState sentence="No bookings yet" action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>} />
}

const Count = styled.p`
  margin-bottom: ${theme.space(4)};
  ${theme.type.small}
  color: ${theme.color.quiet};
`

const BookingsSection = styled.section`
  margin-top: ${theme.space(12)};

  h2 {
    margin-bottom: ${theme.space(4)};
    ${theme.type.h3}
  }
`
