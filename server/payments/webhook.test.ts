import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { auditLog, bookings, paymentEvents, paymentSessions, rateLimits } from '../db/schema'
import { formatDate } from '../format'
import { deliverMail } from '../mail/queue'
import { anEvent } from '../../testing/provider'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { paymentService } from './service'

let testApp: PaymentTestApp

beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(rateLimits)
  // Each test books a few stays, and a guest may have only so many that are unpaid.
  await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.status, 'pending'))
  await deliverMail(testApp.deps)
  testApp.mails.clear()
})

const receipts = async () => {
  await deliverMail(testApp.deps)
  return testApp.mails.to(testApp.guest.email).filter(({ subject }) => subject?.startsWith('Paid:'))
}
const unpaid = { status: 'pending', isPaid: false, paidAt: null }
const paid = { status: 'confirmed', isPaid: true, paidAt: expect.any(Date) }

describe('the provider’s message that a booking was paid', () => {
  test('makes it paid, with one entry in the audit log and a receipt by mail', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const event = await testApp.completed(sessionId)
    const { status } = await testApp.send(event)
    expect(status).toBe(200)
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'paid' }])
    expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
    const [noted] = await testApp.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
    expect(noted).toMatchObject({ type: 'checkout.session.completed', outcome: 'paid', bookingId })

    const [receipt] = await receipts()
    expect(receipt?.subject).toBe(`Paid: your StayScape booking from ${formatDate(testApp.inDays(10))}`)
    expect(receipt?.text).toContain('$240.00')
    expect(receipt?.text).toContain('Harbour House')
    expect(receipt?.text).toContain(bookingId)
  })

  test('shows at once in My Bookings and in the owner’s revenue', async () => {
    const host = await testApp.newOwner('Revenue House')
    const roomId = await testApp.newRoom(host, { pricePerNight: '99.99' })
    const stay = { roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(11), guests: 1 }
    const { bookingId } = (await testApp.guest.call('createBooking', stay)).body
    const { url } = (await testApp.guest.call('stripePayment', { bookingId })).body
    await testApp.send(await testApp.completed(url.split('/').at(-1)!))

    const mine = (await testApp.guest.call('getBookings')).body.bookings.find(({ _id }) => _id === bookingId)
    expect(mine).toMatchObject({ isPaid: true, status: 'confirmed' })
    expect((await host.call('ownerBookings')).body).toMatchObject({ totalBookings: 1, totalRevenue: 99.99 })
  })

  test('counts once when it comes ten times, one after another', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const event = await testApp.completed(sessionId)
    for (let time = 0; time < 10; time += 1) expect((await testApp.send(event)).status).toBe(200)
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
    expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
    expect(await receipts()).toHaveLength(1)
  })

  test('counts once when it comes fifty times at once', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const event = await testApp.completed(sessionId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => testApp.send(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
    expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
    expect(await receipts()).toHaveLength(1)
  })

  test('counts before the page’s address was kept', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db
      .update(paymentSessions)
      .set({ status: 'creating', providerSessionId: null, url: null })
      .where(eq(paymentSessions.bookingId, bookingId))
    await testApp.send(await testApp.completed(sessionId))
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'paid', providerSessionId: sessionId }])
  })

  test('is asked for again when it could not be kept', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const event = await testApp.completed(sessionId)
    await testApp.db.execute(sql`ALTER TABLE mail_queue RENAME TO mail_queue_away`)
    try {
      expect((await testApp.send(event)).status).toBe(500)
    } finally {
      await testApp.db.execute(sql`ALTER TABLE mail_queue_away RENAME TO mail_queue`)
    }
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
    expect((await testApp.send(event)).status).toBe(200)
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
  })
})

