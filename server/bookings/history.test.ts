import { bookingsInAnswer } from '../../contract/limits'
import { toCents } from '../../contract/quote'
import { addDays } from '../../contract/stay'
import { withRandom } from '../../testing/random'
import {
  aBooking,
  enterMoney,
  insertGuests,
  insertRooms,
  type Account,
  type OwnedRoom,
  paymentOf,
} from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { useUpReads } from '../../testing/rates'
import { openVisitor } from '../../testing/visitor'
import { bookings, newId, paymentSessions, refunds, type NewBooking } from '../db/schema'

const today = '2027-05-10'

let testApp: TestApp
let hotel: OwnedRoom
let guest: Account
beforeAll(async () => {
  testApp = await openTestApp()
  testApp.clock.time = new Date(`${today}T18:00:00Z`)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  ;[hotel] = (await insertRooms(testApp.db, 1)) as [OwnedRoom]
  ;[guest] = (await insertGuests(testApp.db, 1)) as [Account]
})

const as = (account: Account) => openVisitor(testApp.app, account)
const paid = { status: 'confirmed', paidAt: new Date('2027-01-01T00:00:00Z') } as const
const cancelled = { status: 'cancelled', cancelledBy: 'guest', cancelledAt: new Date('2027-01-01T00:00:00Z') } as const

/** Each booked a second before the one before it. Answers their ids, newest first. */
async function book(all: Partial<NewBooking>[]): Promise<string[]> {
  const booked = all.map((values, index) => ({
    ...aBooking(hotel.room, guest.user, { createdAt: new Date(Date.parse('2027-05-01T00:00:00Z') - index * 1000) }),
    id: newId(),
    ...values,
  }))
  for (let from = 0; from < booked.length; from += 1000) {
    await testApp.db.insert(bookings).values(booked.slice(from, from + 1000))
  }
  return booked.map(({ id }) => id)
}

const many = (count: number, values: (index: number) => Partial<NewBooking>) =>
  Array.from({ length: count }, (_, index) => values(index))

/** The nth night from a day. */
const night = (from: string, index: number) => ({
  checkInDate: addDays(from, index),
  checkOutDate: addDays(from, index + 1),
})

type Call = 'getBookings' | 'ownerBookings'
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id)

/** All pages of a list. */
async function follow(call: Call) {
  const visitor = as(call === 'getBookings' ? guest : hotel.owner)
  const pages = [await visitor.must(call)]
  for (let { next } = pages[0]!; next; next = pages.at(-1)!.next) pages.push(await visitor.must(call, { cursor: next }))
  return pages
}

describe.each(['getBookings', 'ownerBookings'] as const)('%s', (call) => {
  test('answers two hundred bookings as they are, newest first, and no more pages', async () => {
    const ids = await book(many(bookingsInAnswer, () => cancelled))

    const pages = await follow(call)
    expect(pages.map(({ bookings: listed }) => idsOf(listed))).toEqual([ids])
  })

  test('begins with what is to come or unpaid, however old, and the newest others; the rest follows', async () => {
    const ids = await book([
      ...many(300, () => cancelled),
      { ...night(today, 5), ...paid },
      { ...night(today, -1), ...paid },
      { ...night(today, -7) },
      { ...night(today, -9), ...paid },
    ])
    const [toCome, leaving, unpaid, past] = ids.slice(300)

    const [first, second, ...others] = await follow(call)
    expect(idsOf(first!.bookings)).toEqual([...ids.slice(0, 197), toCome, leaving, unpaid])
    expect(idsOf(second!.bookings)).toEqual([...ids.slice(197, 300), past])
    expect(others).toEqual([])
  })

  test('answers the newest two hundred where more are to come, then the others', async () => {
    const ids = await book([
      ...many(230, (index) => ({ ...night(today, index), ...paid })),
      ...many(20, () => cancelled),
    ])

    const pages = await follow(call)
    expect(pages.map(({ bookings: listed }) => idsOf(listed))).toEqual([ids.slice(0, 200), ids.slice(200)])
  })

  test('goes on with the others where exactly two hundred are to come', async () => {
    const ids = await book([
      ...many(20, () => cancelled),
      ...many(200, (index) => ({ ...night(today, index), ...paid })),
    ])

    const pages = await follow(call)
    expect(pages.map(({ bookings: listed }) => idsOf(listed))).toEqual([ids.slice(20), ids.slice(0, 20)])
  })

  test('refuses a cursor that is none', async () => {
    for (const cursor of ['x', 'b3Blbi4', Buffer.from('open.1.').toString('base64url')]) {
      const { status, body } = await as(call === 'getBookings' ? guest : hotel.owner).call(call, { cursor })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: false,
        field: 'cursor',
        message: expect.stringContaining('does not exist'),
      })
    }
  })

  test('shows somebody else their own bookings, whatever the cursor', async () => {
    await book(many(250, () => cancelled))
    const [{ next } = {}] = await follow(call)
    const [other] =
      call === 'getBookings' ? await insertGuests(testApp.db, 1) : await insertGuests(testApp.db, 1, 'owner')

    expect((await as(other!).must(call, { cursor: next })).bookings).toEqual([])
  })

  test('is compressed, and cannot be asked for on and on', async () => {
    await book(many(50, () => cancelled))
    const { token } = call === 'getBookings' ? guest : hotel.owner
    const path = call === 'getBookings' ? '/api/booking/get-bookings' : '/api/ownerHotel/bookings'
    const ask = () =>
      testApp.app.inject({ url: path, headers: { cookie: `session=${token}`, 'accept-encoding': 'br' } })
    expect((await ask()).headers['content-encoding']).toBe('br')

    await useUpReads(testApp.app, path, { token })
    expect((await ask()).statusCode).toBe(429)
  })
})

