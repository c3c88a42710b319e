import type http from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { asc } from 'drizzle-orm'
import { bookings, calendarImports, rateLimits, takenNights } from '../db/schema'
import { openFeedSite, vcalendar, vevent } from '../../testing/feedSite'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { minute, second } from '../time'

/** Enough for any machine, but where the time is to run out. */
const enough = { time: 10 * minute, parseTime: 10 * minute }
const limits = { ...enough }

let testApp: TestApp
let site: Awaited<ReturnType<typeof openFeedSite>>
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let roomId: string

beforeAll(async () => {
  site = await openFeedSite()
  testApp = await openTestApp({
    calendarReader: {
      limits,
      // 127.0.0.1 stands for the world, 127.0.0.2 for a private network.
      isAllowed: (address) => address === '127.0.0.1',
      resolve: async (name) => ({ 'other.example': ['127.0.0.1'], 'inside.example': ['127.0.0.2'] })[name] ?? [],
    },
  })
  owner = await testApp.newOwner('Harbour House')
})
afterAll(async () => {
  await testApp.close()
  await site.close()
})
beforeEach(async () => {
  for (const table of [rateLimits, bookings, takenNights, calendarImports]) await testApp.db.delete(table)
  roomId = await testApp.newRoom(owner)
  Object.assign(limits, enough)
})

