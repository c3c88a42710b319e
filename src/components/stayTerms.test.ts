import { cancellationTerms, type Cancellation } from '@contract/cancellation'
import { addDays, earliestToday, localToday } from '@contract/stay'
import { formatShortDate } from '../design/format'
import { evalInTimeZone } from '../testing/evalInTimeZone'
import { describeHotelPolicy, describeTerms } from './stayTerms'

const arrival = '2026-11-23'
const noonOf = (day: string) => new Date(`${day}T12:00:00`)

test.each<[Cancellation, string, string]>([
  ['flexible', '2026-11-22', 'Full refund until Sun 22 Nov, then none.'],
  ['flexible', '2026-11-24', 'No refund if you cancel.'],
  ['moderate', '2026-11-18', 'Full refund until Wed 18 Nov, half until Sun 22 Nov, then none.'],
  ['moderate', '2026-11-20', 'Half refund until Sun 22 Nov, then none.'],
  ['moderate', '2026-11-24', 'No refund if you cancel.'],
  ['strict', '2026-11-09', 'Full refund until Mon 9 Nov, then none.'],
  ['strict', '2026-11-11', 'No refund if you cancel.'],
])('a %s policy on %s: %s', (name, today, words) => {
  expect(describeTerms(cancellationTerms(name, arrival), undefined, noonOf(today)).refund).toBe(words)
})

test.each<[Cancellation, string]>([
  ['flexible', 'Full refund until the day before you arrive, then none.'],
  ['moderate', 'Full refund until 5 days before you arrive, half until the day before, then none.'],
  ['strict', 'Full refund until 14 days before you arrive, then none.'],
])('a %s policy in general: %s', (cancellation, refund) => {
  expect(describeHotelPolicy({ cancellation })?.refund).toBe(refund)
})

test('without a time zone a deadline is told until its day has ended in every time zone', () => {
  const today = earliestToday(new Date())
  const hotel = { cancellation: 'flexible' as const }
  expect(describeHotelPolicy(hotel, addDays(localToday(), 1))).toEqual({
    refund: `Full refund until ${formatShortDate(localToday())}, then none.`,
    deadline: 'You can cancel until that day has ended in every time zone.',
  })
  expect(describeHotelPolicy(hotel, today)).toEqual({ refund: 'No refund if you cancel.' })
})

test('a policy that nobody knows promises nothing', () => {
  expect(describeHotelPolicy({})).toBeUndefined()
  expect(describeHotelPolicy({ cancellation: 'generous' as Cancellation }, arrival)).toBeUndefined()
})

describe('the last days to cancel are the hotel’s', () => {
  const midnight = 'Deadlines end at midnight, hotel time'
  const free = 'Full refund until'

  test.each<[who: string, readIn: string, hotelIn: string | undefined, terms: object, now: string, told: string]>([
    [
      'where the guest’s midnight is the hotel’s',
      'Europe/Paris',
      'Europe/Berlin',
      { freeUntil: '2027-04-16' },
      '2027-04-10T12:00Z',
      `${free} Fri 16 Apr, then none. ${midnight}.`,
    ],
    [
      'with the guest’s own time where it is another',
      'Asia/Tokyo',
      'America/New_York',
      { freeUntil: '2027-04-16' },
      '2027-04-10T12:00Z',
      `${free} Fri 16 Apr, then none. ${midnight}: Sat 17 Apr, 13:00 your time.`,
    ],
    [
      'on both sides of a change of the hotel’s clocks',
      'Asia/Tokyo',
      'America/New_York',
      { freeUntil: '2027-03-10', halfUntil: '2027-03-14' },
      '2027-03-01T12:00Z',
      `${free} Wed 10 Mar, half until Sun 14 Mar, then none. ${midnight}: Thu 11 Mar, 14:00 and Mon 15 Mar, 13:00 your time.`,
    ],
    [
      'and by the guest’s clock where the day is over there already: never until yesterday',
      'Asia/Tokyo',
      'America/New_York',
      { freeUntil: '2027-04-16' },
      '2027-04-17T03:59Z',
      `${free} Sat 17 Apr, 13:00 your time, then none. `,
    ],
    [
      'and are over at the hotel’s midnight',
      'Asia/Tokyo',
      'America/New_York',
      { freeUntil: '2027-04-16' },
      '2027-04-17T04:00Z',
      'No refund if you cancel. ',
    ],
    [
      'also where the guest’s day goes on',
      'America/New_York',
      'Pacific/Auckland',
      { freeUntil: '2027-04-16' },
      '2027-04-16T12:00Z',
      'No refund if you cancel. ',
    ],
    [
      'or, without a time zone, end last of all',
      'Pacific/Auckland',
      undefined,
      { freeUntil: '2026-11-25' },
      '2026-11-25T20:00Z',
      `${free} Fri 27 Nov, 01:00 your time, then none. `,
    ],
  ])('%s', (_who, readIn, hotelIn, terms, now, told) => {
    const asked = [JSON.stringify(terms), String(JSON.stringify(hotelIn)), `new Date('${now}')`].join(', ')
    const read = `(({ refund, deadline = '' }) => refund + ' ' + deadline)(exports.describeTerms(${asked}))`

    expect(evalInTimeZone(readIn, 'src/components/stayTerms.ts', read)).toBe(told)
  })
})
