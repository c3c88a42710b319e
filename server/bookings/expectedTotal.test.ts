import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Cancellation } from '../../contract/cancellation'
import { pricedRoom, quote, toCents, toDollars } from '../../contract/quote'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { withRandom } from '../../testing/random'
import { insertRoom } from '../../testing/rows'
import { bookings, hotels, mailQueue, rateLimits, rooms, takenNights } from '../db/schema'
import { formatCents, formatDate } from '../format'
import { deliverMail } from '../mail/queue'

let testApp: PaymentTestApp
let roomId: string
beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const table of [rateLimits, mailQueue, bookings]) await testApp.db.delete(table)
  roomId = (await insertRoom(testApp.db)).id
})

const setPrice = (pricePerNightCents: number, id = roomId) =>
  testApp.db.update(rooms).set({ pricePerNightCents }).where(eq(rooms.id, id))

/** Two nights, at $120.00 each. */
const stay = () => ({ roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 })
const book = async (values: object, key?: string) =>
  (
    await testApp.guest.call(
      'createBooking',
      { ...stay(), ...values },
      key ? { headers: { 'idempotency-key': key } } : undefined,
    )
  ).body

describe('the total that a guest has seen', () => {
  test.each([240, '240', '240.0', '240.00'])('is what the stay is booked at: %j', async (expectedTotal) => {
    const { bookingId } = await book({ expectedTotal })
    expect(await testApp.booking(bookingId)).toMatchObject({ totalCents: 24_000 })
  })

  test.each([239.99, 240.01, 0, '240.01', '2400'])(
    'is not %j, and the refusal says what it is now; nothing is booked or mailed',
    async (expectedTotal) => {
      expect(await book({ expectedTotal })).toEqual({
        success: false,
        message: 'The price has changed: this stay is now $240.00 in all. Please check it before you book.',
        field: 'expectedTotal',
        expected: 240,
      })
      for (const table of [bookings, takenNights, mailQueue]) expect(await testApp.db.$count(table)).toBe(0)
    },
  )

  test.each(['', 'two', '-240', '1e3', '240.001', 240.001, -240, 1e10])(
    'is a sum of dollars and cents, which %j is not',
    async (expectedTotal) => {
      const message = 'Please enter the total in dollars and cents.'
      expect(await book({ expectedTotal })).toMatchObject({ success: false, field: 'expectedTotal', message })
    },
  )

  test('need not be said', async () => {
    expect(await book({})).toMatchObject({ success: true })
  })
})

describe('once the price has changed', () => {
  beforeEach(() => setPrice(62_000))

  test('the guest agrees to the new total, with a new key or the same', async () => {
    for (const key of ['another', 'same']) {
      await testApp.db.delete(bookings)
      expect(await book({ expectedTotal: 240 }, 'same')).toMatchObject({ field: 'expectedTotal', expected: 1240 })
      const { bookingId } = await book({ expectedTotal: 1240 }, key)
      expect(await testApp.booking(bookingId)).toMatchObject({ totalCents: 124_000 })
    }
  })

  test('what was booked before is answered again with the same key, and not booked again', async () => {
    await setPrice(12_000)
    const first = await book({ expectedTotal: 240 }, 'once')
    await setPrice(62_000)

    expect(await book({ expectedTotal: 240 }, 'once')).toEqual(first)
    expect(await testApp.db.$count(bookings)).toBe(1)
  })

  test('nobody is asked to agree to it for nights that are taken', async () => {
    const ben = await testApp.newUser('Ben First')
    await ben.must('createBooking', stay())
    expect(await book({ expectedTotal: 240 })).toMatchObject({ success: false, field: 'checkInDate' })
  })
})

