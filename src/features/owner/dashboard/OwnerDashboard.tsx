import styled from 'styled-components'
import { useCalendarLinksQuery, useFiguresQuery, useOwnerBookingsQuery, useOwnHotelQuery } from '../../../api/api'
import { TextLink } from '../../../design/controls/LinkButton'
import { theme } from '../../../design/tokens'
import { appPaths } from '../../../lib/paths'
import { BookingTable, NoBookingsYet } from '../bookings/BookingTable'
import { DayList } from '../bookings/DayList'
import { StayPanel } from '../bookings/StayPanel'
import { useBookingPages } from '../bookings/useBookingPages'
import { CalendarNotice } from '../calendar/otherCalendars/CalendarNotice'
import { OwnerPage } from '../OwnerPage'
import { nextFriday, weekendPath } from '../shared/dates'
import { useHotelToday } from '../hotel/useHotelToday'
import { Pending } from '../shared/QueryError'
import { Occupancy, Revenue } from './Figures'
import { Totals } from './Totals'
import { Unsettled } from './Unsettled'

export default function OwnerDashboard() {
  const { data } = useOwnHotelQuery()
  const { today, isKnown } = useHotelToday()
  const bookings = useOwnerBookingsQuery()
  const figures = useFiguresQuery({ from: today }, { skip: !isKnown })
  const unsettled = useBookingPages({ money: 'unsettled' })
  const links = useCalendarLinksQuery()
  // What needs attention comes first: shown any later, it would push the rest down.
  const isWaiting = (unsettled.total === undefined && !unsettled.error) || links.isLoading

  return (
    // A space reserves the line of the hotel's name.
    <OwnerPage title="Dashboard" lead={data?.hotel.hotelName ?? '\u00a0'}>
      {isWaiting ? (
        <Pending query={unsettled} what="your day" height="18rem" />
      ) : (
        <Sections>
          <Unsettled query={unsettled} />
          <CalendarNotice query={links} />
          <div>
            <DayList day="arriving" />
            <Links>
              <TextLink to={appPaths.ownerBookings}>All of today’s guests</TextLink>
              <TextLink to={weekendPath(nextFriday(today))}>Which rooms are free next weekend</TextLink>
            </Links>
          </div>
          {bookings.data ? (
            <Totals bookings={bookings.data} averageNight={figures.data?.averageNight} />
          ) : (
            <Pending query={bookings} what="your bookings" height="9rem" />
          )}
          {figures.data ? (
            <>
              <Occupancy nights={figures.data.occupancy} today={today} />
              <Revenue months={figures.data.months} today={today} />
            </>
          ) : (
            <Pending query={figures} what="your figures" height="9rem" />
          )}
          {bookings.data && (
            <section aria-labelledby="recent-bookings">
              <Heading id="recent-bookings">Recent Bookings</Heading>
              {bookings.data.bookings.length === 0 ? (
                <NoBookingsYet message="No bookings yet" />
              ) : (
                <>
                  <BookingTable bookings={bookings.data.bookings.slice(0, 10)} labelledBy="recent-bookings" isBrief />
                  <TextLink to={{ pathname: appPaths.ownerBookings, hash: 'all-bookings' }}>All bookings</TextLink>
                </>
              )}
            </section>
          )}
        </Sections>
      )}
      <StayPanel />
    </OwnerPage>
  )
}

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(12)};
`

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(6)};
  margin-top: ${theme.space(2)};
  ${theme.type.small}
`

const Heading = styled.h2`
  margin-bottom: ${theme.space(4)};
  ${theme.type.h3}
`
