import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { and, eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { addDays } from '../../contract/stay'
import { auditLog, bookings, rateLimits, refunds, sandboxSessions } from '../db/schema'
import { createStripe } from '../payments/provider'
import { freePort } from '../../scripts/ports'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { insertRoom, insertRooms, type OwnedRoom } from '../../testing/rows'
import { openVisitor, type Visitor } from '../../testing/visitor'
import { expireHolds } from './holds'
import { cancellationService } from './service'

let testApp: PaymentTestApp
let hotel: OwnedRoom
let owner: Visitor
let start: Date
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  hotel = (await insertRooms(testApp.db, 1))[0]!
  owner = openVisitor(testApp.app, hotel.owner)
  start = testApp.clock.time
})
afterAll(() => testApp.close())
beforeEach(async () => {
  testApp.clock.time = start
  await testApp.db.delete(rateLimits)
})

let stays = 0
/** Two nights in the owner's room for $240.00, from ten days ahead on. */
async function booked() {
  const from = 10 + 2 * stays++
  const dates = { checkInDate: testApp.inDays(from), checkOutDate: testApp.inDays(from + 2) }
  const stay = { roomId: hotel.room.id, ...dates, guests: 2 }
  const { bookingId } = await testApp.guest.must('createBooking', stay)
  return { bookingId, stay }
}
async function opened() {
  const { bookingId, stay } = await booked()
  const { url } = await testApp.guest.must('stripePayment', { bookingId })
  return { bookingId, stay, path: new URL(url).pathname, sessionId: url.split('/').at(-1)! }
}
async function paid() {
  const page = await opened()
  await testApp.payOnPage(page.path)
  return page
}

const reason = 'Burst pipe in the room.'
const whoCancelled = (bookingId: string) =>
  testApp.db
    .select({ actorId: auditLog.actorId, requestId: auditLog.requestId, detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, bookingId), eq(auditLog.action, 'booking.cancelled')))
const cancel = (bookingId: string, why = reason, by = owner) => by.call('cancelStay', { bookingId, reason: why })
const refundsOf = (bookingId: string) => testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
const set = (bookingId: string, values: Partial<typeof bookings.$inferInsert>) =>
  testApp.db.update(bookings).set(values).where(eq(bookings.id, bookingId))
/** As long ago as a claim that a process which died has left behind. */
const leaveBehind = (bookingId: string) =>
  testApp.db
    .update(bookings)
    .set({ changeSince: sql`now() - interval '1 minute'` })
    .where(eq(bookings.id, bookingId))
function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { give: () => give(), given }
}
const shownTo = async (guest: Visitor, bookingId: string) => {
  const { bookings: list } = await guest.must('getBookings')
  const { booking } = await guest.must('booking', { bookingId })
  return { listed: list.find(({ _id }) => _id === bookingId), booking }
}

