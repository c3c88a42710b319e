import { overlapOf, validateRates, validateSeason } from './rateFields'
import { weekdays, type Rates, type Season } from './rates'

const summer: Season = { name: 'Summer', from: '2027-06-01', until: '2027-09-01', pricePerNight: 150 }
const steps = (count: number) => Array.from({ length: count }, (_, index) => ({ nights: index + 2, percent: 5 }))
/** Of one day each. */
const seasons = (count: number): Season[] =>
  Array.from({ length: count }, (_, index) => {
    const [from, until] = [index, index + 1].map((day) =>
      new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
    )
    return { ...summer, from: from!, until: until! }
  })

const everything: Rates = {
  weekendPrice: 999_999.99,
  seasons: [
    { ...summer, weekendPrice: 1, minNights: 365 },
    { ...summer, name: 'Autumn', from: '2027-09-01', until: '2027-12-01' },
  ],
  minNights: 1,
  maxNights: 365,
  closedToArrival: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  closedToDeparture: ['sun'],
  noticeDays: 0,
  horizonDays: 1825,
  longStay: [
    { nights: 2, percent: 1 },
    { nights: 365, percent: 90 },
  ],
  extraGuestPrice: 0,
}

test.each<[string, Rates]>([
  ['none', {}],
  ['all that there are', everything],
  ['as many nights at least as at most', { minNights: 3, maxNights: 3 }],
  ['empty lists', { seasons: [], longStay: [], closedToArrival: [], closedToDeparture: [] }],
  ['sixty seasons', { seasons: seasons(60) }],
  ['five discounts', { longStay: steps(5) }],
])('rates may be %s', (_what, rates) => {
  expect(validateRates(rates)).toEqual({})
})

const priceMessage = 'Please enter a price from $1 to $999,999.99 in digits, such as 120 or 120.50.'

