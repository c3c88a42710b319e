import type { Booking } from '../../../../contract/entities'
import { nightsAhead } from './nightsAhead'

const today = '2026-11-20'
const stay = (checkInDate: string, checkOutDate: string, status: Booking['status'] = 'pending') => ({
  checkInDate,
  checkOutDate,
  status,
})
const rooms = (...stays: ReturnType<typeof stay>[]) => nightsAhead(stays, today, 4).map((night) => night.rooms)

test('the nights begin with tonight and go over the end of a month', () => {
  expect(nightsAhead([], '2026-11-29', 3).map(({ date }) => date)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
})

test('a stay counts for its nights, but not for the day of check-out', () => {
  expect(rooms(stay('2026-11-21', '2026-11-23'))).toEqual([0, 1, 1, 0])
})

test('one guest may leave and another come on the same day', () => {
  expect(rooms(stay('2026-11-20', '2026-11-22'), stay('2026-11-22', '2026-11-23'))).toEqual([1, 1, 1, 0])
})

test('stays in different rooms add up, paid or not', () => {
  expect(rooms(stay('2026-11-20', '2026-11-22'), stay('2026-11-21', '2026-11-22', 'confirmed'))).toEqual([1, 2, 0, 0])
})

test('a cancelled stay does not count', () => {
  expect(rooms(stay('2026-11-20', '2026-11-24', 'cancelled'))).toEqual([0, 0, 0, 0])
})

test('a stay counts with the nights that are still to come, and within the span', () => {
  expect(rooms(stay('2026-11-10', '2026-11-22'))).toEqual([1, 1, 0, 0])
  expect(rooms(stay('2026-11-22', '2027-01-10'))).toEqual([0, 0, 1, 1])
})

test('a stay that is over, or far ahead, does not count', () => {
  expect(rooms(stay('2026-11-01', '2026-11-20'), stay('2026-12-01', '2026-12-05'))).toEqual([0, 0, 0, 0])
})
