import { formatTime, formatDollars, formatLongDay, formatShortMonth, formatWholeNumber } from './format'

test('every month is written with three letters, September too', () => {
  const shown = Array.from({ length: 12 }, (_, month) => formatShortMonth(new Date(Date.UTC(2026, month))))

  expect(shown.join()).toBe(
    'Jan 2026,Feb 2026,Mar 2026,Apr 2026,May 2026,Jun 2026,Jul 2026,Aug 2026,Sep 2026,Oct 2026,Nov 2026,Dec 2026',
  )
})

test('dates are written in British format', () => {
  const calendar = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  } as const)
  const expected = (day: Date) => calendar.format(day).replace(',', '').replace('Sept', 'Sep')

  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    expect(formatLongDay(new Date(day))).toBe(expected(new Date(day)))
  }
})

test('hours and minutes have two digits', () => {
  expect(formatTime(new Date('2026-09-04T04:05:59Z'))).toBe('04:05')
})

test('numbers are grouped by thousands', () => {
  expect([0, 7, 999, 1000, 12345, 100000, 1234567].map(formatWholeNumber)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '100,000',
    '1,234,567',
  ])
})

test('dollars always show cents, and negative amounts a minus sign', () => {
  const american = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

  for (const cents of [0, 1, 10, 99, 100, 12050, 99999, 100000, 9999999, 123456789, -500, -123450]) {
    expect(formatDollars(cents / 100)).toBe(american.format(cents / 100))
  }
})
