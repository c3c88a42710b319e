import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { addDays } from '../../contract/stay'
import { bookings, hotels, mailQueue, rateLimits, refunds, rooms, sandboxSessions } from '../db/schema'
import { createStripe } from '../payments/provider'
import { freePort } from '../../scripts/ports'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { cancellationService } from './service'

let testApp: PaymentTestApp
let start: Date
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  start = testApp.clock.time
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.clock.time = start
  await testApp.db.delete(rateLimits)
})

const paid = async () => {
  const opened = await testApp.opened()
  await testApp.payOnPage(opened.path)
  return opened
}
/** Two nights for $240.00 from ten days ahead, paid, under a policy of its hotel. */
async function paidUnder(cancellation: 'flexible' | 'moderate' | 'strict') {
  const { bookingId } = await paid()
  await testApp.db.update(bookings).set({ cancellation }).where(eq(bookings.id, bookingId))
  return bookingId
}
/** In the evening, when it is that day at UTC−12 too. */
async function daysBefore(bookingId: string, days: number) {
  const { checkInDate } = await testApp.booking(bookingId)
  testApp.clock.time = new Date(`${addDays(checkInDate, -days)}T18:00:00Z`)
}
const preview = (bookingId: string, by = testApp.guest) => by.call('cancellation', { bookingId })
const cancel = (bookingId: string, expectedRefund: number | string, by = testApp.guest) =>
  by.call('cancelBooking', { bookingId, expectedRefund })
const refundsOf = (bookingId: string) => testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
const shown = async (bookingId: string) => (await testApp.guest.must('booking', { bookingId })).booking

