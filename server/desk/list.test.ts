import { calls } from '../../contract/calls'
import { fields } from '../../contract/fields'
import { enterMoney, aBooking, insertRooms, insertUser, password, type OwnedRoom, paymentOf } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { useUpReads } from '../../testing/rates'
import { openVisitor, type Visitor } from '../../testing/visitor'
import { bookings, disputes, refunds, rooms, type NewBooking } from '../db/schema'
import { encodeCursor } from '../http/cursor'

let testApp: TestApp
let own: OwnedRoom
let owner: Visitor
beforeAll(async () => {
  testApp = await openTestApp()
  testApp.clock.time = new Date('2027-05-10T18:00:00Z')
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  ;[own] = (await insertRooms(testApp.db, 1)) as [OwnedRoom]
  owner = openVisitor(testApp.app, own.owner)
})
afterAll(() => testApp.close())

/** A guest of that name in a room of their own, on days of May 2027; returns the booking's id. */
async function stay(name: string, [from, until]: [number, number], values: Partial<NewBooking> = {}) {
  const { hotelId } = own.room
  const [room] = await testApp.db
    .insert(rooms)
    .values({ hotelId, roomType: 'Double Bed', pricePerNightCents: 12_000 })
    .returning()
  const [checkInDate, checkOutDate] = [from, until].map((day) => `2027-05-${String(day).padStart(2, '0')}`)
  const guest = await insertUser(testApp.db, { name })
  const [added] = await testApp.db
    .insert(bookings)
    .values(aBooking(room!, guest, { checkInDate, checkOutDate, ...values }))
    .returning()
  return added!.id
}
const on = (day: number) => `2027-05-${day}`
const paid = { status: 'confirmed', paidAt: new Date() } as const
const cancelled = { status: 'cancelled', cancelledBy: 'guest', cancelledAt: new Date() } as const

type Asked = Parameters<typeof owner.must<'bookingList'>>[1]
const namesOf = async (asked: Asked) => {
  const { bookings: listed, total } = await owner.must('bookingList', asked)
  expect(total).toBe(listed.length)
  return listed.map(({ user }) => user.name).toSorted()
}

describe('a day at the front desk', () => {
  beforeEach(async () => {
    await stay('Ada Arriving', [10, 12])
    await stay('Cem Checked-In', [10, 13], { ...paid, mark: 'arrived' })
    await stay('Lea Leaving', [8, 10], paid)
    await stay('Eva Early', [7, 14], { ...paid, mark: 'left', departedOn: on(10) })
    await stay('Hal House', [9, 11], paid)
    await stay('Ned No-Show', [9, 12], { ...paid, mark: 'no-show' })
    await stay('Gus Gone', [8, 12], { ...paid, mark: 'left', departedOn: '2027-05-09' })
    await stay('Cal Cancelled', [10, 12], cancelled)
    await stay('Cleo Cancelled', [8, 10], cancelled)
    await stay('Clem Cancelled', [9, 12], cancelled)
    await stay('Lou Later', [20, 22])
  })

  test.each([
    ['arriving', 10, ['Ada Arriving', 'Cem Checked-In']],
    ['leaving', 10, ['Eva Early', 'Lea Leaving']],
    ['in-house', 10, ['Cem Checked-In', 'Hal House']],
    ['arriving', 11, []],
    ['leaving', 11, ['Hal House']],
    ['in-house', 11, ['Ada Arriving', 'Cem Checked-In']],
    ['leaving', 12, ['Ada Arriving', 'Ned No-Show']],
    ['arriving', 20, ['Lou Later']],
  ])('lists who is %s on the %ith', async (day, date, expected) => {
    expect(await namesOf({ day, from: on(date) })).toEqual(expected)
  })

  test('is today where no date is given', async () => {
    expect(await namesOf({ day: 'arriving' })).toEqual(['Ada Arriving', 'Cem Checked-In'])
  })

  test('can be narrowed to paid bookings', async () => {
    expect(await namesOf({ day: 'arriving', from: on(10), status: 'confirmed' })).toEqual(['Cem Checked-In'])
  })
})

