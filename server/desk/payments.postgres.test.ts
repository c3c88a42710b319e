import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { idempotencyHeader } from '../../contract/calls'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { insertRooms, type OwnedRoom } from '../../testing/rows'
import { openVisitor, type Visitor } from '../../testing/visitor'
import { expireHolds } from '../cancellations/holds'
import { bookings, ledger, rateLimits } from '../db/schema'

let testApp: PaymentTestApp
let hotel: OwnedRoom
let owner: Visitor
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  hotel = (await insertRooms(testApp.db, 1))[0]!
  owner = openVisitor(testApp.app, hotel.owner)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(rateLimits)
})

const rounds = Array.from({ length: 8 }, (_, round) => round)

let stays = 0
function stay() {
  const from = 10 + 2 * stays++
  const dates = { checkInDate: testApp.inDays(from), checkOutDate: testApp.inDays(from + 2) }
  return { roomId: hotel.room.id, ...dates, guests: 2 }
}
const entered = async () =>
  (await owner.must('enterBooking', { ...stay(), guestName: 'Walter Walkin', totalPrice: 240 })).bookingId
const booked = async () => (await testApp.guest.must('createBooking', stay())).bookingId
const record = async (bookingId: string, amount: number, key?: string) => {
  const extras = key ? { headers: { [idempotencyHeader]: key } } : {}
  return (await owner.call('recordPayment', { bookingId, amount, how: 'cash' }, extras)).body
}
const shown = async (bookingId: string) => (await owner.must('ownerBooking', { bookingId })).booking
const causes = async (bookingId: string) =>
  (await testApp.db.select().from(ledger).where(eq(ledger.bookingId, bookingId))).map(({ cause }) => cause)

test('two payments at once never come to more than the total', async () => {
  for (const _round of rounds) {
    const bookingId = await entered()
    const both = await Promise.all([record(bookingId, 140), record(bookingId, 140)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect(await shown(bookingId)).toMatchObject({ paid: 140, isPaid: false })
  }
})

test('two payments that complete a stay together make it paid', async () => {
  for (const _round of rounds) {
    const bookingId = await entered()
    await Promise.all([record(bookingId, 120), record(bookingId, 120)])
    expect(await shown(bookingId)).toMatchObject({ paid: 240, isPaid: true })
  }
})

test('what is sent twice at once with its key is recorded once', async () => {
  for (const round of rounds) {
    const bookingId = await entered()
    const both = await Promise.all([record(bookingId, 100, `${round}`), record(bookingId, 100, `${round}`)])
    expect(both[0]).toEqual(both[1])
    expect(await shown(bookingId)).toMatchObject({ paid: 100 })
  }
})

test('money that is given back twice at once goes back once', async () => {
  for (const _round of rounds) {
    const bookingId = await entered()
    await record(bookingId, 100)
    await Promise.all([record(bookingId, -100), record(bookingId, -100)])
    expect(await shown(bookingId)).toMatchObject({ paid: 0 })
  }
})

test('a stay that its hotel cancels while money is taken owes all of it', async () => {
  for (const _round of rounds) {
    const bookingId = await entered()
    const cancelling = owner.call('cancelStay', { bookingId, reason: 'Burst pipe in the room.' })
    const [{ success }] = await Promise.all([record(bookingId, 240), cancelling])
    const { status, paid, owedAtDesk } = await shown(bookingId)
    expect({ status, paid, owedAtDesk }).toEqual({
      ...{ status: 'cancelled', paid: success ? 240 : 0, owedAtDesk: success ? 240 : undefined },
    })
  }
})

test('of a payment at the desk and one by card at once one counts', async () => {
  for (const _round of rounds) {
    const bookingId = await booked()
    const { url } = await testApp.guest.must('stripePayment', { bookingId })
    const byCard = testApp.payOnPage(new URL(url).pathname).catch(() => undefined)
    const [{ success }] = await Promise.all([record(bookingId, 240), byCard])
    await testApp.makeRefunds()
    const found = await shown(bookingId)
    if (!found.isPaid) expect((await record(bookingId, 240)).success).toBe(true)
    expect(await shown(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true, paid: 240 })
    expect((await causes(bookingId)).includes('desk_payment')).toBe(success || !found.isPaid)
  }
})

test('an unpaid booking is paid at the desk or cancelled by its guest, never both', async () => {
  for (const _round of rounds) {
    const bookingId = await booked()
    await testApp.guest.must('stripePayment', { bookingId })
    const cancelling = testApp.guest.call('cancelBooking', { bookingId, expectedRefund: 0 })
    const [paying, cancelled] = await Promise.all([record(bookingId, 240), cancelling])
    const { status, paid, isPaid } = await shown(bookingId)
    if (paying.success) expect({ status, paid, isPaid }).toEqual({ status: 'confirmed', paid: 240, isPaid: true })
    else expect({ paid, isPaid }).toEqual({ paid: 0, isPaid: false })
    expect(cancelled.body.success).toBe(status === 'cancelled')
  }
})

test('an unpaid booking is paid at the desk or its hold ends, never both', async () => {
  for (const _round of rounds) {
    const bookingId = await booked()
    const ending = async () => {
      await testApp.db
        .update(bookings)
        .set({ payBy: sql`now()` })
        .where(eq(bookings.id, bookingId))
      await expireHolds(testApp.deps)
    }
    const [{ success }] = await Promise.all([record(bookingId, 240), ending()])
    const { status, paid } = await shown(bookingId)
    expect({ status, paid }).toEqual(success ? { status: 'confirmed', paid: 240 } : { status: 'cancelled', paid: 0 })
  }
})