const inDays = (days: number) => testApp.inDays(days)
const date = (days: number) => inDays(days).replaceAll('-', '')
type Nights = [from: number, until: number]
const on = (from: number, until: number, uid = `${from}@other`) => [
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${date(from)}`,
  `DTEND;VALUE=DATE:${date(until)}`,
]
const event = (from: number, until: number, ...more: string[]) => vevent(...on(from, until), ...more)

async function rows() {
  const found = await testApp.db.select().from(takenNights).orderBy(asc(takenNights.checkInDate))
  return found.map(({ id, kind, checkInDate, checkOutDate }) => ({
    nights: `${checkInDate} ${checkOutDate}`,
    // A stay and a block stay the rows that they were.
    ...(kind === 'import' ? {} : { id }),
    kind,
  }))
}

/** A room with a guest, a block, and a night that another site has sold: on the 5th, the 12th and the 20th day from today. */
async function newTakenRoom() {
  const guest = await testApp.newUser()
  const stay = { roomId, checkInDate: inDays(5), checkOutDate: inDays(8), guests: 2 }
  await guest.must('createBooking', stay)
  await owner.must('blockNights', { roomId, checkInDate: inDays(12), checkOutDate: inDays(14) })
  const own = await rows()
  site.serves(vcalendar(event(20, 23)), { etag: '"first"' })
  const { importId } = await owner.must('importCalendar', { roomId, url: site.url(), name: 'Other site' })
  const withImports = (nights: Nights[]) =>
    [...own, ...nights.map(([from, until]) => ({ kind: 'import', nights: `${inDays(from)} ${inDays(until)}` }))].sort(
      (a, b) => (a.nights < b.nights ? -1 : 1),
    )
  return { importId, withImports }
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void
const file = (body: () => string | Buffer, headers: http.OutgoingHttpHeaders = {}): Answer => {
  return (_request, response) => void response.writeHead(200, headers).end(body())
}
const calendar = (...components: (() => string)[]) =>
  file(() => vcalendar(...components.map((component) => component())))
const redirect =
  (to: () => string): Answer =>
  ({ url }, response) =>
    url === '/elsewhere'
      ? void response.end(vcalendar(event(30, 31)))
      : void response.writeHead(302, { location: to() }).end()

/** Sends a chunk every 50 ms for as long as somebody reads. */
const drip =
  (chunk: string): Answer =>
  (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(chunk), 50)
    response.on('close', () => clearInterval(timer))
  }

const daily = (...more: string[]) => vevent('UID:daily', `DTSTART:${date(30)}T150000`, 'DURATION:PT20H', ...more)

const ofSite = (head: string[], ...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...head,
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const days = (from: number, until: number) => [`DTEND;VALUE=DATE:${date(until)}`, `DTSTART;VALUE=DATE:${date(from)}`]

/** In the form in which Airbnb writes them. */
const airbnb = () =>
  ofSite(
    ['PRODID:-//Airbnb Inc//Hosting Calendar 0.8.8//EN', 'CALSCALE:GREGORIAN', 'VERSION:2.0'],
    [
      ...[
        'DTSTAMP:20261101T080000Z',
        ...days(30, 33),
        'SUMMARY:Reserved',
        'UID:1418fb94e984-0f1e2d3c4b5a6978@airbnb.com',
      ],
      ...[
        'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
        ' tails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
      ],
    ],
    [
      'DTSTAMP:20261101T080000Z',
      ...days(40, 41),
      'SUMMARY:Airbnb (Not available)',
      'UID:7f662ec65913-0a1b2c3d4e5f6071@airbnb.com',
    ],
  )

/** And Booking.com. */
const bookingCom = () =>
  ofSite(
    ['PRODID:-//admin.booking.com//NONSGML calendar//EN', 'CALSCALE:GREGORIAN', 'VERSION:2.0', 'METHOD:PUBLISH'],
    [
      'DTSTAMP:20261101T080000Z',
      ...days(30, 33),
      'UID:0a1b2c3d4e5f60718293a4b5c6d7e8f9@booking.com',
      'SUMMARY:CLOSED - Not available',
    ],
  )

/** What the site answers, and the nights that are imported then. */
const feeds: [string, Answer, Nights[]][] = [
  [
    'another calendar',
    calendar(
      () => event(30, 33),
      () => event(40, 41),
    ),
    [
      [30, 33],
      [40, 41],
    ],
  ],
  [
    'Airbnb’s',
    file(airbnb),
    [
      [30, 33],
      [40, 41],
    ],
  ],
  ['Booking.com’s', file(bookingCom), [[30, 33]]],
  ['one as plain text', file(() => vcalendar(event(30, 33)), { 'content-type': 'text/plain' }), [[30, 33]]],
  ['one after a mark of its encoding', file(() => `\uFEFF${vcalendar(event(30, 33))}`), [[30, 33]]],
  ['one with bare line ends', file(() => vcalendar(event(30, 33)).replaceAll('\r', '')), [[30, 33]]],
  ['an empty one', calendar(), []],
  ['not modified', (_request, response) => void response.writeHead(304).end(), [[20, 23]]],
  ['a longer event', calendar(() => vevent(...on(20, 25, '20@other'))), [[20, 25]]],
  [
    'an event over a stay',
    calendar(
      () => event(6, 7),
      () => event(30, 31),
    ),
    [[30, 31]],
  ],
  ['an event that begins in a stay', calendar(() => event(7, 10)), []],
  ['an event that ends in a block', calendar(() => event(10, 13)), []],
  [
    'events beside a stay',
    calendar(
      () => event(3, 5),
      () => event(8, 9),
    ),
    [
      [3, 5],
      [8, 9],
    ],
  ],
  [
    'events that overlap',
    calendar(
      () => event(30, 33),
      () => event(32, 35),
    ),
    [
      [30, 33],
      [33, 35],
    ],
  ],
  [
    'the same event twice',
    calendar(
      () => event(30, 33),
      () => vevent(...on(30, 33, 'again')),
    ),
    [[30, 33]],
  ],
  [
    'events that are cancelled and transparent',
    calendar(
      () => event(30, 33, 'STATUS:CANCELLED'),
      () => event(34, 35, 'TRANSP:TRANSPARENT'),
    ),
    [],
  ],
  [
    'repeats with an exception',
    calendar(() => daily('RRULE:FREQ=DAILY;COUNT=3', `EXDATE:${date(31)}T150000`)),
    [
      [30, 31],
      [32, 33],
    ],
  ],
  [
    'a repeat that was moved',
    calendar(
      () => daily('RRULE:FREQ=DAILY;COUNT=2'),
      () => vevent('UID:daily', `RECURRENCE-ID:${date(31)}T150000`, `DTSTART:${date(35)}T150000`, 'DURATION:PT20H'),
    ),
    [
      [30, 31],
      [35, 36],
    ],
  ],
  [
    'more than a year',
    calendar(() => event(30, 430)),
    [
      [30, 395],
      [395, 430],
    ],
  ],
  ['a redirect', redirect(() => '/elsewhere'), [[30, 31]]],
  ['a redirect to a name', redirect(() => `http://other.example:${site.port}/elsewhere`), [[30, 31]]],
]

test.each(feeds)('%s: its nights are taken, and no stay or block is touched', async (_what, answer, nights) => {
  const { importId, withImports } = await newTakenRoom()
  site.answers(answer)

  expect((await owner.call('readImport', { importId })).body).toMatchObject({ success: true })

  expect(await rows()).toEqual(withImports(nights))
})

const late = 'did not send its calendar within'
const heavy = 'too much time or memory'
const events = (count: number, line = '') =>
  Array.from(
    { length: count },
    (_, index) => `BEGIN:VEVENT\nUID:${index}\nDTSTART:${date(30 + (index % 600))}\n${line}END:VEVENT`,
  ).join('\n')