describe('a guest who cancels', () => {
  test('reads before what comes back and until when all of it does', async () => {
    const bookingId = await paidUnder('moderate')
    const { checkInDate } = await testApp.booking(bookingId)
    expect((await preview(bookingId)).body).toMatchObject({
      refund: 240,
      paid: 240,
      freeUntil: addDays(checkInDate, -5),
    })
  })

  test('gets that sum back, and somebody else can have the nights', async () => {
    const bookingId = await paidUnder('flexible')
    const { roomId, checkInDate, checkOutDate } = await testApp.booking(bookingId)
    const { body } = await cancel(bookingId, 240)
    expect(body).toMatchObject({
      success: true,
      message: 'Your booking is cancelled. $240.00 is on its way back to your card.',
      refund: 240,
    })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'guest', isPaid: true })
    expect(await refundsOf(bookingId)).toMatchObject([{ reason: 'cancelled', amountCents: 24_000, status: 'pending' }])
    expect(await testApp.audited(bookingId)).toEqual(['payment.received', 'booking.cancelled'])
    const other = await testApp.newUser('Ben Other')
    const stay = { roomId, checkInDate, checkOutDate, guests: 2 }
    expect((await other.call('createBooking', stay)).body.success).toBe(true)
  })

  test('gets half a cent more rather than less', async () => {
    const bookingId = await paidUnder('moderate')
    await testApp.db.execute(sql`UPDATE payment_sessions SET paid_cents = 24001 WHERE booking_id = ${bookingId}`)
    await daysBefore(bookingId, 2)
    expect((await preview(bookingId)).body).toMatchObject({ refund: 120.01, paid: 240.01 })
    expect((await cancel(bookingId, '120.01')).body).toMatchObject({ success: true, refund: 120.01 })
  })

  test.each([
    ['flexible', 2, 240],
    ['flexible', 1, 240],
    ['flexible', 0, 0],
    ['moderate', 5, 240],
    ['moderate', 4, 120],
    ['moderate', 1, 120],
    ['moderate', 0, 0],
    ['strict', 10, 0],
  ] as const)('under a %s policy, %i days before arrival, is offered $%i', async (policy, days, refund) => {
    const bookingId = await paidUnder(policy)
    await daysBefore(bookingId, days)
    expect((await preview(bookingId)).body).toMatchObject({ refund, paid: 240 })
  })

  test('keeps a deadline that has not passed everywhere on earth', async () => {
    const bookingId = await paidUnder('flexible')
    const { checkInDate } = await testApp.booking(bookingId)
    // The day of arrival has begun in Greenwich; at UTC−12 it is still the day before.
    testApp.clock.time = new Date(`${checkInDate}T11:59:00Z`)
    expect((await preview(bookingId)).body).toMatchObject({ refund: 240 })
    testApp.clock.time = new Date(`${checkInDate}T12:00:00Z`)
    expect((await preview(bookingId)).body).toMatchObject({ refund: 0 })
  })

  test.each([
    ['arrived', 'Asia/Tokyo', undefined],
    ['arrived', null, undefined],
    ['left', null, undefined],
    ['no-show', null, 240],
    [null, null, 240],
  ] as const)(
    'noted as %s on the day of arrival in %s gets back %p while it is the day before elsewhere',
    async (mark, timeZone, refund) => {
      const bookingId = await paidUnder('flexible')
      await testApp.db.update(bookings).set({ mark, timeZone }).where(eq(bookings.id, bookingId))
      const { checkInDate } = await testApp.booking(bookingId)
      // 20:59 in Tokyo.
      testApp.clock.time = new Date(`${checkInDate}T11:59:00Z`)
      expect((await cancel(bookingId, refund ?? 0)).body.success).toBe(refund !== undefined)
      expect((await testApp.booking(bookingId)).status).toBe(refund === undefined ? 'confirmed' : 'cancelled')
      expect(await refundsOf(bookingId)).toHaveLength(refund === undefined ? 0 : 1)
    },
  )

  test.each([
    ['flexible', 1, 240],
    ['moderate', 5, 240],
    ['moderate', 1, 120],
  ] as const)(
    'gets what a %s policy gives %i days before arrival, whatever the desk has noted',
    async (policy, days, refund) => {
      for (const mark of ['arrived', 'left', 'no-show'] as const) {
        const bookingId = await paidUnder(policy)
        await testApp.db.update(bookings).set({ mark, timeZone: 'UTC' }).where(eq(bookings.id, bookingId))
        await daysBefore(bookingId, days)
        expect(await shown(bookingId)).toMatchObject({ canCancel: true })
        expect((await preview(bookingId)).body).toMatchObject({ refund })
        expect((await cancel(bookingId, refund)).body).toMatchObject({ success: true, refund })
        testApp.clock.time = start
      }
    },
  )

  test('gets what was promised on the day of booking, whatever the hotel says since', async () => {
    const { bookingId } = await paid()
    const { hotelId } = await testApp.booking(bookingId)
    await testApp.db.update(hotels).set({ cancellation: 'strict' }).where(eq(hotels.id, hotelId))
    expect((await cancel(bookingId, 240)).body).toMatchObject({ success: true, refund: 240 })
  })

  test('fifty times at once, cancels once and gets one refund', async () => {
    const bookingId = await paidUnder('flexible')
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(bookingId, 240)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { body } of answers.filter((answer) => !answer.body.success)) {
      expect(body.message).toBe('This booking is already cancelled.')
    }
    expect(await refundsOf(bookingId)).toHaveLength(1)
  })
})