describe('the cancellation policy that a guest has seen', () => {
  const choose = (cancellation: Cancellation) => testApp.db.update(hotels).set({ cancellation, timeZone: 'UTC' })

  test('is what the stay is booked under', async () => {
    await choose('strict')
    const { bookingId } = await book({ expectedTotal: 240, expectedCancellation: 'strict' })
    expect(await testApp.booking(bookingId)).toMatchObject({ cancellation: 'strict' })
  })

  test('is refused with the new terms once it is another; nothing is booked or mailed', async () => {
    await choose('moderate')
    const [half, all] = [testApp.inDays(9), testApp.inDays(5)].map((day) => formatDate(day))
    expect(await book({ expectedTotal: 240, expectedCancellation: 'flexible' })).toEqual({
      success: false,
      message: `The terms of cancelling have changed. Cancelling costs nothing until you pay. If you cancel after that: full refund until ${all}, half until ${half}, then none. Deadlines end at midnight, hotel time. Please check them before you book.`,
      field: 'expectedCancellation',
    })
    for (const table of [bookings, takenNights, mailQueue]) expect(await testApp.db.$count(table)).toBe(0)
    expect(await book({ expectedCancellation: 'moderate' })).toMatchObject({ success: true })
  })

  test('is one that there is, and need not be said', async () => {
    expect(await book({ expectedCancellation: 'generous' })).toMatchObject({
      success: false,
      field: 'expectedCancellation',
      message: 'Please choose a cancellation policy from the list.',
    })
    await choose('strict')
    expect(await book({})).toMatchObject({ success: true })
  })
})

const totalOf = /Total: (.*)/
/** That it is booked; that it is paid is told without the total. */
const isAbout =
  (number: string) =>
  ({ text = '' }: { text?: string }) =>
    text.includes(number) && totalOf.test(text)

const seenToReceipt = withRandom(async (random) => {
  const visitor = testApp.visitor()
  for (let round = 0; round < 30; round += 1) {
    await testApp.db.delete(rateLimits)
    const { id } = await insertRoom(testApp.db, { pricePerNightCents: random.between(100, 999_999) })
    const nights = random.between(1, 7)
    const wanted = {
      ...{ roomId: id, guests: random.between(1, 20) },
      ...{ checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(10 + nights) },
    }
    /** As the page reckons it from what the room says. */
    const see = async () => {
      const { room } = await visitor.must('room', { roomId: id })
      return quote(pricedRoom(room), wanted).totalCents
    }
    let seen = await see()
    if (random.one([true, false])) {
      await setPrice(random.between(100, 999_999), id)
      const refused = await testApp.guest.call('createBooking', { ...wanted, expectedTotal: toDollars(seen) })
      seen = await see()
      expect(refused.body).toMatchObject({ success: false, field: 'expectedTotal', expected: toDollars(seen) })
    }
    const { bookingId } = await testApp.guest.must('createBooking', { ...wanted, expectedTotal: toDollars(seen) })
    // What is booked stays what it was.
    await setPrice(random.between(100, 999_999), id)

    const { url } = await testApp.guest.must('stripePayment', { bookingId })
    await testApp.payOnPage(new URL(url).pathname)
    const sessionId = url.split('/').at(-1)!
    await testApp.send(await testApp.completed(sessionId))
    const [charged] = await testApp.sessionsOf(bookingId)
    const { booking: receipt } = await testApp.guest.must('booking', { bookingId })
    const listed = (await testApp.guest.must('getBookings')).bookings.find(({ _id }) => _id === bookingId)
    const sums = {
      charged: charged!.paidCents,
      'asked by the provider': (await testApp.providerSession(sessionId)).amount_total,
      listed: toCents(listed!.totalPrice),
      receipt: toCents(receipt.totalPrice),
      lines: receipt.lines.reduce((sum, { amount }) => sum + toCents(amount), 0),
    }
    expect(sums).toEqual(Object.fromEntries(Object.keys(sums).map((name) => [name, seen])))
    expect(receipt.timeline.map(({ what }) => what)).toContain(`Paid ${formatCents(seen)}`)

    await deliverMail(testApp.deps)
    const told = await testApp.mails.next(testApp.guest.email, isAbout(receipt.number!))
    expect(totalOf.exec(told.text!)?.[1]).toBe(formatCents(seen))
  }
})

test(
  'is to the cent what is booked, charged, mailed and on the receipt, whatever the owner changes meanwhile',
  seenToReceipt,
)