describe('messages in any order', () => {
  /** Every order of the same message twice, another of the same payment, and that the page has expired. */
  const orders = ['AABX', 'AAXB', 'ABAX', 'ABXA', 'AXAB', 'AXBA', 'BAAX', 'BAXA', 'BXAA', 'XAAB', 'XABA', 'XBAA']

  test('leave a paid booking paid, once', async () => {
    const payments = paymentService(testApp.deps)
    for (const order of orders) {
      const { bookingId, sessionId } = await testApp.opened()
      const session = await testApp.providerSession(sessionId)
      const events = new Map([
        ['A', await testApp.completed(sessionId)],
        ['B', await testApp.completed(sessionId)],
        ['X', anEvent('checkout.session.expired', { ...session, status: 'expired' })],
      ])
      for (const message of order) await payments.receive(events.get(message)!)
      expect(await testApp.booking(bookingId)).toMatchObject(paid)
      expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
      expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'paid' }])
      await testApp.db.delete(rateLimits)
    }
    expect(await receipts()).toHaveLength(orders.length)
  })

  test('that a page expired leave the booking unpaid, and the guest gets another page', async () => {
    const { bookingId, sessionId, url } = await testApp.opened()
    const expired = { ...(await testApp.providerSession(sessionId)), status: 'expired' }
    await testApp.send(anEvent('checkout.session.expired', expired))
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }])
    expect((await testApp.guest.call('stripePayment', { bookingId })).body.url).not.toBe(url)
  })
})

describe('a second payment of the same booking', () => {
  /** A booking with two pages, as when one was paid in its last second. */
  async function withTwoPages() {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db.update(paymentSessions).set({ status: 'expired' }).where(eq(paymentSessions.bookingId, bookingId))
    const { url } = (await testApp.guest.call('stripePayment', { bookingId })).body
    return { bookingId, first: sessionId, second: url.split('/').at(-1)! }
  }

  test('is marked as due to be given back', async () => {
    const { bookingId, first, second } = await withTwoPages()
    await testApp.send(await testApp.completed(second))
    await testApp.send(await testApp.completed(first))
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'unwanted' }, { status: 'paid' }])
    expect(await testApp.audited(bookingId)).toEqual(['payment.received', 'payment.unapplied'])
    expect(await receipts()).toHaveLength(1)
  })

  test('of a cancelled booking is marked as well', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, bookingId))
    await testApp.send(await testApp.completed(sessionId))
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', isPaid: false })
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'unwanted' }])
    expect(await testApp.audited(bookingId)).toEqual(['payment.unapplied'])
  })
})

describe('a message that does not fit what was asked for', () => {
  const forgeries: [string, (bookingId: string, other: string) => Partial<Stripe.Checkout.Session>][] = [
    ['a cent less', () => ({ amount_total: 23_999 })],
    ['another currency', () => ({ currency: 'jpy' })],
    ['another booking in its reference', (_, other) => ({ client_reference_id: other })],
    ['another booking in its metadata', (_, other) => ({ metadata: { bookingId: other, paymentId: 'none' } })],
    ['no metadata', () => ({ metadata: null })],
  ]

  test.each(forgeries)('pays nothing and is audited: %s', async (_what, change) => {
    const other = await testApp.booked()
    const { bookingId, sessionId } = await testApp.opened()
    const { status } = await testApp.send(await testApp.completed(sessionId, change(bookingId, other)))
    expect(status).toBe(200)
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
    expect(await testApp.booking(other)).toMatchObject(unpaid)
    expect(await testApp.audited(bookingId)).toEqual(['payment.mismatch'])
    expect(await receipts()).toEqual([])

    // The real payment still arrives.
    await testApp.send(await testApp.completed(sessionId))
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
  })

  test('is audited once, however often it comes', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const event = await testApp.completed(sessionId, { amount_total: 1 })
    for (let time = 0; time < 3; time += 1) expect((await testApp.send(event)).status).toBe(200)
    expect(await testApp.audited(bookingId)).toEqual(['payment.mismatch'])
  })

  test('pays nothing and is audited: a session that is none of ours', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.send(await testApp.completed(sessionId, { id: 'cs_test_forged' }))
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
    const [last] = await testApp.db
      .select()
      .from(auditLog)
      .orderBy(sql`${auditLog.id} DESC`)
      .limit(1)
    expect(last).toMatchObject({ action: 'payment.unknown_session', detail: { session: 'cs_test_forged' } })
  })

  test('pays nothing: a completed session that was not paid', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.send(await testApp.completed(sessionId, { payment_status: 'unpaid' }))
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
  })

  test('pays nothing: coming back from the payment page', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const session = await testApp.providerSession(sessionId)
    for (const url of [session.success_url, session.cancel_url]) {
      await testApp.app.inject(new URL(url!).pathname + new URL(url!).search)
    }
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
  })

  test('is taken and changes nothing: a kind we do not know', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const event = anEvent('charge.refunded', await testApp.providerSession(sessionId))
    expect((await testApp.send(event)).status).toBe(200)
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
  })
})

