import styled from 'styled-components'
import type { Answer } from '../../api/request'
import { EmptyState } from '../../design/EmptyState'
import { LinkButton } from '../../design/LinkButton'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'
import { Figures } from './Figures'
import { NightColumns } from './NightColumns'
import { RecentBookings } from './RecentBookings'

type BookingsProps = Pick<Answer<'ownerBookings'>, 'bookings' | 'totalBookings' | 'totalRevenue'>

/** The sums, the nights that come, and the bookings they are made of. */
export function Bookings({ bookings, totalBookings, totalRevenue }: BookingsProps) {
  return (
    <>
      <Figures totalBookings={totalBookings} totalRevenue={totalRevenue} />
      {bookings.length > 0 && <NightColumns bookings={bookings} />}
      <Part aria-labelledby="recent-bookings">
        <h2 id="recent-bookings">Recent Bookings</h2>
        {bookings.length > 0 ? <RecentBookings bookings={bookings} /> : <NoBookings />}
      </Part>
    </>
  )
}

function NoBookings() {
  return <EmptyState sentence="No bookings yet" action={<LinkButton to={appPaths.addRoom}>Add a room</LinkButton>} />
}

const Part = styled.section`
  margin-top: ${theme.space(12)};

  h2 {
    margin-bottom: ${theme.space(4)};
    ${theme.type.h3}
  }
`