describe('the bookings of a hotel', () => {
  test('are found by their status', async () => {
    await stay('Pia Pending', [1, 2])
    await stay('Con Confirmed', [1, 2], paid)
    await stay('Cal Cancelled', [1, 2], cancelled)
    expect(await namesOf({ status: 'pending' })).toEqual(['Pia Pending'])
    expect(await namesOf({ status: 'cancelled,confirmed' })).toEqual(['Cal Cancelled', 'Con Confirmed'])
    expect(await namesOf({})).toHaveLength(3)
  })

  test('are found by a night of the stay; an early departure ends it, after the first night at the earliest', async () => {
    await stay('Before', [8, 10])
    await stay('Until', [8, 11])
    await stay('Within', [10, 11])
    await stay('Around', [1, 30])
    await stay('From', [12, 14])
    await stay('After', [13, 15])
    await stay('Left Early', [8, 14], { ...paid, mark: 'left', departedOn: on(10) })
    await stay('Left At Once', [10, 14], { ...paid, mark: 'left', departedOn: on(10) })
    expect(await namesOf({ from: on(10), until: on(13) })).toEqual([
      'Around',
      'From',
      'Left At Once',
      'Until',
      'Within',
    ])
    expect(await namesOf({ from: on(13) })).toEqual(['After', 'Around', 'From'])
    expect(await namesOf({ until: '2027-05-08' })).toEqual(['Around'])
    expect(await namesOf({ from: `${on(13)}T00:00:00Z`, until: '2999-12-31' })).toEqual(['After', 'Around', 'From'])
  })

  test('are found by three letters of a guest’s name, in any case', async () => {
    await stay('Jürgen Weiß', [1, 2])
    await stay('Zoë JÜRGENS', [1, 2])
    await stay('Ada Guest', [1, 2])
    for (const query of ['jür', 'JÜR', ' Jür ']) {
      expect(await namesOf({ query })).toEqual(['Jürgen Weiß', 'Zoë JÜRGENS'])
    }
    expect(await namesOf({ query: 'gues' })).toEqual(['Ada Guest'])
  })

  test('are found with and without the accents of a name', async () => {
    for (const name of ['Jiří Novák', 'Ana Novak', 'Łukasz Strauß', 'Ада Новак', 'Ada Guest']) await stay(name, [1, 2])
    for (const query of ['novak', 'Novák', 'NOVÁK', 'nòväk']) {
      expect(await namesOf({ query })).toEqual(['Ana Novak', 'Jiří Novák'])
    }
    expect(await namesOf({ query: 'jiri n' })).toEqual(['Jiří Novák'])
    expect(await namesOf({ query: 'lukasz strauss' })).toEqual(['Łukasz Strauß'])
    expect(await namesOf({ query: 'НОВАК' })).toEqual(['Ада Новак'])
  })

  test('are not found by the wildcards of a database', async () => {
    await stay('Ada Guest', [1, 2])
    await stay('100% Real_Person', [1, 2])
    expect(await namesOf({ query: '%' })).toEqual(['100% Real_Person'])
    expect(await namesOf({ query: '_' })).toEqual(['100% Real_Person'])
    expect(await namesOf({ query: "' OR 1=1 --" })).toEqual([])
    expect(await namesOf({ query: '\\' })).toEqual([])
  })

  test.each([
    ['earlier', 'SS-70K1M9', 'SS-70K1MA', ['70k1m9', '7oklm9', ' SS-7OKIM9 ', 'SS70K 1M9', 'ss 70K1M9'], 'SS-70K1M'],
    ['new', 'SS-70K1M98R', 'SS-70K1M9', ['70k1m98r', '7oklm98r', ' SS-7OKIM9 8R ', 'SS70K 1M98R'], 'SS-70K1M98'],
    ['that begins with SS', 'SS-SS70K1M9', 'SS-70K1M8', ['ss70k1m9', 'SSss70k1m9', 'SS-SS7OKLM9'], 'SS-SS70K1M'],
  ])('are found by their number however it is typed, %s', async (_which, number, other, typed, part) => {
    await stay('Ada Guest', [1, 2], { number })
    await stay('Ben Guest', [1, 2], { number: other })
    for (const query of [number, number.toLowerCase(), ...typed]) {
      expect((await owner.must('bookingList', { query })).bookings).toMatchObject([
        { number, user: { name: 'Ada Guest' } },
      ])
    }
    expect(await namesOf({ query: part })).toEqual([])
  })

  test('are also found by a name that could be a number', async () => {
    await stay('Martin Ssekandi', [1, 2], { number: 'SS-000000' })
    await stay('Ada Guest', [1, 2], { number: 'SS-MART1N' })
    expect(await namesOf({ query: 'Martin' })).toEqual(['Ada Guest', 'Martin Ssekandi'])
    expect(await namesOf({ query: 'Ssekandi' })).toEqual(['Martin Ssekandi'])
    expect(await namesOf({ query: 'SS-MARTIN' })).toEqual(['Ada Guest'])
  })

  test('are found by an id, or its first six characters', async () => {
    await stay('Ada Guest', [1, 2], { id: 'abcdef0123456789' })
    await stay('Ben Guest', [1, 2], { id: 'abcdeg0123456789' })
    expect(await namesOf({ query: 'abcdef0123456789' })).toEqual(['Ada Guest'])
    expect(await namesOf({ query: 'abcdef' })).toEqual(['Ada Guest'])
    expect(await namesOf({ query: 'abcde' })).toEqual([])
    expect(await namesOf({ query: 'bcdef0' })).toEqual([])
  })

  test('are found by their money: what was paid, and what is owed or contested', async () => {
    const withMoney = async (name: string, money: { refund?: 'failed' | 'succeeded'; dispute?: 'open' | 'won' }) => {
      const bookingId = await stay(name, [1, 2], { ...paid, ...(money.refund && cancelled) })
      await enterMoney(testApp.db)
      const part = { bookingId, paymentSessionId: paymentOf(bookingId), amountCents: 12_000 }
      const at = new Date()
      if (money.refund)
        await testApp.db
          .insert(refunds)
          .values({ ...part, reason: 'cancelled', status: money.refund, nextTryAt: null, settledAt: at })
      if (money.dispute)
        await testApp.db
          .insert(disputes)
          .values({ ...part, providerDisputeId: name, status: money.dispute, openedAt: at, reportedAt: at })
      return part
    }
    await stay('Pia Pending', [1, 2])
    await withMoney('Owen Owed', { refund: 'failed' })
    await withMoney('Rita Refunded', { refund: 'succeeded' })
    await withMoney('Dan Disputed', { dispute: 'open' })
    await withMoney('Wanda Won', { dispute: 'won' })
    const given = await withMoney('Gil Given', { refund: 'failed' })
    await testApp.db.insert(refunds).values({ ...given, reason: 'cancelled', status: 'succeeded', source: 'hand' })
    await enterMoney(testApp.db)

    await stay('Cleo Cancelled', [1, 2], cancelled)
    expect(await namesOf({ money: 'unpaid' })).toEqual(['Pia Pending'])
    expect(await namesOf({ money: 'unsettled' })).toEqual(['Dan Disputed', 'Owen Owed'])
    expect(await namesOf({ money: 'paid' })).toEqual([
      ...['Dan Disputed', 'Gil Given', 'Owen Owed', 'Rita Refunded', 'Wanda Won'],
    ])
  })

  test('are listed with mark, reason and refund', async () => {
    const bookingId = await stay('Ada Guest', [1, 2], {
      ...paid,
      ...cancelled,
      cancelledBy: 'hotel',
      mark: 'arrived',
      cancelReason: 'A burst pipe',
    })
    const { bookings: listed } = await owner.must('bookingList')
    expect(listed).toMatchObject([
      { _id: bookingId, user: { name: 'Ada Guest' }, mark: 'arrived', reason: 'A burst pipe', endedBy: 'hotel' },
    ])
  })
})