describe('an owner who cancels a paid stay', () => {
  test.each([
    ['flexible', 1],
    ['flexible', 0],
    ['moderate', 3],
    ['strict', 13],
    ['strict', -1],
  ] as const)(
    'gives everything back, whatever the policy says: %s, %i days before arrival',
    async (cancellation, days) => {
      const { bookingId, stay } = await paid()
      await set(bookingId, { cancellation })
      testApp.clock.time = new Date(`${addDays(stay.checkInDate, -days)}T18:00:00Z`)
      const { body } = await cancel(bookingId)
      expect(body).toMatchObject({
        success: true,
        message: 'The booking is cancelled. $240.00 will be refunded to your guest.',
        refund: 240,
      })
      expect(await testApp.booking(bookingId)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'hotel',
        isPaid: true,
      })
      expect(await refundsOf(bookingId)).toMatchObject([
        { reason: 'cancelled', amountCents: 24_000, status: 'pending' },
      ])
      expect(await testApp.audited(bookingId)).toEqual(['payment.received', 'booking.cancelled'])
    },
  )

  test('gives back what was paid, not what it costs', async () => {
    const { bookingId } = await paid()
    await testApp.db.execute(sql`UPDATE bookings SET total_cents = 25000, night_cents = NULL WHERE id = ${bookingId}`)
    expect((await cancel(bookingId)).body).toMatchObject({ success: true, refund: 240 })
  })

  test('can do so once the guest is in the house', async () => {
    const { bookingId } = await paid()
    await set(bookingId, { mark: 'arrived' })
    expect((await cancel(bookingId)).body).toMatchObject({ success: true, refund: 240 })
  })

  test('frees the nights', async () => {
    const { bookingId, stay } = await paid()
    const other = await testApp.newUser('Ben Other')
    expect((await other.call('createBooking', stay)).body.success).toBe(false)
    await cancel(bookingId)
    expect((await other.call('createBooking', stay)).body.success).toBe(true)
  })

  test('tells the guest why, on the booking’s page and in the list, without the spaces around it', async () => {
    const { bookingId } = await paid()
    await cancel(bookingId, ` ${reason}\n`)
    const { listed, booking } = await shownTo(testApp.guest, bookingId)
    for (const shown of [listed, booking]) {
      expect(shown).toMatchObject({ status: 'cancelled', endedBy: 'hotel', reason, refund: { amount: 240 } })
    }
    expect(booking.timeline.map(({ what }) => what)).toEqual([
      'Booked',
      'Paid $240.00',
      'Cancelled by the hotel',
      'Refund of $240.00 on its way',
    ])
  })
})

describe('an owner who cancels an unpaid stay', () => {
  test('ends its payment page, and nothing goes back', async () => {
    const { bookingId, sessionId } = await opened()
    expect((await cancel(bookingId)).body).toMatchObject({
      success: true,
      message: 'The booking is cancelled. There is nothing to refund.',
      refund: 0,
    })
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hotel', isPaid: false })
    expect(await refundsOf(bookingId)).toEqual([])
    expect((await shownTo(testApp.guest, bookingId)).booking).toMatchObject({ endedBy: 'hotel', reason })
    expect(await whoCancelled(bookingId)).toEqual([
      { actorId: hotel.owner.user.id, requestId: expect.any(String), detail: { by: 'hotel' } },
    ])
  })

  test('that is paid at that very moment gives the money back', async () => {
    const { bookingId, sessionId } = await opened()
    // No message has come yet.
    await testApp.db.update(sandboxSessions).set({ status: 'complete' }).where(eq(sandboxSessions.id, sessionId))
    expect((await cancel(bookingId)).body).toMatchObject({ success: true, refund: 240 })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hotel', isPaid: true })
    expect(await refundsOf(bookingId)).toMatchObject([{ reason: 'cancelled', amountCents: 24_000 }])
    expect((await shownTo(testApp.guest, bookingId)).booking).toMatchObject({ reason })
  })

  test('changes nothing while its page is being paid, and the reason is forgotten', async () => {
    const { bookingId } = await opened()
    const processing = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'processing',
    })
    const expire = jest.spyOn(testApp.deps.stripe.checkout.sessions, 'expire').mockRejectedValueOnce(processing)
    const { body } = await cancel(bookingId)
    expire.mockRestore()
    expect(body).toMatchObject({
      success: false,
      message: 'This booking is being paid for right now. Please check it again before you cancel.',
    })
    expect(await testApp.booking(bookingId)).toMatchObject({
      status: 'pending',
      changeInProgress: null,
      cancelReason: null,
    })
  })

  test('changes nothing while the provider cannot be reached', async () => {
    const { bookingId } = await opened()
    const nobody = createStripe({ ...testApp.settings, port: await freePort() })
    const service = cancellationService({ ...testApp.deps, stripe: nobody })
    const asked = service.cancelStay({ userId: hotel.owner.user.id, requestId: 'r' }, { bookingId, reason })
    await expect(asked).rejects.toThrow('We can’t reach the payment provider right now.')
    expect(await testApp.booking(bookingId)).toMatchObject({
      status: 'pending',
      changeInProgress: null,
      cancelReason: null,
    })
  })

  test('whose guest is just cancelling it hears so', async () => {
    const { bookingId } = await booked()
    await set(bookingId, { changeInProgress: 'guest', changeSince: new Date() })
    expect((await cancel(bookingId)).body).toMatchObject({
      success: false,
      message: 'This booking is already being cancelled. Please check again in a moment.',
    })
  })

  test('lets nobody open a payment page meanwhile, and its guest reads why not', async () => {
    const { bookingId } = await booked()
    await set(bookingId, { changeInProgress: 'hotel', changeSince: new Date(), cancelReason: reason })
    const { body } = await testApp.guest.call('stripePayment', { bookingId })
    expect(body).toMatchObject({ success: false, message: 'This booking is being cancelled.' })
  })

  test('is finished with the reason when the process died on the way, once', async () => {
    const { bookingId, sessionId } = await opened()
    const { sessions } = testApp.deps.stripe.checkout
    const session = await sessions.retrieve(sessionId)
    // The provider's answer comes when the others think that whoever asked is dead.
    const [asked, answer] = [signal(), signal()]
    const retrieve = jest.spyOn(sessions, 'retrieve').mockImplementationOnce(async () => {
      asked.give()
      await answer.given
      return session
    })
    const pressed = cancel(bookingId)
    await asked.given
    retrieve.mockRestore()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: 'hotel' })

    await leaveBehind(bookingId)
    await expireHolds(testApp.deps)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hotel' })
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
    expect((await shownTo(testApp.guest, bookingId)).booking).toMatchObject({ endedBy: 'hotel', reason })

    answer.give()
    expect((await pressed).body).toMatchObject({ success: false, message: 'This booking is already cancelled.' })
    expect(await whoCancelled(bookingId)).toEqual([
      { actorId: hotel.owner.user.id, requestId: null, detail: { by: 'hotel' } },
    ])
  })

  test('loses to a payment when the process died on the way', async () => {
    const { bookingId, sessionId } = await opened()
    await set(bookingId, { changeInProgress: 'hotel', cancelReason: reason })
    await leaveBehind(bookingId)
    await testApp.send(await testApp.completed(sessionId))
    await expireHolds(testApp.deps)
    expect(await testApp.booking(bookingId)).toMatchObject({
      status: 'confirmed',
      changeInProgress: null,
      cancelReason: null,
    })
  })
})

