import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { auditLog, bookings, paymentEvents, paymentSessions, rateLimits } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { anEvent, openPaymentHouse, type PaymentHouse } from '../testing/payments'
import { paymentService } from './service'

let house: PaymentHouse

beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.delete(rateLimits)
  // Each test books a few stays, and a guest may have only so many that are unpaid.
  await house.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.status, 'pending'))
  await deliverMail(house.parts)
  house.mails.clear()
})

const receipts = async () => {
  await deliverMail(house.parts)
  return house.mails.to(house.guest.email).filter(({ subject }) => subject?.startsWith('Paid:'))
}
const unpaid = { status: 'pending', isPaid: false, paidAt: null }
const paid = { status: 'confirmed', isPaid: true, paidAt: expect.any(Date) }

describe('the provider’s message that a booking was paid', () => {
  test('makes it paid, with one entry in the audit log and a receipt by mail', async () => {
    const { bookingId, sessionId } = await house.opened()
    const event = await house.completed(sessionId)
    const { statusCode } = await house.send(event)
    expect(statusCode).toBe(200)
    expect(await house.booking(bookingId)).toMatchObject(paid)
    expect(await house.sessionsOf(bookingId)).toMatchObject([{ status: 'paid' }])
    expect(await house.audited(bookingId)).toEqual(['payment.received'])
    const [noted] = await house.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
    expect(noted).toMatchObject({ type: 'checkout.session.completed', outcome: 'paid', bookingId })

    const [receipt] = await receipts()
    expect(receipt?.subject).toBe('Paid: your booking at Harbour House')
    expect(receipt?.text).toContain('$240.00')
    expect(receipt?.text).toContain(bookingId)
  })

  test('shows at once in My Bookings and in the owner’s revenue', async () => {
    const host = await house.owner('Revenue House')
    const roomId = await house.room(host, { pricePerNight: '99.99' })
    const stay = { roomId, checkInDate: '2027-05-01', checkOutDate: '2027-05-02', guests: 1 }
    const { bookingId } = (await house.guest.call('createBooking', stay)).body
    const { url } = (await house.guest.call('stripePayment', { bookingId })).body
    await house.send(await house.completed(url.split('/').at(-1)!))

    const mine = (await house.guest.call('getBookings')).body.bookings.find(({ _id }) => _id === bookingId)
    expect(mine).toMatchObject({ isPaid: true, status: 'confirmed' })
    expect((await host.call('ownerBookings')).body).toMatchObject({ totalBookings: 1, totalRevenue: 99.99 })
  })

  test('counts once when it comes ten times, one after another', async () => {
    const { bookingId, sessionId } = await house.opened()
    const event = await house.completed(sessionId)
    for (let time = 0; time < 10; time += 1) expect((await house.send(event)).statusCode).toBe(200)
    expect(await house.booking(bookingId)).toMatchObject(paid)
    expect(await house.audited(bookingId)).toEqual(['payment.received'])
    expect(await receipts()).toHaveLength(1)
  })

  test('counts once when it comes fifty times at once', async () => {
    const { bookingId, sessionId } = await house.opened()
    const event = await house.completed(sessionId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => house.send(event)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    expect(await house.booking(bookingId)).toMatchObject(paid)
    expect(await house.audited(bookingId)).toEqual(['payment.received'])
    expect(await receipts()).toHaveLength(1)
  })

  test('counts before the page’s address was kept', async () => {
    const { bookingId, sessionId } = await house.opened()
    await house.db
      .update(paymentSessions)
      .set({ status: 'creating', providerSessionId: null, url: null })
      .where(eq(paymentSessions.bookingId, bookingId))
    await house.send(await house.completed(sessionId))
    expect(await house.booking(bookingId)).toMatchObject(paid)
    expect(await house.sessionsOf(bookingId)).toMatchObject([{ status: 'paid', providerSessionId: sessionId }])
  })

  test('is asked for again when it could not be kept', async () => {
    const { bookingId, sessionId } = await house.opened()
    const event = await house.completed(sessionId)
    await house.db.execute(sql`ALTER TABLE mail_queue RENAME TO mail_queue_away`)
    try {
      expect((await house.send(event)).statusCode).toBe(500)
    } finally {
      await house.db.execute(sql`ALTER TABLE mail_queue_away RENAME TO mail_queue`)
    }
    expect(await house.booking(bookingId)).toMatchObject(unpaid)
    expect((await house.send(event)).statusCode).toBe(200)
    expect(await house.booking(bookingId)).toMatchObject(paid)
  })
})

describe('messages in any order', () => {
  const orders = (items: number[]): number[][] =>
    items.length < 2
      ? [items]
      : items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))

  test('leave a paid booking paid, once', async () => {
    const payments = paymentService(house.parts)
    for (const order of orders([0, 1, 2, 3])) {
      const { bookingId, sessionId } = await house.opened()
      const session = await house.look(sessionId)
      const first = await house.completed(sessionId)
      const events = [
        first,
        first,
        await house.completed(sessionId),
        anEvent('checkout.session.expired', { ...session, status: 'expired' }),
      ]
      for (const index of order) await payments.receive(events[index]!)
      expect(await house.booking(bookingId)).toMatchObject(paid)
      expect(await house.audited(bookingId)).toEqual(['payment.received'])
      expect(await house.sessionsOf(bookingId)).toMatchObject([{ status: 'paid' }])
      await house.db.delete(rateLimits)
    }
    expect(await receipts()).toHaveLength(24)
  })

  test('that a page expired leave the booking unpaid, and the guest gets another page', async () => {
    const { bookingId, sessionId, url } = await house.opened()
    const expired = { ...(await house.look(sessionId)), status: 'expired' }
    await house.send(anEvent('checkout.session.expired', expired))
    expect(await house.booking(bookingId)).toMatchObject(unpaid)
    expect(await house.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }])
    expect((await house.guest.call('stripePayment', { bookingId })).body.url).not.toBe(url)
  })
})