describe('pages of fifty bookings', () => {
  /** Bookings one after another, seven of them made at each moment. */
  async function many(count: number) {
    const guest = await insertUser(testApp.db)
    const rows = Array.from({ length: count }, (_, index) =>
      aBooking(own.room, guest, {
        checkInDate: testApp.inDays(index),
        checkOutDate: testApp.inDays(index + 1),
        createdAt: new Date(1_700_000_000_000 + Math.floor(index / 7)),
      }),
    )
    await testApp.db.insert(bookings).values(rows)
    return guest
  }

  async function follow(asked: Asked = {}) {
    const pages: string[][] = []
    for (let cursor: string | undefined; ;) {
      const page = await owner.must('bookingList', { ...asked, ...(cursor && { cursor }) })
      pages.push(page.bookings.map(({ _id }) => _id))
      expect(page.total).toBeGreaterThanOrEqual(page.bookings.length)
      if (!page.next) return pages
      cursor = page.next
    }
  }

  test('follow one another to the end, newest first, without a gap or a repeat', async () => {
    await many(120)
    const pages = await follow()
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    const all = await testApp.db.select().from(bookings)
    const newestFirst = all
      .toSorted((one, other) => +other.createdAt - +one.createdAt || (other.id > one.id ? 1 : -1))
      .map(({ id }) => id)
    expect(pages.flat()).toEqual(newestFirst)
    expect((await owner.must('bookingList')).total).toBe(120)
  })

  test.each([
    ['arrival', 1],
    ['latest-arrival', -1],
  ])('by %s follow one another without a gap or a repeat', async (sort, direction) => {
    const guest = await many(70)
    await testApp.db
      .insert(bookings)
      .values(
        Array.from({ length: 50 }, () =>
          aBooking(own.room, guest, { ...cancelled, checkInDate: testApp.inDays(5), checkOutDate: testApp.inDays(6) }),
        ),
      )
    const ids = (await follow({ sort })).flat()
    const all = await testApp.db.select().from(bookings)
    const order = (one: string, other: string) => (one < other ? -direction : one > other ? direction : 0)
    const sorted = all.toSorted((one, other) => order(one.checkInDate, other.checkInDate) || order(one.id, other.id))
    expect(ids).toEqual(sorted.map(({ id }) => id))
  })

  test('keep their place when somebody books in between', async () => {
    const guest = await many(60)
    const { bookings: first, next } = await owner.must('bookingList')
    await testApp.db
      .insert(bookings)
      .values(aBooking(own.room, guest, { checkInDate: '2026-01-01', checkOutDate: '2026-01-02' }))
    const { bookings: second, total } = await owner.must('bookingList', { cursor: next })
    expect(new Set([...first, ...second].map(({ _id }) => _id)).size).toBe(60)
    expect(total).toBe(61)
  })

  test('end without an empty page when the last one is full', async () => {
    await many(50)
    expect((await follow()).map(({ length }) => length)).toEqual([50])
  })

  test('hold only bookings that match, and so does the total', async () => {
    await many(120)
    const asked = { from: testApp.inDays(10), until: testApp.inDays(80) }
    expect((await follow(asked)).map(({ length }) => length)).toEqual([50, 20])
    expect((await owner.must('bookingList', asked)).total).toBe(70)
  })
})