describe('cancelling an unpaid booking', () => {
  test('costs nothing, and its payment page is ended first', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    expect((await preview(bookingId)).body).toMatchObject({ refund: 0, paid: 0 })
    expect((await cancel(bookingId, 0)).body).toMatchObject({
      success: true,
      message: 'Your booking is cancelled. There is no refund.',
      refund: 0,
    })
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'guest' })
    expect(await refundsOf(bookingId)).toEqual([])
  })

  test('that was paid a moment ago is refused with the sum that would come back', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    // No message has come yet.
    await testApp.db.update(sandboxSessions).set({ status: 'complete' }).where(eq(sandboxSessions.id, sessionId))
    expect((await cancel(bookingId, 0)).body).toMatchObject({
      success: false,
      field: 'expectedRefund',
      message: 'Your refund has changed: it is now $240.00. Please check it before you cancel.',
    })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', changeInProgress: null })
  })

  test('changes nothing while the provider cannot be reached', async () => {
    const { bookingId, url } = await testApp.opened()
    const { userId } = await testApp.booking(bookingId)
    const nobody = createStripe({ ...testApp.settings, port: await freePort() })
    const service = cancellationService({ ...testApp.deps, stripe: nobody })
    await expect(service.cancel({ userId, requestId: 'r' }, { bookingId, expectedRefund: 0 })).rejects.toThrow(
      'We can’t reach the payment provider right now. Your booking is safe: please try again in a moment.',
    )
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
    expect((await testApp.guest.must('stripePayment', { bookingId })).url).toBe(url)
  })

  test('is refused while its page is being paid at this moment, and the booking stays', async () => {
    const { bookingId } = await testApp.opened()
    const { sessions } = testApp.deps.stripe.checkout
    const refused = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'processing',
    })
    const expire = jest.spyOn(sessions, 'expire').mockRejectedValueOnce(refused)
    const { body } = await cancel(bookingId, 0)
    expire.mockRestore()
    expect(body).toMatchObject({
      success: false,
      message: 'This booking is being paid for right now. Please check it again before you cancel.',
    })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
  })

  test('in two tabs at once cancels once', async () => {
    const { bookingId } = await testApp.opened()
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(bookingId, 0)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { body } of answers.filter((answer) => !answer.body.success)) {
      expect(body.message).toMatch(/^This booking is (already cancelled|already being cancelled)/)
    }
    expect(await testApp.audited(bookingId)).toEqual(['booking.cancelled'])
  })

  test('lets nobody open a payment page meanwhile', async () => {
    const bookingId = await testApp.booked()
    await testApp.db
      .update(bookings)
      .set({ changeInProgress: 'guest', changeSince: sql`now()` })
      .where(eq(bookings.id, bookingId))
    const { body } = await testApp.guest.call('stripePayment', { bookingId })
    expect(body).toMatchObject({ success: false, message: 'This booking is being cancelled.' })
    expect(await testApp.sessionsOf(bookingId)).toEqual([])
  })
})

describe('cancelling is refused', () => {
  test('for a booking that does not exist, and for somebody else’s in the same words', async () => {
    const bookingId = await paidUnder('flexible')
    const other = await testApp.newUser('Ben Other')
    for (const call of [preview, (id: string, by = testApp.guest) => cancel(id, 240, by)]) {
      const [unknown, notYours] = [await call('nothing'), await call(bookingId, other)]
      expect(unknown.body).toMatchObject({
        success: false,
        field: 'bookingId',
        message: 'We could not find that booking.',
      })
      expect(notYours.body).toEqual(unknown.body)
    }
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed' })
  })

  test('a second time', async () => {
    const bookingId = await paidUnder('flexible')
    await cancel(bookingId, 240)
    const again = { success: false, field: 'bookingId', message: 'This booking is already cancelled.' }
    expect((await cancel(bookingId, 240)).body).toMatchObject(again)
    expect((await preview(bookingId)).body).toMatchObject(again)
  })

  test('when another sum was shown than would come back', async () => {
    const bookingId = await paidUnder('moderate')
    expect((await preview(bookingId)).body).toMatchObject({ refund: 240 })
    await daysBefore(bookingId, 2)
    expect((await cancel(bookingId, 240)).body).toMatchObject({
      success: false,
      field: 'expectedRefund',
      message: 'Your refund has changed: it is now $120.00. Please check it before you cancel.',
    })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed' })
    expect(await refundsOf(bookingId)).toEqual([])
  })

  test('once the stay has begun everywhere', async () => {
    const bookingId = await paidUnder('flexible')
    await daysBefore(bookingId, -1)
    expect((await cancel(bookingId, 0)).body).toMatchObject({
      success: false,
      message: 'This stay has begun, so it can no longer be cancelled here. Please talk to the hotel.',
    })
    expect(await shown(bookingId)).toMatchObject({ canCancel: false })
  })

  test.each(['arrived', 'left', 'no-show'] as const)('to a guest whom the hotel has noted as %s', async (mark) => {
    const bookingId = await paidUnder('flexible')
    await testApp.db.update(bookings).set({ mark }).where(eq(bookings.id, bookingId))
    await daysBefore(bookingId, 0)
    const begun = { success: false, message: expect.stringMatching(/^This stay has begun/) }
    expect((await preview(bookingId)).body).toMatchObject(begun)
    expect((await cancel(bookingId, 0)).body).toMatchObject(begun)
    expect(await shown(bookingId)).toMatchObject({ canCancel: false })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed' })
  })

  test('to somebody who is not logged in', async () => {
    const bookingId = await testApp.booked()
    expect((await testApp.visitor().call('cancelBooking', { bookingId, expectedRefund: 0 })).status).toBe(401)
    expect((await testApp.visitor().call('cancellation', { bookingId })).status).toBe(401)
  })

  test.each(['-1', '1.234', 'all', '', '1e3'])('for a sum like %p', async (expectedRefund) => {
    const bookingId = await testApp.booked()
    expect((await cancel(bookingId, expectedRefund)).body).toMatchObject({ success: false, field: 'expectedRefund' })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending' })
  })
})

