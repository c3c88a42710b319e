import { nightsMax } from './limits'
import { addDays, lastCheckInDate } from './stay'
import { checkInRefusal, checkInStatus, checkOutStatus, isChoosable } from './dayStatus'

const today = '2026-12-01'
const on = (day: number) => addDays(today, day)
const stay = (from: number, until: number) => ({ checkInDate: on(from), checkOutDate: on(until) })
const free = { today, taken: [] }
/** One guest stays from day 10 to 13, and the next arrives on day 13. */
const busy = { today, taken: [stay(13, 15), stay(10, 13)] }

test('a stay may begin from today to the last bookable day, and not outside', () => {
  expect(checkInStatus(on(0), free)).toBe('free')
  expect(checkInStatus(on(-1), free)).toBe('passed')
  expect(checkInStatus(lastCheckInDate(today), free)).toBe('free')
  expect(checkInStatus(addDays(lastCheckInDate(today), 1), free)).toBe('tooFarAhead')
})

test('a stay may begin on another guest’s departure day, and on no day whose night is taken', () => {
  expect([9, 10, 12, 13, 14, 15].map((day) => checkInStatus(on(day), busy))).toEqual([
    ...['free', 'taken', 'taken', 'taken', 'taken', 'free'],
  ])
})

test('a stay may end on another guest’s arrival day, and on no later day', () => {
  expect([9, 10, 11, 14, 15, 16].map((day) => checkOutStatus(on(day), on(8), busy))).toEqual([
    ...['free', 'free', 'taken', 'taken', 'unreachable', 'unreachable'],
  ])
})

test('a stay ends after it begins, and lasts no longer than the maximum', () => {
  expect(checkOutStatus(on(5), on(5), free)).toBe('unreachable')
  expect(checkOutStatus(on(4), on(5), free)).toBe('unreachable')
  expect(checkOutStatus(on(5 + nightsMax), on(5), free)).toBe('free')
  expect(checkOutStatus(on(6 + nightsMax), on(5), free)).toBe('unreachable')
})

test('a stay may end after the last day on which one can begin', () => {
  const last = lastCheckInDate(today)
  expect(isChoosable({ checkInDate: last, checkOutDate: addDays(last, 7) }, free)).toBe(true)
})

test('a night that is not loaded yet is not free, but a stay may end the morning after the last loaded night', () => {
  const nights = { ...free, knownUntil: on(90) }
  expect([checkInStatus(on(89), nights), checkInStatus(on(90), nights)]).toEqual(['free', 'unknown'])
  expect([checkOutStatus(on(90), on(80), nights), checkOutStatus(on(91), on(80), nights)]).toEqual(['free', 'unknown'])
})

test('where fewer nights are free than a stay has at least, it says how many', () => {
  const room = { pricePerNightCents: 10_000, rates: { minNights: 5 } }
  const nights = { ...busy, offer: { room, guests: 2, today: { first: today, last: today } } }
  expect(checkInRefusal(on(5), nights)).toBeUndefined()
  expect(checkInRefusal(on(7), nights)).toBe('Minimum 5 nights; only 3 are free.')
  expect(checkInRefusal(on(9), nights)).toBe('Minimum 5 nights; only 1 is free.')
})