test.each<[string, string, string, Asked]>([
  ['a first day that does not exist', 'from', 'That day does not exist. Please name another.', { from: '2027-02-30' }],
  ['a last day that does not exist', 'until', 'That day does not exist. Please name another.', { until: '2027-13-01' }],
  ['a first day that is not a date', 'from', fields.fromDate.message, { from: 'tomorrow' }],
  ['a day of another millennium', 'from', fields.fromDate.message, { from: '1027-05-01' }],
  [
    'an end on the first day',
    'until',
    'The last day must be after the first day.',
    { from: '2027-05-01', until: '2027-05-01' },
  ],
  [
    'an end before the beginning',
    'until',
    'The last day must be after the first day.',
    { from: '2027-05-02', until: '2027-05-01' },
  ],
  ['an unknown status', 'status', fields.bookingStatuses.message, { status: 'pending,paid' }],
  ['an unknown day', 'day', fields.stayDay.message, { day: 'today' }],
  ['an unknown order', 'sort', fields.bookingSort.message, { sort: 'name' }],
  ['unknown money', 'money', fields.bookingMoney.message, { money: 'some' }],
  [
    'a cursor of the newest in a list by arrival',
    'cursor',
    fields.cursor.message,
    { sort: 'arrival', cursor: encodeCursor({ createdAt: new Date(), id: 'a' }) },
  ],
  ['an empty query', 'query', fields.bookingQuery.message, { query: '  ' }],
  ['a cursor that cannot be read', 'cursor', fields.cursor.message, { cursor: 'x' }],
  [
    'a cursor of another list',
    'cursor',
    fields.cursor.message,
    { cursor: Buffer.from('newest.1700000000000.a').toString('base64url') },
  ],
  [
    'a forged cursor',
    'cursor',
    fields.cursor.message,
    { cursor: Buffer.from('0700000000000.a').toString('base64url') },
  ],
])('%s is refused beside %s', async (_what, field, message, asked) => {
  const { status, body } = await owner.call('bookingList', asked)
  expect({ status, ...body }).toEqual({ status: 200, success: false, field, message })
})