describe('a message is refused with 400', () => {
  let bookingId: string
  let event: Stripe.Event
  beforeEach(async () => {
    const opened = await testApp.opened()
    bookingId = opened.bookingId
    event = await testApp.completed(opened.sessionId)
  })
  const secondsFromNow = (seconds: number) => new Date(testApp.clock.now().getTime() + seconds * 1000)

  type RefusedMessage = [string, () => ReturnType<PaymentTestApp['send']>]
  const refused: RefusedMessage[] = [
    ['without a signature', () => testApp.send(event, { header: '' })],
    ['with words for a signature', () => testApp.send(event, { header: 'trust me' })],
    ['signed with another secret', () => testApp.send(event, { secret: 'whsec_another' })],
    ['signed 301 seconds ago', () => testApp.send(event, { at: secondsFromNow(-301) })],
    ['signed 301 seconds from now', () => testApp.send(event, { at: secondsFromNow(301) })],
    ['that is empty', () => testApp.send('')],
    ['that is no JSON, however well signed', () => testApp.send('paid!')],
    ...['[]', 'null', '{}', '"paid"', '7', '{"id":"evt_1","type":"checkout.session.completed"}'].map(
      (message): RefusedMessage => [`that is ${message}, not an event`, () => testApp.send(message)],
    ),
    [
      'changed after it was signed',
      () => {
        const header = signatureOf(JSON.stringify(event))
        return testApp.send(JSON.stringify({ ...event, id: 'evt_other' }), { header })
      },
    ],
    [
      'written anew after it was signed',
      () => testApp.send(JSON.stringify(event, null, 2), { header: signatureOf(JSON.stringify(event)) }),
    ],
  ]
  const signatureOf = (payload: string) =>
    testApp.deps.stripe.webhooks.generateTestHeaderString({ payload, secret: testApp.webhookSecret })

  test.each(refused)('%s', async (_what, send) => {
    const response = await send()
    expect(response.status).toBe(400)
    expect(JSON.parse(response.text)).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
  })

  test('but taken up to 299 seconds to either side', async () => {
    expect((await testApp.send(event, { at: secondsFromNow(-299) })).status).toBe(200)
    expect((await testApp.send(event, { at: secondsFromNow(299) })).status).toBe(200)
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
  })

  test('as 415 when it is not JSON by its header', async () => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/booking/stripe-webhook',
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
    })
    expect(response.statusCode).toBe(415)
  })
})

test('the provider’s message counts from wherever it is sent; its signature is what opens the door', async () => {
  const { bookingId, sessionId } = await testApp.opened()
  const payload = JSON.stringify(await testApp.completed(sessionId))
  const timestamp = Math.floor(testApp.clock.now().getTime() / 1000)
  const { webhooks } = testApp.deps.stripe
  const signature = webhooks.generateTestHeaderString({ payload, secret: testApp.webhookSecret, timestamp })
  const foreign = { origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' }
  const post = (url: string, headers: object) =>
    testApp.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...foreign, ...headers },
      payload,
    })

  expect((await post('/api/booking/stripe-webhook', { 'stripe-signature': signature })).statusCode).toBe(200)
  expect(await testApp.booking(bookingId)).toMatchObject(paid)
  expect((await post('/api/booking/book', { 'stripe-signature': signature })).statusCode).toBe(403)
})

