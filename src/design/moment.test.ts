import { evalInTimeZone } from '../testing/evalInTimeZone'

const told = (expression: string, timeZone: string) =>
  evalInTimeZone(timeZone, 'src/design/moment.ts', `exports.${expression}`)

test.each([
  ['UTC', 'Mon 23 Nov, 14:00'],
  ['America/New_York', 'Mon 23 Nov, 09:00'],
  ['Asia/Kathmandu', 'Mon 23 Nov, 19:45'],
  ['Pacific/Kiritimati', 'Tue 24 Nov, 04:00'],
])('a moment is told by the clock of a reader in %s', (timeZone, expected) => {
  expect(told(`formatMoment('2026-11-23T14:00:00.000Z', new Date('2026-01-15T12:00:00Z'))`, timeZone)).toBe(expected)
})

test('midnight is 00:00 of the new day', () => {
  expect(told(`formatMoment('2026-11-24T00:00:00.000Z', new Date('2026-11-23T12:00:00Z'))`, 'UTC')).toBe(
    'Tue 24 Nov, 00:00',
  )
})

test('the year is told when it is another one, for this reader', () => {
  const newYear = `formatMoment('2027-01-01T01:30:00.000Z', new Date('2026-12-31T20:00:00Z'))`
  expect(told(newYear, 'UTC')).toBe('Fri 1 Jan 2027, 01:30')
  expect(told(newYear, 'America/New_York')).toBe('Thu 31 Dec, 20:30')
})

test('what is kept always has its year', () => {
  expect(told(`formatFullMoment('2026-11-23T14:00:00.000Z')`, 'UTC')).toBe('Mon 23 Nov 2026, 14:00')
})