test('of twenty thousand cancelled bookings the first answer has two hundred', async () => {
  const ids = await book(many(20_000, () => cancelled))

  const { bookings: listed, next } = await as(guest).must('getBookings')
  expect(idsOf(listed)).toEqual(ids.slice(0, 200))
  expect(next).toBeDefined()
})

const addsUp = withRandom(async (random) => {
  await book(
    many(random.between(300, 900), (index) => {
      const isPaid = random.one([true, true, false])
      const isCancelled = random.one([true, false])
      return {
        ...night(today, random.one([-1, 1]) * index),
        totalCents: random.between(1, 99_999),
        // In no order of days, and several at once.
        createdAt: new Date(Date.parse('2027-04-01T00:00:00Z') + random.between(0, 300) * 1000),
        ...(isPaid && paid),
        ...(isCancelled && cancelled),
      }
    }),
  )
  await enterMoney(testApp.db)
  const all = await testApp.db.select().from(bookings)
  const back = all.flatMap(({ id: bookingId, totalCents, isPaid }) => {
    const reasons = random.one([[], [], ['cancelled'], ['unwanted'], ['cancelled', 'unwanted', 'unwanted']] as const)
    return reasons
      .filter((reason) => isPaid || reason === 'unwanted')
      .map((reason, index) => ({
        bookingId,
        reason,
        attempt: index + 2,
        paymentSessionId: reason === 'cancelled' ? paymentOf(bookingId) : newId(),
        amountCents: random.between(1, totalCents),
        status: random.one(['pending', 'succeeded', 'failed'] as const),
      }))
  })
  await testApp.db.insert(paymentSessions).values(
    back.flatMap(({ paymentSessionId: id, bookingId, attempt, amountCents, reason }) =>
      reason === 'cancelled'
        ? []
        : [
            {
              ...{ id, bookingId, attempt, amountCents, paidCents: amountCents },
              ...{ status: 'unwanted' as const, expiresAt: new Date() },
            },
          ],
    ),
  )
  await testApp.db.insert(refunds).values(back)
  await enterMoney(testApp.db)

  for (const call of ['getBookings', 'ownerBookings'] as const) {
    const pages = await follow(call)
    const found = pages.flatMap(({ bookings: listed }) => idsOf(listed))
    expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    expect(pages.slice(0, -1).every(({ bookings: listed }) => listed.length === bookingsInAnswer)).toBe(true)
  }
  // What could not be sent back is still owed; a payment that was not needed is no revenue.
  const owed = new Map(
    back.filter(({ reason }) => reason === 'cancelled').map((row) => [row.bookingId, row.amountCents]),
  )
  const kept = all.map(({ id, isPaid, totalCents }) => (isPaid ? totalCents - (owed.get(id) ?? 0) : 0))
  const revenue = kept.reduce((sum, cents) => sum + cents, 0)
  const owner = as(hotel.owner)
  const first = await owner.must('ownerBookings')
  for (const { totalBookings, totalRevenue } of [first, await owner.must('ownerBookings', { cursor: first.next })]) {
    expect(totalBookings).toBe(all.filter(({ status }) => status !== 'cancelled').length)
    expect(toCents(totalRevenue)).toBe(revenue)
  }
})

test('any bookings are each on one page, and the sums are those of all of them', addsUp)
