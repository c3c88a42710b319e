import styled from 'styled-components'
import { bookingsIn, useFiguresQuery, useOwnerBookingsInfiniteQuery, useOwnHotelQuery } from '../../../api/api'
import { TextLink } from '../../../design/controls/LinkButton'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { DayList } from '../bookings/DayList'
import { StayPanel } from '../bookings/StayPanel'
import { OwnerPage } from '../OwnerPage'
import { nextFriday, weekendPath } from '../shared/dates'
import { useHotelToday } from '../shared/useHotelToday'
import { DashboardSkeleton } from './DashboardSkeleton'
import { Figures } from './Figures'
import { OpenDisputes } from './OpenDisputes'
import { RecentBookings } from './RecentBookings'
import { Totals } from './Totals'

/** Reserves the line of the hotel's name. */
const space = '\u00a0'

export function OwnerDashboard() {
  const { data } = useOwnHotelQuery()
  const today = useHotelToday()

  return (
    <OwnerPage title="Dashboard" lead={data?.hotel.hotelName ?? space}>
      <OpenDisputes />
      <Today>
        <DayList day="arriving" today={today} />
        <Links>
          <TextLink to={appPaths.ownerBookings}>All of today’s guests</TextLink>
          <TextLink to={weekendPath(nextFriday(today))}>Which rooms are free next weekend</TextLink>
        </Links>
      </Today>
      <Overview today={today} />
      <StayPanel today={today} />
    </OwnerPage>
  )
}

function Overview({ today }: { today: string }) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOwnerBookingsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  // Until the hotel is known, today is not.
  const { isLoading: skip } = useOwnHotelQuery()
  const figures = useFiguresQuery({ from: today }, { refetchOnMountOrArgChange: true, skip })
  const sums = data?.pages[0]

  if (sums)
    return (
      <>
        <Totals
          totalBookings={sums.totalBookings}
          totalRevenue={sums.totalRevenue}
          averageNight={figures.data?.averageNight}
        />
        <Figures query={figures} today={today} />
        <RecentBookings
          bookings={bookingsIn(data)}
          hasOlder={hasNextPage}
          isLoadingOlder={isFetchingNextPage}
          onLoadOlder={() => void fetchNextPage()}
        />
      </>
    )
  if (error)
    return (
      <>
        <LoadFailed what="your bookings" onRetry={() => void refetch()} busy={isFetching} />
        <Figures query={figures} today={today} />
      </>
    )
  return <DashboardSkeleton />
}

const Today = styled.div`
  margin-bottom: ${theme.space(12)};
`

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(6)};
  margin-top: ${theme.space(2)};
  ${theme.type.small}
`
