import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { fileCalls } from '../../contract/calls'
import { fields } from '../../contract/fields'
import { addDays } from '../../contract/stay'
import { enterMoney, aBooking, insertRooms, insertUser, type OwnedRoom, paymentOf } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { openVisitor, type Visitor } from '../../testing/visitor'
import { bookings, newId, refunds, users, type NewBooking } from '../db/schema'
import { bookingListService } from './list'

let testApp: TestApp
let own: OwnedRoom
let owner: Visitor
beforeAll(async () => {
  testApp = await openTestApp({ listening: true })
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  ;[own] = (await insertRooms(testApp.db, 1)) as [OwnedRoom]
  owner = openVisitor({ port: testApp.settings.port }, own.owner)
})
afterEach(() => owner.close())
afterAll(() => testApp.close())

const paid = { status: 'confirmed', paidAt: new Date() } as const
const cancelled = { ...paid, status: 'cancelled', cancelledBy: 'guest', cancelledAt: new Date() } as const

/** Each is a second newer than the one before. */
let bookedAt = Date.parse('2026-01-01T00:00:00Z')

async function stay(name: string, checkInDate: string, nights: number, values: Partial<NewBooking> = {}) {
  const guest = await insertUser(testApp.db, { name })
  const checkOutDate = addDays(checkInDate, nights)
  const [added] = await testApp.db
    .insert(bookings)
    .values(
      aBooking(own.room, guest, { checkInDate, checkOutDate, createdAt: new Date((bookedAt += 1000)), ...values }),
    )
    .returning()
  await enterMoney(testApp.db)
  return added!.id
}

async function refunded(bookingId: string, amountCents: number, status: 'pending' | 'succeeded' | 'failed') {
  const nextTryAt = status === 'pending' ? new Date() : null
  await testApp.db
    .insert(refunds)
    .values({ bookingId, paymentSessionId: paymentOf(bookingId), reason: 'cancelled', amountCents, status, nextTryAt })
  await enterMoney(testApp.db)
}

const fileFor = (who: Pick<Visitor, 'send'>, query = '') =>
  who.send({ path: `${fileCalls.bookingsFile.path}?${query}` })

type Row = Record<string, string>
async function rowsOf(query = ''): Promise<Row[]> {
  testApp.forgetReads()
  const { status, text } = await fileFor(owner, query)
  expect(status).toBe(200)
  // The last line ends, too.
  const { data, errors } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}
