import type { Booking, MonthlyRevenue, Occupancy } from '@contract/entities'
import { addDays, localToday } from '@contract/stay'
import { anOwnHotel } from './builders'
import { fakeApi } from './fakeApi'

interface Asked {
  arriving?: Booking[]
  unsettled?: Booking[]
  occupancy?: Occupancy[]
  months?: MonthlyRevenue[]
  averageNight?: number
}

/** Thirty nights from today, with two rooms for sale. */
const nights = (taken: number): Occupancy[] =>
  Array.from({ length: 30 }, (_, night) => ({ date: addDays(localToday(), night), taken, forSale: 2 }))

/** Mocks the dashboard's calls other than bookings; by default there are no arrivals and no sales. */
export function answerDashboard({
  arriving = [],
  unsettled = [],
  occupancy = nights(0),
  months = [],
  averageNight = 0,
}: Asked = {}) {
  fakeApi.answers('ownHotel', { hotel: anOwnHotel({ hotelName: 'The Quayside' }) })
  fakeApi.answers('bookingList', ({ money }) => {
    const bookings = money ? unsettled : arriving
    return { bookings, total: bookings.length }
  })
  fakeApi.answers('ownerRooms', { rooms: [] })
  fakeApi.answers('figures', { occupancy, months, averageNight })
}