describe('rates are refused at', () => {
  test.each<[keyof Rates, string, Rates, string]>([
    ['weekendPrice', 'below a dollar', { weekendPrice: 0.99 }, priceMessage],
    ['weekendPrice', 'with a third decimal', { weekendPrice: 100.005 }, priceMessage],
    ['weekendPrice', 'beyond the highest', { weekendPrice: 1_000_000 }, priceMessage],
    ['minNights', 'without a night', { minNights: 0 }, 'Minimum nights must be a whole number from 1 to 365.'],
    ['minNights', 'of half a night', { minNights: 1.5 }, 'Minimum nights must be a whole number from 1 to 365.'],
    ['maxNights', 'beyond a year', { maxNights: 366 }, 'Maximum nights must be a whole number from 1 to 365.'],
    [
      'maxNights',
      'below the fewest',
      { minNights: 4, maxNights: 3 },
      'Maximum nights cannot be less than minimum nights.',
    ],
    ['noticeDays', 'below none', { noticeDays: -1 }, 'Days of notice must be a whole number from 0 to 365.'],
    [
      'horizonDays',
      'of none',
      { horizonDays: 0 },
      'The booking window in days must be a whole number from 1 to 1,825.',
    ],
    [
      'horizonDays',
      'beyond five years',
      { horizonDays: 1826 },
      'The booking window in days must be a whole number from 1 to 1,825.',
    ],
    [
      'extraGuestPrice',
      'below nothing',
      { extraGuestPrice: -1 },
      'Please enter a price from $0 to $999,999.99 in digits, such as 20 or 20.50.',
    ],
    [
      'closedToArrival',
      'with a day that there is not',
      { closedToArrival: ['someday' as 'mon'] },
      'Please choose days of the week, each once.',
    ],
    [
      'closedToDeparture',
      'with a day twice',
      { closedToDeparture: ['mon', 'mon'] },
      'Please choose days of the week, each once.',
    ],
    [
      'closedToArrival',
      'on every day',
      { closedToArrival: [...weekdays] },
      'Please leave a day on which stays can begin.',
    ],
    [
      'closedToDeparture',
      'on every day',
      { closedToDeparture: [...weekdays] },
      'Please leave a day on which stays can end.',
    ],
    ['longStay', 'six times', { longStay: steps(6) }, 'A room can have at most 5 discounts for long stays.'],
    [
      'longStay',
      'twice for as many nights',
      { longStay: [...steps(1), { nights: 2, percent: 7 }] },
      'Please name each number of nights once.',
    ],
    [
      'longStay',
      'of no night',
      { longStay: [{ nights: 0, percent: 5 }] },
      'Nights of a long stay must be a whole number from 1 to 365.',
    ],
    [
      'longStay',
      'of nothing',
      { longStay: [{ nights: 7, percent: 0 }] },
      'A discount in percent must be a whole number from 1 to 90.',
    ],
    [
      'longStay',
      'of nearly all',
      { longStay: [{ nights: 7, percent: 91 }] },
      'A discount in percent must be a whole number from 1 to 90.',
    ],
    [
      'longStay',
      'of half a percent',
      { longStay: [{ nights: 7, percent: 2.5 }] },
      'A discount in percent must be a whole number from 1 to 90.',
    ],
    ['seasons', 'beyond sixty', { seasons: seasons(61) }, 'A room can have at most 60 seasons.'],
    [
      'seasons',
      'without a name',
      { seasons: [{ ...summer, name: ' ' }] },
      'Please name the season, at most 60 characters.',
    ],
    ['seasons', 'with a wrong price', { seasons: [{ ...summer, pricePerNight: 0 }] }, `Summer: ${priceMessage}`],
    [
      'seasons',
      'that end before they begin',
      { seasons: [{ ...summer, until: '2027-05-31' }] },
      'Summer: A season ends after it begins.',
    ],
    [
      'seasons',
      'whose fewest nights nobody can stay',
      { maxNights: 7, seasons: [{ ...summer, minNights: 8 }] },
      'Summer: its minimum nights are more than the room’s maximum nights.',
    ],
    [
      'seasons',
      'that share a night',
      { seasons: [{ ...summer, name: 'Autumn', from: '2027-08-31', until: '2027-12-01' }, summer] },
      'Summer and Autumn share nights. Please give each night one season.',
    ],
  ])('%s: %s', (member, _what, rates, message) => {
    expect(validateRates(rates)).toEqual({ [member]: message })
  })
})

describe('a season', () => {
  test.each<[keyof Season, Partial<Season>, string]>([
    ['name', { name: undefined }, 'Please name the season, at most 60 characters.'],
    ['from', { from: '2027-02-30' }, 'Please choose the first night of the season.'],
    ['from', { from: '' }, 'Please choose the first night of the season.'],
    ['from', { from: '1999-06-01' }, 'Please choose the first night of the season.'],
    ['until', { until: '2027-06-01T00:00' }, 'Please choose the day after the last night of the season.'],
    ['until', { until: '2027-06-01' }, 'A season ends after it begins.'],
    ['pricePerNight', { pricePerNight: 0.5 }, priceMessage],
    ['weekendPrice', { weekendPrice: 0.5 }, priceMessage],
    ['minNights', { minNights: 0 }, 'Minimum nights must be a whole number from 1 to 365.'],
  ])('is refused at its %s: %j', (member, values, message) => {
    expect(validateSeason({ ...summer, ...values })).toEqual({ [member]: message })
  })

  test('may begin on the day on which another ends, and may lie within none', () => {
    const [before, within] = [
      { ...summer, name: 'Spring', from: '2027-03-01', until: '2027-06-01' },
      { ...summer, name: 'Regatta', from: '2027-07-01', until: '2027-07-02' },
    ]
    expect(overlapOf([summer, before])).toBeUndefined()
    expect(overlapOf([summer, within])).toBe('Summer and Regatta share nights. Please give each night one season.')
  })
})
