import { isWeekendNight } from '../shared/dates'
import { bookingsBehind, percent, summarizeMonths, summarizeNights } from './describeFigures'

test.each([
  [0, '0%'],
  [0.001, '1%'],
  [0.625, '63%'],
  [0.999, '99%'],
  [1, '100%'],
])('a share of %s is %s: only the empty has nothing, and only the full all', (share, words) => {
  expect(percent(share)).toBe(words)
})

test('the nights of a weekend begin on Friday and Saturday', () => {
  const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
  expect(week.filter(isWeekendNight)).toEqual(['2026-11-27', '2026-11-28'])
})

test.each([
  ['2026-01', '2026-02-01'],
  ['2026-12', '2027-01-01'],
])('the bookings behind %s end before %s', (month, until) => {
  expect(bookingsBehind.month(month)).toBe(`/owner/bookings?money=paid&from=${month}-01&until=${until}`)
})

describe('in a sentence', () => {
  const nights = (...taken: number[]) =>
    taken.map((rooms, index) => ({ date: `2026-12-0${index + 1}`, taken: rooms, forSale: 4 }))

  test.each([
    ['which night is the quietest', nights(3, 1, 4), '67% of room nights are taken. Wed 2 Dec is the quietest night.'],
    ['how many nights are empty', nights(0, 0, 4, 0), '25% of room nights are taken. 3 nights have no bookings.'],
    [
      'how many nights are as quiet',
      nights(1, 4, 1),
      '50% of room nights are taken. The quietest 2 nights are at 25%.',
    ],
    ['nothing of the quietest where all are alike', nights(2, 2), '50% of room nights are taken.'],
    ['that nothing is taken', nights(0, 0), 'No room nights are taken yet.'],
    ['that all is taken', nights(4, 4), 'All room nights are taken.'],
    [
      'that nothing is for sale',
      [{ date: '2026-12-01', taken: 0, forSale: 0 }],
      'No rooms are for sale on these nights.',
    ],
    [
      'nothing of a night without rooms for sale',
      [{ date: '2026-12-01', taken: 0, forSale: 0 }, ...nights(0, 1, 2).slice(1)],
      '38% of room nights are taken. Wed 2 Dec is the quietest night.',
    ],
  ])('the occupancy says %s', (_what, of, words) => {
    expect(summarizeNights(of)).toBe(words)
  })

  test('revenue adds up to the cent, and says what is still to come', () => {
    const months = [
      { month: '2026-10', revenue: 0.1 },
      { month: '2026-11', revenue: 0.2 },
      { month: '2026-12', revenue: 1000 },
    ]
    expect(summarizeMonths(months, '2026-11-30')).toBe('$1,000.30 over 3 months; $1,000.20 of it this month and later.')
    expect(summarizeMonths(months, '2027-01-01')).toBe('$1,000.30 over 3 months.')
    expect(summarizeMonths([{ month: '2026-11', revenue: 0 }], '2026-11-30')).toBe('No revenue yet.')
  })
})
