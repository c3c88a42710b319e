import { aBooking } from '../../testing/builders'
import { upcomingFirst } from './upcomingFirst'

const today = '2026-11-20'
const stay = (checkInDate: string, checkOutDate: string, status: 'pending' | 'cancelled' = 'pending') =>
  aBooking({ checkInDate, checkOutDate, status })

test('coming stays stand first, the next one at the top; then those that are over, the latest first', () => {
  const longAgo = stay('2026-01-10', '2026-01-12')
  const lastMonth = stay('2026-10-10', '2026-10-12')
  const next = stay('2026-11-25', '2026-11-27')
  const later = stay('2027-02-01', '2027-02-03')

  expect(upcomingFirst([longAgo, later, next, lastMonth], today)).toEqual([next, later, lastMonth, longAgo])
})

test('a stay that ends today is not over', () => {
  const endsToday = stay('2026-11-18', today)
  const ended = stay('2026-11-17', '2026-11-19')

  expect(upcomingFirst([ended, endsToday], today)).toEqual([endsToday, ended])
})

test('a cancelled stay is no coming one', () => {
  const cancelled = stay('2026-11-25', '2026-11-27', 'cancelled')
  const later = stay('2027-02-01', '2027-02-03')

  expect(upcomingFirst([cancelled, later], today)).toEqual([later, cancelled])
})
