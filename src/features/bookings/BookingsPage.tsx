import styled from 'styled-components'
import { Page } from '../../design/layout/Page'
import { PageHeading } from '../../design/layout/PageHeading'
import { LinkButton } from '../../design/controls/LinkButton'
import { EmptyState } from '../../components/EmptyState'
import { LoadFailed } from '../../design/feedback/LoadFailed'
import { theme } from '../../design/tokens'
import { appPaths } from '../../paths'
import { useFreshSession } from '../auth/useSession'
import { BookingsSkeleton } from './BookingsSkeleton'
import { Stays } from './Stays'
import { useBookings } from './useBookings'

export function BookingsPage() {
  return (
    <Page title="My Bookings">
      <PageHeading>My Bookings</PageHeading>
      <Content>
        <MyBookings />
      </Content>
    </Page>
  )
}

function MyBookings() {
  useFreshSession()
  const { groups, justBooked, hasFailed, isFetching, refetch } = useBookings()

  if (hasFailed) return <LoadFailed what="your bookings" onRetry={() => void refetch()} busy={isFetching} />
  if (!groups) return <BookingsSkeleton />
  if (groups.length === 0) return <NoBookings />

  return <Stays groups={groups} justBooked={justBooked} />
}

function NoBookings() {
  return (
    <EmptyState
      sentence="You have not booked a room yet. Your stays will be listed here."
      action={<LinkButton to={appPaths.rooms}>Find a room</LinkButton>}
    />
  )
}

const Content = styled.div`
  margin-top: ${theme.space(6)};
`