test('a message that is not the provider’s leaves nothing behind, so that strangers cannot fill the log', async () => {
  const { bookingId, sessionId } = await testApp.opened()
  const event = await testApp.completed(sessionId)
  const left = async () => [await testApp.db.$count(auditLog), await testApp.db.$count(paymentEvents)]
  const before = await left()

  for (const signing of [{ header: null }, { header: 'trust me' }, { secret: 'whsec_another' }]) {
    expect((await testApp.send(event, signing)).status).toBe(400)
  }

  expect(await left()).toEqual(before)
  expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
})

describe('the provider’s message', () => {
  test('counts when it was signed exactly 300 seconds from now', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const now = testApp.clock.time
    try {
      testApp.clock.time = new Date(Math.ceil(now.getTime() / 1000) * 1000)
      const at = new Date(testApp.clock.time.getTime() + 300_000)
      expect((await testApp.send(await testApp.completed(sessionId), { at })).status).toBe(200)
    } finally {
      testApp.clock.time = now
    }
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
  })

  test('may be longer than what a browser sends, but not endless', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const withNote = async (length: number) => testApp.completed(sessionId, { note: 'x'.repeat(length) })
    expect((await testApp.send(await withNote(300_000))).status).toBe(413)
    expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
    expect((await testApp.send(await withNote(100_000))).status).toBe(200)
    expect(await testApp.booking(bookingId)).toMatchObject(paid)
  })

  test('that a page expired which is none of ours is taken and changes nothing', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const session = { ...(await testApp.providerSession(sessionId)), id: 'cs_test_other', metadata: {} }
    expect((await testApp.send(anEvent('checkout.session.expired', session))).status).toBe(200)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'open' }])
  })

  test('is noted with its own outcome, and a payment concerns its own booking, of several', async () => {
    const [one, other, third] = [await testApp.opened(), await testApp.opened(), await testApp.opened()]
    const events = [
      await testApp.completed(one.sessionId),
      await testApp.completed(other.sessionId, { amount_total: 1 }),
      anEvent('charge.refunded', await testApp.providerSession(third.sessionId)),
    ]
    for (const event of events) await testApp.send(event)

    const noted = await testApp.db.select().from(paymentEvents)
    const outcomes = events.map(({ id }) => noted.find((each) => each.id === id)?.outcome)
    expect(outcomes).toEqual(['paid', 'mismatch', 'ignored'])
    expect(await testApp.booking(one.bookingId)).toMatchObject(paid)
    for (const { bookingId } of [other, third]) {
      expect(await testApp.booking(bookingId)).toMatchObject(unpaid)
      expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'open' }])
    }
  })

  test('of a session that is none of ours is not taken for a page that is just being opened', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db
      .update(paymentSessions)
      .set({ status: 'creating', providerSessionId: null, url: null })
      .where(eq(paymentSessions.bookingId, bookingId))
    const stranger = { id: 'cs_test_strange', metadata: { bookingId, paymentId: 'none' } }
    await testApp.send(await testApp.completed(sessionId, stranger))
    expect(await testApp.audited(bookingId)).toEqual([])
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'creating' }])
  })
})

test('a payment that is due to be given back is noted once, whatever messages follow', async () => {
  const { bookingId, sessionId } = await testApp.opened()
  await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, bookingId))
  for (let time = 0; time < 3; time += 1) await testApp.send(await testApp.completed(sessionId))
  expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'unwanted' }])
  expect(await testApp.audited(bookingId)).toEqual(['payment.unapplied'])
})

test('a payment of which several messages come at once is one payment', async () => {
  const payments = paymentService(testApp.deps)
  for (let time = 0; time < 3; time += 1) {
    const { bookingId, sessionId } = await testApp.opened()
    const events = await Promise.all(Array.from({ length: 8 }, () => testApp.completed(sessionId)))
    await Promise.all(events.map((event) => payments.receive(event)))
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'paid' }])
    expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
  }
})