describe('a second payment of the same booking', () => {
  /** A booking with two pages, as when one was paid in its last second. */
  async function withTwoPages() {
    const { bookingId, sessionId } = await house.opened()
    await house.db.update(paymentSessions).set({ status: 'expired' }).where(eq(paymentSessions.bookingId, bookingId))
    const { url } = (await house.guest.call('stripePayment', { bookingId })).body
    return { bookingId, first: sessionId, second: url.split('/').at(-1)! }
  }

  test('is marked as due to be given back', async () => {
    const { bookingId, first, second } = await withTwoPages()
    await house.send(await house.completed(second))
    await house.send(await house.completed(first))
    expect(await house.booking(bookingId)).toMatchObject(paid)
    expect(await house.sessionsOf(bookingId)).toMatchObject([{ status: 'refund_due' }, { status: 'paid' }])
    expect(await house.audited(bookingId)).toEqual(['payment.received', 'payment.refund_due'])
    expect(await receipts()).toHaveLength(1)
  })

  test('of a cancelled booking is marked as well', async () => {
    const { bookingId, sessionId } = await house.opened()
    await house.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, bookingId))
    await house.send(await house.completed(sessionId))
    expect(await house.booking(bookingId)).toMatchObject({ status: 'cancelled', isPaid: false })
    expect(await house.sessionsOf(bookingId)).toMatchObject([{ status: 'refund_due' }])
    expect(await house.audited(bookingId)).toEqual(['payment.refund_due'])
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
    const other = await house.booked()
    const { bookingId, sessionId } = await house.opened()
    const { statusCode } = await house.send(await house.completed(sessionId, change(bookingId, other)))
    expect(statusCode).toBe(200)
    expect(await house.booking(bookingId)).toMatchObject(unpaid)
    expect(await house.booking(other)).toMatchObject(unpaid)
    expect(await house.audited(bookingId)).toEqual(['payment.mismatch'])
    expect(await receipts()).toEqual([])

    // The real payment still arrives.
    await house.send(await house.completed(sessionId))
    expect(await house.booking(bookingId)).toMatchObject(paid)
  })

  test('is audited once, however often it comes', async () => {
    const { bookingId, sessionId } = await house.opened()
    const event = await house.completed(sessionId, { amount_total: 1 })
    for (let time = 0; time < 3; time += 1) expect((await house.send(event)).statusCode).toBe(200)
    expect(await house.audited(bookingId)).toEqual(['payment.mismatch'])
  })

  test('pays nothing and is audited: a session that is none of ours', async () => {
    const { bookingId, sessionId } = await house.opened()
    await house.send(await house.completed(sessionId, { id: 'cs_test_forged' }))
    expect(await house.booking(bookingId)).toMatchObject(unpaid)
    const [last] = await house.db
      .select()
      .from(auditLog)
      .orderBy(sql`${auditLog.id} DESC`)
      .limit(1)
    expect(last).toMatchObject({ action: 'payment.unknown_session', detail: { session: 'cs_test_forged' } })
  })

  test('pays nothing: a completed session that was not paid', async () => {
    const { bookingId, sessionId } = await house.opened()
    await house.send(await house.completed(sessionId, { payment_status: 'unpaid' }))
    expect(await house.booking(bookingId)).toMatchObject(unpaid)
  })

  test('pays nothing: coming back from the payment page', async () => {
    const { bookingId, sessionId } = await house.opened()
    const session = await house.look(sessionId)
    for (const url of [session.success_url, session.cancel_url]) {
      await house.app.inject(new URL(url!).pathname + new URL(url!).search)
    }
    expect(await house.booking(bookingId)).toMatchObject(unpaid)
  })

  test('is taken and changes nothing: a kind we do not know', async () => {
    const { bookingId, sessionId } = await house.opened()
    const event = anEvent('charge.refunded', await house.look(sessionId))
    expect((await house.send(event)).statusCode).toBe(200)
    expect(await house.booking(bookingId)).toMatchObject(unpaid)
  })
})