const hostile: [string, Answer, string][] = [
  [
    'a page',
    file(() => '<!doctype html><title>Log in</title>', { 'content-type': 'text/calendar' }),
    'There is no calendar',
  ],
  ['nothing', file(() => ''), 'There is no calendar'],
  ['noise', file(() => Buffer.alloc(100_000, 0x8f)), 'There is no calendar'],
  [
    'a compressed calendar',
    file(() => Buffer.from('1f8b0800', 'hex'), { 'content-encoding': 'gzip' }),
    'There is no calendar',
  ],
  [
    'a task in place of a calendar',
    file(() => 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VTODO\r\nEND:VCALENDAR'),
    'cannot read',
  ],
  ['a calendar that was cut', file(() => vcalendar(event(30, 31)).slice(0, -20)), 'incomplete'],
  [
    'one that was cut between events',
    file(() => vcalendar(event(30, 31)).replace('END:VCALENDAR\r\n', '')),
    'incomplete',
  ],
  [
    'a connection that breaks',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 500 }).write('BEGIN:VCALENDAR')
      setTimeout(() => response.destroy(), 20)
    },
    'could not reach',
  ],
  [
    'an event that cannot be read',
    calendar(
      () => event(30, 31),
      () => vevent('UID:bad', 'DTSTART:soon'),
    ),
    'cannot read',
  ],
  ['an error', (_request, response) => void response.writeHead(503).end(vcalendar()), 'an error (503)'],
  ['not found', (_request, response) => void response.writeHead(404).end(vcalendar()), 'an error (404)'],
  [
    '2 GB, as it claims',
    (_request, response) => void response.writeHead(200, { 'content-length': 2e9 }).write('BEGIN:VCALENDAR'),
    'larger than 2 MB',
  ],
  [
    'more than 2 MB that it does not announce',
    file(() => vcalendar(event(30, 31, `DESCRIPTION:${'x'.repeat(2 ** 21)}`)), { 'transfer-encoding': 'chunked' }),
    'larger than 2 MB',
  ],
  [
    'bytes without end',
    (_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536, 'x')));
      }
      response.writeHead(200).on('drain', more)
      more()
    },
    'larger than 2 MB',
  ],
  ['100,000 events', file(() => vcalendar(events(100_000))), 'larger than 2 MB'],
  ['2,000 events', file(() => vcalendar(events(2000))), 'more than 1,000 events'],
  ['silence', () => undefined, late],
  ['a slow drip', drip('X-DRIP:1\r\n'), late],
  [
    'headers that never end',
    ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x-drip: 1\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    },
    late,
  ],
  ['a calendar in a calendar', file(() => vcalendar(vcalendar(events(1)))), 'an event that we cannot read'],
  ['repeats of every second', calendar(() => daily('RRULE:FREQ=SECONDLY')), 'more than 1,000 events'],
  [
    'repeats of every second for a century',
    calendar(() => vevent('UID:bomb', 'DTSTART:19200101T000000', 'RRULE:FREQ=SECONDLY')),
    heavy,
  ],
  [
    'repeats that never come',
    calendar(() => vevent('UID:bomb', 'DTSTART:20200101T000000', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30')),
    '',
  ],
  [
    'a thousand rules',
    calendar(() => daily(...Array.from({ length: 1000 }, () => 'RRULE:FREQ=MINUTELY;BYSECOND=1,2,3,4,5,6'))),
    '',
  ],
  ['redirects in a circle', redirect(() => '/calendar.ics'), 'more than 5 times'],
  ['a redirect to a private address', redirect(() => `http://127.0.0.2:${site.port}/elsewhere`), 'private network'],
  ['to a mapped one', redirect(() => `http://[::ffff:7f00:2]:${site.port}/elsewhere`), 'private network'],
  ['to a name of a private address', redirect(() => `http://inside.example:${site.port}/elsewhere`), 'private network'],
  ['to ourselves', redirect(() => `${testApp.settings.appOrigin}/elsewhere`), 'StayScape itself'],
  ['to a file', redirect(() => 'file:///etc/passwd'), 'begins with https:// or http://'],
  ['to nowhere', redirect(() => 'http://nobody.example/'), 'could not reach'],
]

test.each(hostile)('%s changes nothing, and the owner is told why', async (_what, answer, problem) => {
  const { importId, withImports } = await newTakenRoom()
  site.answers(answer)
  if ([late, heavy, ''].includes(problem)) Object.assign(limits, { time: 2 * second, parseTime: 2 * second })

  const read = await owner.call('readImport', { importId })

  expect(read.body).toMatchObject({ success: false, field: 'importId', message: expect.stringContaining(problem) })
  expect(await rows()).toEqual(withImports([[20, 23]]))
  const [room] = (await owner.must('calendarLinks')).rooms
  expect(room!.imports).toMatchObject([{ problem: read.body.message, events: 1 }])
})
