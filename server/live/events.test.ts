import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { fileCalls } from '../../contract/calls'
import { bookings, hotels, rateLimits, sessions, users } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { expireHolds } from '../cancellations/holds'
import { openEventStream, type OwnerStream } from '../../testing/eventStream'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { providerDashboard } from '../../testing/providerDashboard'
import { useUpReads } from '../../testing/rates'
import { insertGuests, insertRooms, type OwnedRoom } from '../../testing/rows'
import { openVisitor } from '../../testing/visitor'
import { streamLimits } from './limits'
import { ownerStreams } from './service'

let testApp: PaymentTestApp
let own: OwnedRoom
let other: OwnedRoom
const opened: OwnerStream[] = []

beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(rateLimits)
  ;[own, other] = (await insertRooms(testApp.db, 2)) as [OwnedRoom, OwnedRoom]
})
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close()
})

async function open(token?: string, from?: string): Promise<OwnerStream> {
  const stream = await openEventStream(testApp.settings, { token, from })
  opened.push(stream)
  return stream
}

/** Waits for what comes by itself; a test that waits in vain runs into its timeout. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

let day = 10
async function booked({ room }: OwnedRoom): Promise<string> {
  day += 2
  const stay = { roomId: room.id, checkInDate: testApp.inDays(day), checkOutDate: testApp.inDays(day + 1), guests: 1 }
  return (await testApp.guest.must('createBooking', stay)).bookingId
}

const told = ({ heard }: OwnerStream) => heard.map(({ event, bookingId }) => [event, bookingId])

describe('an open page of an owner hears', () => {
  test('of a booking of their hotel, and when it is paid', async () => {
    const stream = await open(own.owner.token)
    expect(stream.status).toBe(200)

    const bookingId = await booked(own)
    const { url } = await testApp.guest.must('stripePayment', { bookingId })
    await testApp.payOnPage(new URL(url).pathname)

    await until(() => stream.heard.length === 2)
    expect(told(stream)).toEqual([
      ['booking', bookingId],
      ['payment', bookingId],
    ])
  })

  test('of a booking that is entered at the desk, once of each payment there, and of what is given back', async () => {
    const stream = await open(own.owner.token)
    const owner = openVisitor(testApp.app, own.owner)
    const stay = { checkInDate: testApp.inDays(300), checkOutDate: testApp.inDays(301), guests: 1, totalPrice: 50 }
    const { bookingId } = await owner.must('enterBooking', { ...stay, roomId: own.room.id, guestName: 'Walter Walkin' })
    await owner.must('recordPayment', { bookingId, amount: 20, how: 'cash' })
    await owner.must('recordPayment', { bookingId, amount: 30, how: 'cash' })
    await owner.must('recordPayment', { bookingId, amount: -10, how: 'cash' })
    await owner.must('cancelStay', { bookingId, reason: 'Burst pipe in the room.' })

    await until(() => told(stream).some(([event]) => event === 'cancelled'))
    expect(told(stream)).toEqual([
      ['booking', bookingId],
      ['payment', bookingId],
      ['payment', bookingId],
      ['refund', bookingId],
      ['cancelled', bookingId],
    ])
  })

  test('of a booking that its guest cancels', async () => {
    const stream = await open(own.owner.token)
    const bookingId = await booked(own)
    await testApp.guest.must('cancelBooking', { bookingId, expectedRefund: 0 })

    await until(() => stream.heard.length === 2)
    expect(told(stream)[1]).toEqual(['cancelled', bookingId])
  })

  test('of a booking that nobody has paid in time', async () => {
    const stream = await open(own.owner.token)
    const bookingId = await booked(own)
    await testApp.db
      .update(bookings)
      .set({ payBy: fromNow(-1000) })
      .where(eq(bookings.id, bookingId))
    await expireHolds(testApp.deps)

    await until(() => stream.heard.length === 2)
    expect(told(stream)[1]).toEqual(['cancelled', bookingId])
  })

  test('of a refund that is made at the provider, and of a payment that is disputed until the bank has decided', async () => {
    const stream = await open(own.owner.token)
    const bookingId = await booked(own)
    const { url } = await testApp.guest.must('stripePayment', { bookingId })
    await testApp.payOnPage(new URL(url).pathname)
    const sessionId = url.split('/').at(-1)!
    const provider = providerDashboard(testApp.deps)
    await provider.refundHalf(sessionId)
    await provider.dispute(sessionId)
    await provider.lose(sessionId)

    await until(() => stream.heard.length === 5)
    expect(told(stream).map(([event]) => event)).toEqual(['booking', 'payment', 'refund', 'dispute', 'dispute'])
  })

  test('nothing of another hotel', async () => {
    const [stream, neighbour] = [await open(own.owner.token), await open(other.owner.token)]

    const theirs = await booked(other)
    const ours = await booked(own)

    await until(() => stream.heard.length > 0 && neighbour.heard.length > 0)
    expect([told(stream), told(neighbour)]).toEqual([[['booking', ours]], [['booking', theirs]]])
  })

  test('nothing of a booking that came to nothing', async () => {
    const stream = await open(own.owner.token)
    const change = async (isKept: boolean) => {
      const bookingId = await booked(own)
      await testApp.db
        .transaction(async (tx) => {
          await tx
            .update(bookings)
            .set({ status: 'confirmed', paidAt: sql`now()` })
            .where(eq(bookings.id, bookingId))
          if (!isKept) throw new Error('changed my mind')
        })
        .catch(() => undefined)
      return bookingId
    }
    const [undone, kept] = [await change(false), await change(true)]

    await until(() => stream.heard.length === 3)
    expect(told(stream)).toEqual([
      ['booking', undone],
      ['booking', kept],
      ['payment', kept],
    ])
  })

  test('the same on each of their pages', async () => {
    const streams = [await open(own.owner.token), await open(own.owner.token)]
    const bookingId = await booked(own)
    await until(() => streams.every(({ heard }) => heard.length > 0))
    expect(streams.map(told)).toEqual([[['booking', bookingId]], [['booking', bookingId]]])
  })
})

test('every page is told to ask anew when events may have been lost', async () => {
  const streams = [await open(own.owner.token), await open(other.owner.token)]
  // As the listener's connection says when it is back, of every channel.
  await testApp.db.execute(sql`SELECT pg_notify('booking_changed', '')`)
  await until(() => streams.every(({ heard }) => heard.length > 0))
  expect(streams.map(told)).toEqual([[['missed', undefined]], [['missed', undefined]]])
})

test('a stream is neither kept nor held back on its way, and opens at once', async () => {
  const { headers } = await open(own.owner.token)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
})

describe('it is refused', () => {
  test('to who is not logged in', async () => {
    const { status, refused } = await open()
    expect([status, refused]).toEqual([401, { success: false, message: 'Please log in to continue.' }])
  })

  test('to a guest', async () => {
    const [guest] = await insertGuests(testApp.db, 1)
    const { status, refused } = await open(guest!.token)
    expect([status, refused?.success]).toEqual([403, false])
  })

  test('to an owner who has closed their hotel', async () => {
    await testApp.db.update(hotels).set({ contact: '' }).where(eq(hotels.id, own.room.hotelId))
    const { status, refused } = await open(own.owner.token)
    expect([status, refused]).toEqual([200, { success: false, message: 'Please register your hotel first.' }])
  })

  test('to a sixth page of one person, until one of them is closed', async () => {
    const pages = []
    for (let page = 0; page < streamLimits.perOwner; page += 1) pages.push(await open(own.owner.token))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])

    const sixth = await open(own.owner.token)
    expect([sixth.status, sixth.refused?.success, sixth.headers['retry-after']]).toEqual([429, false, '5'])
    expect((await open(other.owner.token)).status).toBe(200)

    pages[0]!.close()
    let again = await open(own.owner.token)
    while (again.status === 429) again = await open(own.owner.token)
    expect(again.status).toBe(200)
  })

  test('to a twenty-first page of one address, whoever opens it, until one of them is closed', async () => {
    const owners = await insertRooms(testApp.db, 4)
    const pages = []
    for (const { owner } of owners) for (let page = 0; page < 5; page += 1) pages.push(await open(owner.token))
    expect(pages.map(({ status }) => status)).toEqual(new Array(20).fill(200))

    const next = await open(own.owner.token)
    expect([next.status, next.headers['retry-after']]).toEqual([429, '5'])
    expect(next.refused?.message).toBe(
      'Too many pages are open on your network to keep them all up to date. Please close one.',
    )
    expect((await open(own.owner.token, '127.0.0.2')).status).toBe(200)

    pages[0]!.close()
    let again = await open(own.owner.token)
    while (again.status === 429) again = await open(own.owner.token)
    expect(again.status).toBe(200)
  })

  test('where only a tenth of all places is left, to who has not verified their email', () => {
    const places = 20
    const streams = ownerStreams(testApp.deps, { ...streamLimits, total: places, reservedForVerified: places / 10 })
    const page = { send: () => undefined, end: () => undefined, onClosed: () => undefined }
    const openFor = (name: string, isVerified: boolean) => {
      const user = { ...own.owner.user, id: name, isVerified }
      streams.subscribe({ user, tokenHash: randomBytes(32) }, name, `hotel of ${name}`, () => page)
    }
    for (let count = 0; count < 18; count += 1) openFor(`owner ${count}`, false)

    expect(() => openFor('one more', false)).toThrow(expect.objectContaining({ status: 503 }))
    openFor('verified', true)
    openFor('verified too', true)
    expect(() => openFor('verified, too late', true)).toThrow(expect.objectContaining({ status: 503 }))
    streams.stop()
    expect(streamLimits.reservedForVerified).toBe(streamLimits.total / 10)
  })

  test('to who opens it on and on', async () => {
    testApp.forgetReads()
    await useUpReads(testApp.app, fileCalls.ownerEvents.path, { ...own.owner, left: 1 })
    expect((await open(own.owner.token)).status).toBe(200)

    const { status, refused } = await open(own.owner.token)
    expect([status, refused?.message]).toEqual([429, 'Too many requests. Please wait a moment.'])
  })

  test('to who only asks for its head', async () => {
    const { statusCode } = await testApp.app.inject({
      method: 'HEAD',
      url: fileCalls.ownerEvents.path,
      cookies: { session: own.owner.token },
    })
    expect(statusCode).toBe(404)
  })
})

describe('a stream ends', () => {
  const ofOwner = () => eq(sessions.userId, own.owner.user.id)

  test.each<[string, () => Promise<unknown>]>([
    ['logged out', () => openVisitor(testApp.settings, own.owner).must('logout')],
    [
      'been logged out by the passing of time',
      () =>
        testApp.db
          .update(sessions)
          .set({ expiresAt: fromNow(-1000) })
          .where(ofOwner()),
    ],
    [
      'not used it for a week',
      () =>
        testApp.db
          .update(sessions)
          .set({ lastSeenAt: fromNow(-8 * 86_400_000) })
          .where(ofOwner()),
    ],
    [
      'stopped being an owner',
      () => testApp.db.update(users).set({ role: 'user' }).where(eq(users.id, own.owner.user.id)),
    ],
    ['closed the hotel', () => testApp.db.update(hotels).set({ contact: '' }).where(eq(hotels.id, own.room.hotelId))],
  ])('soon after its owner has %s, and nobody else’s does', async (_, end) => {
    const [stream, neighbour] = [await open(own.owner.token), await open(other.owner.token)]
    await end()
    await stream.ended

    const bookingId = await booked(other)
    await until(() => neighbour.heard.length > 0)
    expect(told(neighbour)).toEqual([['booking', bookingId]])
    expect(neighbour.hasEnded()).toBe(false)
  })

  test('when whether its session still lives cannot be looked up', async () => {
    const stream = await open(own.owner.token)
    await testApp.db.execute(sql`ALTER TABLE sessions RENAME TO sessions_away`)
    try {
      await stream.ended
    } finally {
      await testApp.db.execute(sql`ALTER TABLE sessions_away RENAME TO sessions`)
    }
  })
})

test('a stream does not make its session live longer', async () => {
  const seen = sql`now() - interval '2 days'`
  const ofOwner = eq(sessions.userId, own.owner.user.id)
  const stream = await open(own.owner.token)
  await testApp.db.update(sessions).set({ lastSeenAt: seen }).where(ofOwner)
  const before = await testApp.db.select().from(sessions).where(ofOwner)
  // All sessions are looked up together, so once this one has ended, the other was looked up as well.
  const neighbour = await open(other.owner.token)
  await testApp.db.delete(sessions).where(eq(sessions.userId, other.owner.user.id))
  await neighbour.ended

  expect(stream.hasEnded()).toBe(false)
  expect(await testApp.db.select().from(sessions).where(ofOwner)).toEqual(before)
})

test('a server that stops ends its streams instead of waiting for them, and opens no more', async () => {
  const stopping = await openPaymentTestApp()
  try {
    const [{ owner }] = (await insertRooms(stopping.db, 1)) as [OwnedRoom]
    const stream = await openEventStream(stopping.settings, owner)
    expect(stream.status).toBe(200)

    await stopping.drain.begin()

    await stream.ended
    expect((await openEventStream(stopping.settings, owner)).status).toBe(503)
  } finally {
    await stopping.close()
  }
})