describe('a message is refused with 400', () => {
  let bookingId: string
  let event: Stripe.Event
  beforeEach(async () => {
    const opened = await house.opened()
    bookingId = opened.bookingId
    event = await house.completed(opened.sessionId)
  })
  const secondsFromNow = (seconds: number) => new Date(house.clock.now().getTime() + seconds * 1000)

  type RefusedMessage = [string, () => ReturnType<PaymentHouse['send']>]
  const refused: RefusedMessage[] = [
    ['without a signature', () => house.send(event, { header: '' })],
    ['with words for a signature', () => house.send(event, { header: 'trust me' })],
    ['signed with another secret', () => house.send(event, { key: 'whsec_another' })],
    ['signed 301 seconds ago', () => house.send(event, { at: secondsFromNow(-301) })],
    ['signed 301 seconds from now', () => house.send(event, { at: secondsFromNow(301) })],
    ['that is empty', () => house.send('')],
    ['that is no JSON, however well signed', () => house.send('paid!')],
    ...['[]', 'null', '{}', '"paid"', '7', '{"id":"evt_1","type":"checkout.session.completed"}'].map(
      (message): RefusedMessage => [`that is ${message}, not an event`, () => house.send(message)],
    ),
    [
      'changed after it was signed',
      () => {
        const header = signatureOf(JSON.stringify(event))
        return house.send(JSON.stringify({ ...event, id: 'evt_other' }), { header })
      },
    ],
    [
      'written anew after it was signed',
      () => house.send(JSON.stringify(event, null, 2), { header: signatureOf(JSON.stringify(event)) }),
    ],
  ]
  const signatureOf = (payload: string) =>
    house.parts.stripe.webhooks.generateTestHeaderString({ payload, secret: house.webhookSecret })

  test.each(refused)('%s', async (_what, send) => {
    const response = await send()
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
    expect(await house.booking(bookingId)).toMatchObject(unpaid)
  })

  test('but taken up to 299 seconds to either side', async () => {
    expect((await house.send(event, { at: secondsFromNow(-299) })).statusCode).toBe(200)
    expect((await house.send(event, { at: secondsFromNow(299) })).statusCode).toBe(200)
    expect(await house.booking(bookingId)).toMatchObject(paid)
  })

  test('as 415 when it is not JSON by its header', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/api/booking/stripe-webhook',
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
    })
    expect(response.statusCode).toBe(415)
  })
})
