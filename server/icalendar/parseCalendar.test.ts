import { expect, test } from '@jest/globals'
import { deadlineDay } from '../../contract/hotelDay'
import { vcalendar, vevent } from '../../testing/feedSite'
import { readingLimits } from './limits'
import { parseCalendar } from './parseCalendar'

const now = new Date('2026-03-01T12:00:00Z')
const limits = { ...readingLimits, parseTime: 60_000 }

const parse = async (text: string, timeZone: string | null = 'Europe/Paris') =>
  (
    await parseCalendar(text, { timeZone, fromDate: deadlineDay(timeZone, now) }, performance.now() + 60_000, limits)
  ).map(({ checkInDate, checkOutDate }) => `${checkInDate} ${checkOutDate}`)
const event = (...lines: string[]) => vcalendar(vevent('UID:one', ...lines))

/** What Outlook writes. */
const easternTime = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  ...['BEGIN:STANDARD', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
].join('\r\n')

const single: [string, string[], string[]][] = [
  ['dates take their nights', ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260313'], ['2026-03-10 2026-03-13']],
  ['a date without an end takes one', ['DTSTART;VALUE=DATE:20260310'], ['2026-03-10 2026-03-11']],
  [
    'as does one that ends where it begins',
    ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260310'],
    ['2026-03-10 2026-03-11'],
  ],
  ['a date that does not say it is one is a date', ['DTSTART:20260310', 'DTEND:20260312'], ['2026-03-10 2026-03-12']],
  ['days can be counted', ['DTSTART;VALUE=DATE:20260310', 'DURATION:P2D'], ['2026-03-10 2026-03-12']],
  [
    'an evening to a morning is a night',
    ['DTSTART:20260310T160000', 'DTEND:20260311T100000'],
    ['2026-03-10 2026-03-11'],
  ],
  ['from noon to noon is one night', ['DTSTART:20260310T120000', 'DTEND:20260311T120000'], ['2026-03-10 2026-03-11']],
  ['a minute past noon is another', ['DTSTART:20260310T120000', 'DTEND:20260311T120100'], ['2026-03-10 2026-03-12']],
  ['a morning belongs to the night before', ['DTSTART:20260310T080000', 'DURATION:PT2H'], ['2026-03-09 2026-03-10']],
  ['what lasts no time takes nothing', ['DTSTART:20260310T160000', 'DTEND:20260310T160000'], []],
  ['nor does what has no end', ['DTSTART:20260310T160000'], []],
  // 23:00 in Paris.
  [
    'a time in UTC is moved to the hotel',
    ['DTSTART:20260310T113000Z', 'DTEND:20260311T103000Z'],
    ['2026-03-10 2026-03-11'],
  ],
  ['also in summer', ['DTSTART:20260710T103000Z', 'DTEND:20260711T095900Z'], ['2026-07-10 2026-07-11']],
  ['over the change of clocks', ['DTSTART:20260328T110000Z', 'DTEND:20260329T100000Z'], ['2026-03-28 2026-03-29']],
  [
    'as is one that names a zone',
    ['DTSTART;TZID=Asia/Tokyo:20260310T200000', 'DTEND;TZID=Asia/Tokyo:20260311T190000'],
    ['2026-03-10 2026-03-11'],
  ],
  [
    'its ends may name two',
    ['DTSTART;TZID=America/New_York:20260310T070000', 'DTEND;TZID=Asia/Tokyo:20260311T190000'],
    ['2026-03-10 2026-03-11'],
  ],
  ['a night that is over takes nothing', ['DTSTART;VALUE=DATE:20260227', 'DTEND;VALUE=DATE:20260301'], []],
  [
    'one that has begun is kept whole',
    ['DTSTART;VALUE=DATE:20260201', 'DTEND;VALUE=DATE:20260302'],
    ['2026-02-01 2026-03-02'],
  ],
  [
    'what is blocked for ever ends with the fourth year',
    ['DTSTART;VALUE=DATE:19000101', 'DTEND;VALUE=DATE:99991231'],
    ['2025-01-01 2030-01-01'],
  ],
  ['what begins in three years waits', ['DTSTART;VALUE=DATE:20290310'], []],
  ['a cancelled event takes nothing', ['DTSTART;VALUE=DATE:20260310', 'STATUS:CANCELLED'], []],
  ['nor does a transparent one', ['DTSTART;VALUE=DATE:20260310', 'TRANSP:TRANSPARENT'], []],
  [
    'a day repeats',
    ['DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ['2026-03-10 2026-03-11', '2026-03-17 2026-03-18', '2026-03-24 2026-03-25'],
  ],
  [
    'until a moment of another clock',
    ['DTSTART;TZID=Europe/Paris:20260310T180000', 'DURATION:PT12H', 'RRULE:FREQ=DAILY;UNTIL=20260311T170000Z'],
    ['2026-03-10 2026-03-11', '2026-03-11 2026-03-12'],
  ],
  [
    'on more days than by its rule',
    ['DTSTART;VALUE=DATE:20260310', 'RDATE;VALUE=DATE:20260401,20260310', 'RRULE:FREQ=DAILY;COUNT=2'],
    ['2026-03-10 2026-03-11', '2026-04-01 2026-04-02', '2026-03-11 2026-03-12'],
  ],
  [
    'on listed days alone',
    ['DTSTART;VALUE=DATE:20260310', 'RDATE;VALUE=DATE:20260401'],
    ['2026-03-10 2026-03-11', '2026-04-01 2026-04-02'],
  ],
  [
    'for periods',
    ['DTSTART:20260310T150000', 'DURATION:PT1H', 'RDATE;VALUE=PERIOD:20260401T150000/20260403T110000'],
    ['2026-03-10 2026-03-11', '2026-04-01 2026-04-03'],
  ],
  // Two of the excluded ones are no repeats, which must not hide the third.
  [
    'but for some',
    [
      'DTSTART;VALUE=DATE:20260310',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20260308,20260309',
      'EXDATE;VALUE=DATE:20260311',
    ],
    ['2026-03-10 2026-03-11', '2026-03-12 2026-03-13'],
  ],
  [
    'a day excludes a time',
    ['DTSTART:20260310T150000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20260310'],
    ['2026-03-11 2026-03-12'],
  ],
]

test.each(single)('%s', async (_fact, lines, nights) => {
  expect(await parse(event(...lines))).toEqual(nights)
})

test('repeats are laid out for two years', async () => {
  const nights = await parse(event('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY'))

  expect(nights).toHaveLength(730)
  expect([nights.at(0), nights.at(-1)]).toEqual(['2026-03-01 2026-03-02', '2028-02-28 2028-02-29'])
})

test('without a zone of the hotel, times are taken as they are written', async () => {
  const evening = event('DTSTART:20260310T233000Z', 'DTEND:20260311T113000Z')
  expect(await parse(evening, null)).toEqual(['2026-03-10 2026-03-11'])
  expect(await parse(evening, 'Pacific/Auckland')).toEqual(['2026-03-11 2026-03-12'])
})

test('a zone that the calendar describes itself', async () => {
  // 17:00 to 11:30 in Paris, which has not changed its clocks by then.
  const times = [
    'DTSTART;TZID=Eastern Standard Time:20260310T120000',
    'DTEND;TZID=Eastern Standard Time:20260311T063000',
  ]
  expect(await parse(vcalendar(easternTime, vevent('UID:one', ...times)))).toEqual(['2026-03-10 2026-03-11'])
})

const series = ['UID:series', 'DTSTART;TZID=Europe/Paris:20260310T150000', 'DTEND;TZID=Europe/Paris:20260311T110000']
const weekly = vevent(...series, 'RRULE:FREQ=WEEKLY;COUNT=4')
const change = (...lines: string[]) => vevent('UID:series', ...lines)

const changes: [string, string[], string[]][] = [
  [
    'a repeat is moved',
    [
      weekly,
      change(
        'RECURRENCE-ID;TZID=Europe/Paris:20260317T150000',
        'DTSTART;TZID=Europe/Paris:20260318T150000',
        'DURATION:PT20H',
      ),
    ],
    ['2026-03-10 2026-03-11', '2026-03-24 2026-03-25', '2026-03-31 2026-04-01', '2026-03-18 2026-03-19'],
  ],
  [
    'a repeat that is named in UTC',
    [weekly, change('RECURRENCE-ID:20260317T140000Z', 'DTSTART:20260318T140000Z', 'DURATION:PT20H')],
    ['2026-03-10 2026-03-11', '2026-03-24 2026-03-25', '2026-03-31 2026-04-01', '2026-03-18 2026-03-19'],
  ],
  [
    'a repeat is cancelled',
    [
      weekly,
      change(
        'RECURRENCE-ID;TZID=Europe/Paris:20260317T150000',
        'DTSTART;TZID=Europe/Paris:20260317T150000',
        'STATUS:CANCELLED',
      ),
    ],
    ['2026-03-10 2026-03-11', '2026-03-24 2026-03-25', '2026-03-31 2026-04-01'],
  ],
  [
    'from one repeat on, all are moved by a day and last two nights',
    [
      weekly,
      change(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20260324T150000',
        'DTSTART;TZID=Europe/Paris:20260325T150000',
        'DURATION:PT44H',
      ),
    ],
    ['2026-03-10 2026-03-11', '2026-03-17 2026-03-18', '2026-04-01 2026-04-03', '2026-03-25 2026-03-27'],
  ],
  [
    'from one repeat on, all are cancelled',
    [
      weekly,
      change(
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20260324T150000',
        'DTSTART;TZID=Europe/Paris:20260324T150000',
        'STATUS:CANCELLED',
      ),
    ],
    ['2026-03-10 2026-03-11', '2026-03-17 2026-03-18'],
  ],
  [
    'a repeat that is moved to now from after the last day counts',
    [
      change('DTSTART;VALUE=DATE:20300101', 'RRULE:FREQ=YEARLY'),
      change('RECURRENCE-ID;VALUE=DATE:20310101', 'DTSTART;VALUE=DATE:20260401'),
    ],
    ['2026-04-01 2026-04-02'],
  ],
  [
    'a cancelled series takes nothing',
    [change('DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=DAILY', 'STATUS:CANCELLED')],
    [],
  ],
  [
    'of one event, the highest sequence counts',
    [change('DTSTART;VALUE=DATE:20260312', 'SEQUENCE:2'), change('DTSTART;VALUE=DATE:20260310', 'SEQUENCE:1')],
    ['2026-03-12 2026-03-13'],
  ],
  [
    'events without a name are different ones',
    [vevent('DTSTART;VALUE=DATE:20260310'), vevent('DTSTART;VALUE=DATE:20260312')],
    ['2026-03-10 2026-03-11', '2026-03-12 2026-03-13'],
  ],
]

test.each(changes)('%s', async (_fact, events, nights) => {
  expect(await parse(vcalendar(...events))).toEqual(nights)
})

test('two calendars in one file are both read', async () => {
  const both = event('DTSTART;VALUE=DATE:20260310') + event('DTSTART;VALUE=DATE:20260312').replace('UID:one', 'UID:two')
  expect(await parse(both)).toHaveLength(2)
})

const unreadable = [
  ['no begin', ['DTEND;VALUE=DATE:20260310']],
  ['two begins', ['DTSTART;VALUE=DATE:20260310', 'DTSTART;VALUE=DATE:20260311']],
  ['a day that there is not', ['DTSTART;VALUE=DATE:20260231']],
  ['an hour that there is not', ['DTSTART:20260310T250000Z']],
  ['a begin that is no time', ['DTSTART:soon']],
  ['a begin that is a text', ['DTSTART;VALUE=TEXT:20260310']],
  ['an end before its begin', ['DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260309']],
  ['a zone that nobody knows', ['DTSTART;TZID=Mars/Base:20260310T150000', 'DURATION:PT20H']],
  ['a rule that is none', ['DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=NEVER']],
  ['a line that is none', ['DTSTART;VALUE=DATE:20260310', 'something']],
] as const

test.each(unreadable)('an event with %s cannot be read', async (_what, lines) => {
  await expect(
    parse(vcalendar(vevent('UID:good', 'DTSTART;VALUE=DATE:20260310'), vevent('UID:bad', ...lines))),
  ).rejects.toThrow('has an event that we cannot read')
})

test('events of one name and one number are told apart by their start, as where a site names all of a room’s alike', async () => {
  const booked = (from: string, until: string, ...more: string[]) =>
    vevent('UID:room7', `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${until}`, ...more)
  const first = booked('20260310', '20260312')
  expect(await parse(vcalendar(first, booked('20260320', '20260322')))).toEqual([
    '2026-03-10 2026-03-12',
    '2026-03-20 2026-03-22',
  ])
  expect(await parse(vcalendar(first, booked('20260320', '20260322', 'SEQUENCE:1')))).toEqual(['2026-03-20 2026-03-22'])
})

test('one that needs more memory than it may have ends nothing else, also when that is just when its time is up', async () => {
  const text = vcalendar(...Array.from({ length: 20_000 }, () => vevent('UID:1', 'DTSTART;VALUE=DATE:20990101', 'X:Y')))
  const hotel = { timeZone: null, fromDate: '2026-03-01' }
  const begunAt = performance.now()
  const readWithin = (time: number) =>
    parseCalendar(text, hotel, performance.now() + time, { ...readingLimits, memory: 12, parseTime: time })
  await expect(readWithin(60_000)).rejects.toThrow('memory')
  const taken = performance.now() - begunAt
  for (let share = 0.7; share < 1.1; share += 0.02) await expect(readWithin(taken * share)).rejects.toThrow('memory')
})