describe('guest and owner who press together', () => {
  /** Twenty-five presses of each side at once, in turn. */
  const bothPress = (bookingId: string, expectedRefund: number) =>
    Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const by = turn % 2 === 0 ? ('guest' as const) : ('hotel' as const)
        const { body } =
          by === 'hotel'
            ? await cancel(bookingId)
            : await testApp.guest.call('cancelBooking', { bookingId, expectedRefund })
        return { by, ...body }
      }),
    )

  test.each(['guest', 'hotel'] as const)(
    'cancel a paid stay once, for the sum of whoever came first: the %s at the head',
    async (first) => {
      const { bookingId, stay } = await paid()
      await set(bookingId, { cancellation: 'moderate' })
      testApp.clock.time = new Date(`${addDays(stay.checkInDate, -2)}T18:00:00Z`)
      const sums = { guest: 120, hotel: 240 }
      const head = first === 'hotel' ? cancel(bookingId) : undefined
      const answers = await bothPress(bookingId, sums.guest)
      if (head) answers.push({ by: 'hotel', ...(await head).body })

      const granted = answers.filter(({ success }) => success)
      expect(granted).toHaveLength(1)
      const { by } = granted[0]!
      expect(granted[0]).toMatchObject({ refund: sums[by] })
      for (const { message } of answers.filter(({ success }) => !success)) {
        expect(message).toBe('This booking is already cancelled.')
      }
      expect(await refundsOf(bookingId)).toMatchObject([{ reason: 'cancelled', amountCents: sums[by] * 100 }])
      expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: by })
      expect(await testApp.audited(bookingId)).toEqual(['payment.received', 'booking.cancelled'])
    },
  )

  test('end an unpaid stay once', async () => {
    const { bookingId } = await opened()
    const answers = await bothPress(bookingId, 0)
    const granted = answers.filter(({ success }) => success)
    expect(granted).toHaveLength(1)
    for (const { message } of answers.filter(({ success }) => !success)) {
      expect(message).toMatch(/^This booking is (already cancelled|already being cancelled)/)
    }
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: granted[0]!.by })
    expect(await refundsOf(bookingId)).toEqual([])
    expect(await testApp.audited(bookingId)).toEqual(['booking.cancelled'])
  })
})