describe('a booking’s own page', () => {
  test('shows what was promised, whatever hotel and room are called since', async () => {
    const { bookingId } = await paid()
    const before = await shown(bookingId)
    const { hotelId, roomId } = await testApp.booking(bookingId)
    const renamed = {
      name: 'Quay House',
      city: 'Paris',
      address: '2 Quay',
      cancellation: 'strict',
      contact: '1 000',
    } as const
    await testApp.db.update(hotels).set(renamed).where(eq(hotels.id, hotelId))
    await testApp.db.update(rooms).set({ roomType: 'Cupboard', pricePerNightCents: 100 }).where(eq(rooms.id, roomId))
    // The phone number is today's.
    expect(await shown(bookingId)).toEqual({ ...before, hotel: { ...before.hotel, contact: '1 000' } })
    const { bookings: listed } = await testApp.guest.must('getBookings')
    const listedHotel = listed.find(({ _id }) => _id === bookingId)!
    expect(listedHotel).toMatchObject({
      hotel: { name: 'Harbour House', city: 'London' },
      room: { roomType: 'Double Bed' },
    })
  })

  test('has lines that add up to the total, and says what may be done', async () => {
    const bookingId = await testApp.booked()
    const booking = await shown(bookingId)
    expect(booking).toMatchObject({
      totalPrice: 240,
      lines: [{ text: '2 nights × $120.00', amount: 240 }],
      policy: { name: 'flexible', freeUntil: addDays(booking.checkInDate, -1) },
      payment: { refunds: [] },
      timeline: [{ what: 'Booked', at: booking.createdAt }],
      canPay: true,
      canCancel: true,
    })
  })

  test('tells the story of a booking in order', async () => {
    const { bookingId } = await paid()
    await cancel(bookingId, 240)
    const booking = await shown(bookingId)
    expect(booking.timeline.map(({ what }) => what)).toEqual([
      'Booked',
      'Paid $240.00',
      'Cancelled by you',
      'Refund of $240.00 on its way',
    ])
    expect(booking).toMatchObject({
      status: 'cancelled',
      endedBy: 'guest',
      refund: { amount: 240, status: 'pending' },
      payment: { paidAt: expect.any(String), refunds: [{ amount: 240, status: 'pending' }] },
      canPay: false,
      canCancel: false,
    })
  })

  test('is nobody else’s, in the words for one that does not exist', async () => {
    const bookingId = await testApp.booked()
    const other = await testApp.newUser('Ben Other')
    const [unknown, notYours] = [
      await other.call('booking', { bookingId: 'nothing' }),
      await other.call('booking', { bookingId }),
    ]
    expect(unknown.body).toMatchObject({ success: false, message: 'We could not find that booking.' })
    expect(notYours.body).toEqual(unknown.body)
    expect((await testApp.visitor().call('booking', { bookingId })).status).toBe(401)
  })
})

test('a rollback sends no mail', async () => {
  const bookingId = await paidUnder('flexible')
  await testApp.db.delete(mailQueue)
  await cancel(bookingId, 1)
  expect(await testApp.db.select().from(mailQueue)).toEqual([])
})
