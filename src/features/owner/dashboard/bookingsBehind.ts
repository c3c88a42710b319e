import { addDays } from '../../../../contract/stay'
import { appPaths } from '../../../paths'
import { nextMonth } from './figureWords'

const withFilters = (query: string) => `${appPaths.ownerBookings}?${query}`

/** Where the bookings are listed that a figure counts. */
export const bookingsBehind = {
  totalBookings: withFilters('status=pending,confirmed'),
  totalRevenue: appPaths.ownerBookings,
  averageNight: withFilters('status=confirmed'),
  night: (date: string) => withFilters(`status=pending,confirmed&from=${date}&until=${addDays(date, 1)}`),
  month: (month: string) => withFilters(`from=${month}-01&until=${nextMonth(month)}-01`),
}
