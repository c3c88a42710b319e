import { aBooking } from '../../testing/builders'
import { bookAgainPath, groupStays, stayPhase } from './stays'

const today = '2026-11-20'
const stay = (checkInDate: string, checkOutDate: string, status: 'pending' | 'cancelled' = 'pending') =>
  aBooking({ checkInDate, checkOutDate, status })

test('coming stays stand first, the next one at the top; then those that are over, the latest first; then cancelled ones', () => {
  const longAgo = stay('2026-01-10', '2026-01-12')
  const lastMonth = stay('2026-10-10', '2026-10-12')
  const next = stay('2026-11-25', '2026-11-27')
  const later = stay('2027-02-01', '2027-02-03')
  const called = stay('2027-01-01', '2027-01-03', 'cancelled')
  const calledBefore = stay('2026-12-01', '2026-12-03', 'cancelled')

  expect(groupStays([longAgo, called, later, next, calledBefore, lastMonth], today)).toEqual([
    { name: 'Upcoming', bookings: [next, later] },
    { name: 'Past', bookings: [lastMonth, longAgo] },
    { name: 'Cancelled', bookings: [called, calledBefore] },
  ])
})

test('a group without stays is not shown', () => {
  expect(groupStays([stay('2026-01-10', '2026-01-12')], today).map(({ name }) => name)).toEqual(['Past'])
  expect(groupStays([], today)).toEqual([])
})

test('a stay that ends today is not over, and one that begins today is going on', () => {
  expect(stayPhase(stay('2026-11-18', today), today)).toBe('now')
  expect(stayPhase(stay(today, '2026-11-21'), today)).toBe('now')
  expect(stayPhase(stay('2026-11-17', '2026-11-19'), today)).toBe('past')
  expect(stayPhase(stay('2026-11-21', '2026-11-22'), today)).toBe('upcoming')
  expect(stayPhase(stay('2026-11-18', today, 'cancelled'), today)).toBe('cancelled')
})

test.each([
  ['on its dates where they are to come', '2026-11-21', '2026-11-23', '2026-11-21', '2026-11-23'],
  ['a week later where it begins today', today, '2026-11-22', '2026-11-27', '2026-11-29'],
  ['on the next such weekday where it was yesterday', '2026-11-19', '2026-11-22', '2026-11-26', '2026-11-29'],
  ['and after a year', '2025-11-21', '2025-11-23', '2026-11-27', '2026-11-29'],
])('a stay can be booked again %s', (_when, checkInDate, checkOutDate, from, until) => {
  const { room, guests } = aBooking()
  const query = `checkIn=${from}&checkOut=${until}&guests=${guests}`
  expect(bookAgainPath({ room, guests, checkInDate, checkOutDate }, today)).toBe(`/rooms/${room._id}?${query}`)
})

test('a booking just made stands above stays that are sooner', () => {
  const [next, later, last] = [
    stay('2026-11-25', '2026-11-27'),
    stay('2027-02-01', '2027-02-03'),
    stay('2027-03-01', '2027-03-03'),
  ]

  expect(groupStays([next, later, last], today, last._id)[0]!.bookings).toEqual([last, next, later])
})