test('the list is refused after 240 requests in a minute', async () => {
  const ask = () => owner.call('bookingList', { day: 'arriving' })
  testApp.forgetReads()
  await useUpReads(testApp.app, calls.bookingList.path, { ...own.owner, left: 1 })
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
})

describe('the bookings of another hotel', () => {
  const notFound = { success: false, field: 'bookingId', message: 'We could not find that booking.' }

  test('are never listed or found by their id, whatever the filters or the cursor', async () => {
    const bookingId = await stay('Ada Guest', [1, 2])
    const [other] = await insertRooms(testApp.db, 1)
    const stranger = openVisitor(testApp.app, other!.owner)
    const cursor = encodeCursor({ createdAt: new Date('2100-01-01'), id: bookingId })
    const [row] = (await owner.must('bookingList')).bookings
    const number = row!.number
    expect((await owner.must('ownerBooking', { bookingId })).booking).toEqual(row)
    expect(await stranger.call('ownerBooking', { bookingId })).toMatchObject({ status: 200, body: notFound })
    expect(await owner.call('ownerBooking', { bookingId: 'none' })).toMatchObject({ status: 200, body: notFound })
    for (const asked of [{}, { query: bookingId }, { query: number }, { query: 'Ada' }, { cursor }]) {
      expect(await stranger.must('bookingList', asked)).toMatchObject({ bookings: [], total: 0 })
      expect(await owner.must('bookingList', asked)).toMatchObject({ bookings: [{ _id: bookingId }], total: 1 })
    }
  })

  test('are not listed for guests, visitors who are logged out, or owners who have closed their account', async () => {
    const guest = await testApp.newUser()
    expect((await guest.call('bookingList')).status).toBe(403)
    expect((await guest.call('ownerBooking', { bookingId: 'any' })).status).toBe(403)
    expect((await testApp.visitor().call('bookingList')).status).toBe(401)
    await owner.must('closeAccount', { currentPassword: password })
    owner.actAs(own.owner)
    expect((await owner.call('bookingList')).status).toBe(401)
  })
})
