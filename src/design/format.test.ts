import { evalInTimeZone } from '../testing/evalInTimeZone'
import { formatDate, formatMoney, formatShortDate, formatShortPrice, plural } from './format'

test('money is shown in dollars with its cents', () => {
  expect(formatMoney(1234.5)).toBe('$1,234.50')
  expect(formatMoney(99999.99)).toBe('$99,999.99')
  expect(formatMoney(1)).toBe('$1.00')
})

test('a price in a calendar is rounded to whole dollars, and to thousands where those would not fit', () => {
  expect([0, 120.49, 1250.5, 9999.49].map(formatShortPrice)).toEqual(['$0', '$120', '$1,251', '$9,999'])
  expect([9999.5, 12_499, 99_999.99].map(formatShortPrice)).toEqual(['$10k', '$12k', '$100k'])
})

test('a date of stay is the day on the calendar', () => {
  expect(formatDate('2026-11-20')).toBe('Fri 20 Nov 2026')
  expect(formatShortDate('2028-02-29')).toBe('Tue 29 Feb')
})

test.each(['Pacific/Pago_Pago', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/New_York'])(
  'the day is the same for a reader in %s, also when the clocks change',
  (timeZone) => {
    const told = evalInTimeZone(
      timeZone,
      'src/design/format.ts',
      `['2026-03-08', '2026-11-01'].map(exports.formatDate)`,
    )
    expect(told).toBe('Sun 8 Mar 2026,Sun 1 Nov 2026')
  },
)

test('numbers agree with their words', () => {
  expect(plural(1, 'night')).toBe('1 night')
  expect(plural(0, 'room')).toBe('0 rooms')
  expect(plural(10000, 'room')).toBe('10,000 rooms')
  expect(plural(2, 'city', 'cities')).toBe('2 cities')
})