/**
 * As a lenient spreadsheet splits it: a quote at the start of a cell opens it, a doubled one is a quote, and any other is a plain
 * character.
 */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at]!
    if (isQuoted && sign === '"' && csv[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (isQuoted && sign === '"') isQuoted = false
    else if (isQuoted) cell += sign
    else if (sign === '"' && cell.trim() === '') isQuoted = true
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return cells
}
const cents = (rows: Row[], column: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

describe('the CSV file of a hotel’s bookings', () => {
  test('is downloaded by the owner, opens in a spreadsheet, and is not cached', async () => {
    const { status, headers, text } = await fileFor(owner)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bookings.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(text).toBe(
      '\ufeffBooking number,Guest,Room,Check-in,Check-out,Nights,Guests,Status,Total,Received,Refunded,Revenue,' +
        'Nights in period,Revenue in period,Mark,Booked at,Dispute,Disputed,Paid amount,Source,Phone,Note\r\n',
    )
  })

  test('has for each booking what the desk and the accounts need', async () => {
    await stay('Ada Guest', '2027-05-30', 4, {
      ...paid,
      guests: 2,
      totalCents: 48_050,
      mark: 'left',
      departedOn: '2027-06-02',
      createdAt: new Date('2027-01-02T03:04:05.678Z'),
    })
    expect(await rowsOf('from=2027-05-01&until=2027-06-01')).toEqual([
      {
        'Booking number': expect.stringMatching(/^SS-[0-9A-HJKMNP-TV-Z]{8}$/) as string,
        Guest: 'Ada Guest',
        Room: 'Double Bed',
        'Check-in': '2027-05-30',
        'Check-out': '2027-06-03',
        Nights: '4',
        Guests: '2',
        Status: 'Paid',
        Total: '480.50',
        Received: '480.50',
        Refunded: '0.00',
        Revenue: '480.50',
        'Nights in period': '2',
        'Revenue in period': '320.33',
        Mark: 'Checked out',
        'Booked at': '2027-01-02T03:04:05.678Z',
        Dispute: '',
        Disputed: '',
        'Paid amount': '480.50',
        Source: 'web',
        Phone: '',
        Note: '',
      },
    ])
  })

  test('adds up to the revenue on the dashboard, and so do its months', async () => {
    await stay('Paid', '2027-01-30', 3, { ...paid, totalCents: 10_000 })
    await stay('Over two months', '2027-02-10', 60, { ...paid, totalCents: 99_999 })
    await stay('Left early', '2027-04-28', 9, { ...paid, totalCents: 77_777, mark: 'left', departedOn: '2027-05-02' })
    await stay('Left at once', '2027-05-31', 2, { ...paid, totalCents: 5_555, mark: 'left', departedOn: '2027-05-31' })
    await stay('Unpaid', '2027-06-10', 2, { totalCents: 40_000 })
    await refunded(await stay('Half back', '2027-06-29', 3, { ...cancelled, totalCents: 50_000 }), 25_001, 'succeeded')
    await refunded(await stay('On its way', '2027-06-29', 3, { ...cancelled, totalCents: 50_000 }), 50_000, 'pending')
    await refunded(await stay('Failed', '2027-06-29', 3, { ...cancelled, totalCents: 50_000 }), 50_000, 'failed')

    const { totalRevenue, bookings: listed } = await owner.must('ownerBookings')
    const rows = await rowsOf()
    expect(rows).toHaveLength(listed.length)
    expect(cents(rows, 'Revenue')).toBe(Math.round(totalRevenue * 100))
    expect(cents(rows, 'Revenue in period')).toBe(Math.round(totalRevenue * 100))
    expect(cents(rows, 'Refunded')).toBe(75_001)
    const inWords = Object.fromEntries(rows.map(({ Guest, Status, Received }) => [Guest, `${Status} ${Received}`]))
    expect(inWords).toMatchObject({ Paid: 'Paid 100.00', Unpaid: 'Unpaid 0.00', 'Half back': 'Cancelled 500.00' })

    const months = ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2027-07', '2027-08']
    const shares: number[] = []
    for (const [index, month] of months.slice(0, -1).entries()) {
      shares.push(cents(await rowsOf(`from=${month}-01&until=${months[index + 1]}-01`), 'Revenue in period'))
    }
    // 2 of 3 nights; 1 and 19 of 60; 31; 10 and 3 of 4; 1 of 4 and all; 2 of 3 of what stayed; the rest.
    expect(shares).toEqual([6667, 3333 + 31_666, 51_667, 16_666 + 58_333, 19_444 + 5555, 16_666, 8333])
    expect(shares.reduce((sum, share) => sum + share)).toBe(Math.round(totalRevenue * 100))
  })

  test('holds the bookings that match the filters', async () => {
    await stay('Ada Guest', '2027-05-01', 1)
    await stay('Ben Guest', '2027-05-02', 1, paid)
    const guests = async (query: string) => (await rowsOf(query)).map(({ Guest }) => Guest)
    expect(await guests('status=confirmed')).toEqual(['Ben Guest'])
    expect(await guests('query=ADA')).toEqual(['Ada Guest'])
    expect(await guests('day=arriving&from=2027-05-02')).toEqual(['Ben Guest'])
    expect(await guests('day=leaving&from=2027-05-02')).toEqual(['Ada Guest'])
    expect(await guests('until=2027-05-02')).toEqual(['Ada Guest'])
    expect(await guests('unknown=1')).toEqual(['Ben Guest', 'Ada Guest'])
  })

  test('counts whole stays when it lists a day’s departures', async () => {
    await stay('Ada Guest', '2027-05-01', 3, { ...paid, totalCents: 30_000 })
    expect(await rowsOf('day=leaving&from=2027-05-04')).toMatchObject([
      { 'Nights in period': '3', 'Revenue in period': '300.00' },
    ])
  })

  test.each([
    ['=HYPERLINK("x")', '\'=HYPERLINK("x")'],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    [' =x', "'=x"],
    ['"=x"', '\'"=x"'],
    ['\tx', 'x'],
    ['\r=x', "'=x"],
    ['＝1+1', "'＝1+1"],
    ['Jürgen, "Jo" Weiß; =1', 'Jürgen, "Jo" Weiß;\' =1'],
    ['a;=1;+2;-3;@4;5', "a;'=1;'+2;'-3;'@4;5"],
    ['a;"=1"', 'a;\'"=1"'],
    ['a\t=1', 'a =1'],
    ['Ada; Bee', 'Ada; Bee'],
    ['two\nlines', 'two lines'],
    ['two\r\nlines,\r\n=1', 'two lines, =1'],
    ['李雷 🏨', '李雷 🏨'],
    ["'quoted'", "'quoted'"],
  ])('keeps the name %j as text', async (name, shown) => {
    await stay('First', '2027-05-01', 1)
    await stay(name, '2027-05-02', 1)
    await stay('Last', '2027-05-03', 1)
    const rows = await rowsOf()
    expect(rows.map(({ Guest }) => Guest)).toEqual(['Last', shown, 'First'])
    expect(rows.map(({ 'Booked at': at }) => Number.isNaN(Date.parse(at!)))).toEqual([false, false, false])
  })

  test('holds no formula, whether a spreadsheet splits it at commas, semicolons or tabs', async () => {
    const nothing = ['', ' ', '"', ' "', '\t', "'", '\u00a0']
    const names = ['', ',', ';', '\t', '\n', ';;', ';"', '";"'].flatMap((before) =>
      nothing.flatMap((between) => [...'=+-@＝＋－＠'].map((sign) => `${before && `x${before}`}${between}${sign}1`)),
    )
    const guests = await testApp.db
      .insert(users)
      .values(names.map((name) => ({ name, email: `${newId()}@example.com`, passwordHash: 'none' })))
      .returning()
    await testApp.db.insert(bookings).values(guests.map((guest) => aBooking(own.room, guest, cancelled)))

    const csv = (await fileFor(owner)).text

    for (const separator of [',', ';', '\t']) {
      const cells = cellsOf(csv, separator)
      expect(cells.length).toBeGreaterThan(names.length)
      expect(cells.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    }
  })

  test.each([9, 10, 11])('is complete and has one header when %i bookings are read five at a time', async (count) => {
    for (let day = 0; day < count; day += 1) await stay(`Guest ${day}`, addDays('2027-05-01', day), 1)
    const pieces: string[] = []
    for await (const piece of await bookingListService(testApp.deps, 5).exportCsv(own.owner.user.id, {})) {
      pieces.push(piece as string)
    }
    const rowsOfPiece = (piece: string) => piece.match(/SS-/g)?.length ?? 0
    expect(Math.max(...pieces.map(rowsOfPiece))).toBe(5)
    const csv = pieces.join('')
    expect(csv.startsWith('\ufeffBooking number,')).toBe(true)
    expect(csv.split('Booking number')).toHaveLength(2)
    const { data } = Papa.parse<Row>(csv, { header: true, skipEmptyLines: true })
    const newestFirst = Array.from({ length: count }, (_, day) => `Guest ${day}`).toReversed()
    expect(data.map(({ Guest }) => Guest)).toEqual(newestFirst)
  })
})

describe('the CSV file is refused in JSON, as any other call,', () => {
  const refusedWith = async (who: Pick<Visitor, 'send'>, query = '') => {
    const { status, headers, text } = await fileFor(who, query)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toBeUndefined()
    return { status, ...(JSON.parse(text) as object) }
  }

  test('to visitors who are logged out, and to guests', async () => {
    expect(await refusedWith(testApp.visitor())).toMatchObject({ status: 401, success: false })
    expect(await refusedWith(await testApp.newUser())).toMatchObject({ status: 403, success: false })
  })

  test.each([
    ['from=2027-02-30', 'from', 'That day does not exist. Please name another.'],
    ['from=x', 'from', fields.fromDate.message],
    ['until=x', 'until', fields.untilDate.message],
    ['from=2027-05-01&until=2027-05-01', 'until', 'The last day must be after the first day.'],
    ['status=paid', 'status', fields.bookingStatuses.message],
    ['day=today', 'day', fields.stayDay.message],
    ['query=%20', 'query', fields.bookingQuery.message],
    ['query=%00', 'query', fields.bookingQuery.message],
  ])('beside the field: %s', async (query, field, message) => {
    expect(await refusedWith(owner, query)).toEqual({ status: 200, success: false, field, message })
  })

  test('with 400 when a filter is given twice', async () => {
    expect(await refusedWith(owner, 'status=pending&status=confirmed')).toMatchObject({ status: 400, success: false })
  })

  test('after 6 downloads in a minute', async () => {
    let answered = 0
    while (answered < 100 && (await fileFor(owner)).status === 200) answered += 1
    expect(answered).toBe(6)
    expect(await refusedWith(owner)).toMatchObject({ status: 429, success: false })
  })

  test('with 500 and a reference when the database fails', async () => {
    await testApp.db.execute(sql`ALTER TABLE refunds RENAME TO refunds_away`)
    try {
      expect(await refusedWith(owner)).toMatchObject({ status: 500, message: expect.stringContaining('Reference') })
    } finally {
      await testApp.db.execute(sql`ALTER TABLE refunds_away RENAME TO refunds`)
    }
  })
})

test('another hotel’s bookings are never in the file, whatever the filters', async () => {
  const bookingId = await stay('Ada Guest', '2027-05-01', 1)
  const [other] = await insertRooms(testApp.db, 1)
  const stranger = openVisitor(testApp.app, other!.owner)
  for (const query of ['', `query=${bookingId}`, 'query=Ada']) {
    expect((await fileFor(stranger, query)).text).not.toContain('Ada')
    expect((await fileFor(owner, query)).text).toContain('Ada')
  }
})

test('the OpenAPI document describes the file, its filters and its refusals', async () => {
  interface Operation {
    parameters: { name: string }[]
    responses: Record<string, { content: object }>
  }
  const document = (await testApp.app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  const { parameters, responses } = document.paths[fileCalls.bookingsFile.path]!.get!
  expect(parameters.map(({ name }) => name)).toEqual(['query', 'status', 'day', 'from', 'until', 'money', 'sort'])
  expect(Object.keys(responses['200']!.content)).toEqual(['text/csv', 'application/json'])
})