describe('cancelling a stay is refused', () => {
  test('for a booking that does not exist, and for another hotel’s in the same words', async () => {
    const { bookingId } = await paid()
    const other = await testApp.newOwner()
    const [unknown, notTheirs] = [await cancel('nothing'), await cancel(bookingId, reason, other)]
    expect(unknown.body).toMatchObject({
      success: false,
      field: 'bookingId',
      message: 'We could not find that booking.',
    })
    expect(notTheirs.body).toEqual(unknown.body)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', cancelReason: null })
  })

  test('to an owner who is only the guest, and to an owner who would cancel as one', async () => {
    // Olive stays at another hotel: her booking there is hers as a guest only.
    const { id: roomId } = await insertRoom(testApp.db)
    const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12) }
    const { bookingId } = await owner.must('createBooking', { roomId, ...dates, guests: 2 })
    expect((await cancel(bookingId)).body).toMatchObject({ message: 'We could not find that booking.' })
    const { bookingId: ofAda } = await booked()
    const asGuest = await owner.call('cancelBooking', { bookingId: ofAda, expectedRefund: 0 })
    expect(asGuest.body).toMatchObject({ message: 'We could not find that booking.' })
  })

  test('a second time, by whichever side', async () => {
    const again = { success: false, field: 'bookingId', message: 'This booking is already cancelled.' }
    const { bookingId } = await paid()
    await cancel(bookingId)
    expect((await cancel(bookingId, 'Something else.')).body).toMatchObject(again)
    const { body } = await testApp.guest.call('cancelBooking', { bookingId, expectedRefund: 240 })
    expect(body).toMatchObject(again)
    expect((await shownTo(testApp.guest, bookingId)).booking).toMatchObject({ reason })

    const { bookingId: other } = await paid()
    await testApp.guest.must('cancelBooking', { bookingId: other, expectedRefund: 240 })
    expect((await cancel(other)).body).toMatchObject(again)
    expect((await shownTo(testApp.guest, other)).booking).not.toHaveProperty('reason')
  })

  test('once the stay is over everywhere', async () => {
    const { bookingId, stay } = await paid()
    testApp.clock.time = new Date(`${addDays(stay.checkOutDate, 1)}T12:00:00Z`)
    expect((await cancel(bookingId)).body).toMatchObject({
      success: false,
      field: 'bookingId',
      message: 'This stay is over, so it can’t be cancelled.',
    })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed' })
    expect(await refundsOf(bookingId)).toEqual([])
    // A minute earlier it is the day of check-out still at UTC−12.
    testApp.clock.time = new Date(`${addDays(stay.checkOutDate, 1)}T11:59:00Z`)
    expect((await cancel(bookingId)).body).toMatchObject({ success: true, refund: 240 })
  })

  test.each([
    ['without a reason', ''],
    ['for a reason of spaces', ' \n '],
    ['for a reason of more than 500 characters', 'x'.repeat(501)],
    ['for a reason with a character that no database takes', 'a\u0000b'],
  ])('%s', async (_, why) => {
    const { bookingId } = await booked()
    expect((await cancel(bookingId, why)).body).toMatchObject({
      success: false,
      field: 'reason',
      message: 'Please tell your guest why, at most 500 characters.',
    })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending' })
  })

  test('to who is not logged in, and to who has no hotel', async () => {
    const { bookingId } = await booked()
    expect((await cancel(bookingId, reason, testApp.visitor())).status).toBe(401)
    expect((await cancel(bookingId, reason, testApp.guest)).status).toBe(403)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending' })
  })
})
