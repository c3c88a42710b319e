import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { fileCalls } from '../../contract/calls'
import { auditLog, paymentEvents, rateLimits, refunds } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { anEvent } from '../../testing/provider'

let testApp: PaymentTestApp
let host: Awaited<ReturnType<PaymentTestApp['newOwner']>>
let roomId: string
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  host = await testApp.newOwner('Quay House')
  roomId = await testApp.newRoom(host, { pricePerNight: '120' })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(rateLimits)
  await deliverMail(testApp.deps)
  testApp.mails.clear()
})

let day = 10
const paid = () => testApp.paid(roomId, (day += 2))
type Paid = Awaited<ReturnType<typeof paid>>

const refundsOf = ({ bookingId }: Paid) =>
  testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(refunds.createdAt)
/** Of refunds and disputes that were made at the provider: before all of ours. */
const created = 1
/** What the provider says of a refund of a stay: ours, or one that was made there. */
async function say(stay: Paid, status: string, made?: { id: string; dollars: number }) {
  const ours = (await refundsOf(stay)).find(({ source }) => !source)
  const facts = made
    ? { id: made.id, amount: made.dollars * 100, metadata: {}, payment_intent: stay.payment_intent }
    : { id: ours!.providerRefundId, amount: ours!.amountCents, metadata: { refundId: ours!.id } }
  const message = anEvent(status === 'failed' ? 'refund.failed' : 'refund.updated', {
    ...{ object: 'refund', created, status, ...facts },
  })
  expect((await testApp.send(message)).status).toBe(200)
}
/** Two nights for $240.00, cancelled for all of it, which the bank has sent back. */
async function refused(): Promise<Paid> {
  const stay = await paid()
  await testApp.guest.must('cancelBooking', { bookingId: stay.bookingId, expectedRefund: 240 })
  await testApp.makeRefunds()
  await say(stay, 'failed')
  return stay
}

const settle = ({ bookingId }: Paid, by: { call: typeof host.call } = host) => by.call('refundSettled', { bookingId })
const shownToOwner = async ({ bookingId }: Paid) =>
  (await host.must('bookingList', { query: bookingId })).bookings[0]!.refund
const shownToGuest = async ({ bookingId }: Paid) => (await testApp.guest.must('booking', { bookingId })).booking
const revenue = async () => (await host.must('ownerBookings')).totalRevenue

describe('a hotel that has refunded offline what the bank had refused', () => {
  test('says so: the guest has the money, and the hotel none of it', async () => {
    const before = await revenue()
    const stay = await refused()
    expect(await shownToOwner(stay)).toEqual({ amount: 240, status: 'failed', owed: 240 })
    expect(await revenue()).toBe(before)

    const { body } = await settle(stay)

    expect(body).toEqual({ success: true, message: 'Recorded: you refunded Ada Guest $240.00 directly.' })
    expect(await revenue()).toBe(before)
    expect(await shownToOwner(stay)).toEqual({ amount: 240, status: 'succeeded' })
    const { refund, payment, timeline } = await shownToGuest(stay)
    expect(refund).toEqual({ amount: 240, status: 'succeeded' })
    expect(payment.refunds).toMatchObject([{ amount: 240, status: 'succeeded', source: 'hand' }])
    expect(timeline.at(-1)?.what).toBe('Refunded directly by the hotel: $240.00')
    testApp.forgetReads()
    const file = await host.send({ method: 'GET', path: `${fileCalls.bookingsFile.path}?query=${stay.bookingId}` })
    expect(file.text).toContain(',240.00,240.00,0.00,')
  })

  test('is recorded, and its guest is mailed', async () => {
    const stay = await refused()
    await settle(stay)
    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, stay.bookingId))
    expect(entries.find(({ action }) => action === 'refund.given_by_hand')).toMatchObject({
      detail: { amountCents: 24_000 },
    })
    await deliverMail(testApp.deps)
    const mails = testApp.mails
      .to(testApp.guest.email)
      .filter(({ subject }) => subject?.startsWith('Refunded by your hotel: '))
    expect(mails.at(-1)?.text).toContain('The hotel says it has paid you $240.00 directly.')
  })

  test('says it once, however often it is pressed', async () => {
    const stay = await refused()
    const answers = await Promise.all([settle(stay), settle(stay), settle(stay)])
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true])
    expect((await settle(stay)).body).toEqual({
      success: true,
      message: 'Recorded: you refunded Ada Guest directly.',
    })
    expect(await refundsOf(stay)).toMatchObject([{ status: 'failed' }, { source: 'hand', amountCents: 24_000 }])
  })

  test('gives only what has not gone back since in another way', async () => {
    const stay = await refused()
    await say(stay, 'succeeded', { id: `re_${stay.bookingId}`, dollars: 100 })
    expect(await shownToOwner(stay)).toEqual({ amount: 240, status: 'failed', owed: 140 })
    await settle(stay)
    expect((await refundsOf(stay)).at(-1)).toMatchObject({ source: 'hand', amountCents: 14_000 })
  })

  test.each([
    ['made at the provider', (stay: Paid) => say(stay, 'succeeded', { id: `re_${stay.bookingId}`, dollars: 240 })],
    ['of ours that succeeds after all', (stay: Paid) => say(stay, 'succeeded')],
  ])('and operator are told of a refund %s after theirs, once', async (_, succeeds) => {
    const stay = await refused()
    await settle(stay)
    await deliverMail(testApp.deps)
    testApp.mails.clear()
    await succeeds(stay)
    await succeeds(stay)
    await deliverMail(testApp.deps)
    const mails = testApp.mails.to(host.email).filter(({ subject }) => subject?.startsWith('Refunded twice: '))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('$240.00 has been refunded to their card too')
    const { bookingId } = stay
    const events = await testApp.db.select().from(paymentEvents).where(eq(paymentEvents.bookingId, bookingId))
    expect(events.filter(({ outcome }) => outcome === 'refunded_twice')).toHaveLength(1)
    expect(await shownToOwner(stay)).toEqual({ amount: 240, status: 'succeeded' })
  })

  test('owes it again when the bank sends back what went back in another way', async () => {
    const stay = await refused()
    await say(stay, 'succeeded', { id: `re_${stay.bookingId}`, dollars: 100 })
    await settle(stay)
    await say(stay, 'failed', { id: `re_${stay.bookingId}`, dollars: 100 })
    expect(await shownToOwner(stay)).toMatchObject({ status: 'failed', owed: 100 })
    await settle(stay)
    expect((await refundsOf(stay)).filter(({ source }) => source === 'hand')).toMatchObject([
      { amountCents: 14_000 },
      { amountCents: 10_000 },
    ])
  })
})

describe('is refused', () => {
  test.each([
    ['of a stay that is paid', paid],
    [
      'of a refund that is on its way',
      async () => {
        const stay = await paid()
        await testApp.guest.must('cancelBooking', { bookingId: stay.bookingId, expectedRefund: 240 })
        return stay
      },
    ],
  ])('%s: none has failed', async (_which, given) => {
    const stay = await given()
    const before = await refundsOf(stay)
    expect((await settle(stay)).body).toEqual({
      ...{ success: false, field: 'bookingId', message: 'No refund of this booking has failed.' },
    })
    expect(await refundsOf(stay)).toEqual(before)
  })

  test('once all of it has been refunded at the provider after all', async () => {
    const stay = await refused()
    await say(stay, 'succeeded', { id: `re_${stay.bookingId}`, dollars: 240 })
    expect(await shownToOwner(stay)).toEqual({ amount: 240, status: 'succeeded' })
    expect((await shownToGuest(stay)).payment.refunds).toMatchObject([{ status: 'succeeded', source: 'provider' }])
    expect((await settle(stay)).body).toMatchObject({
      ...{ success: false, field: 'bookingId' },
      message: 'The guest has been refunded in another way since, so there is nothing left to refund.',
    })
  })

  test('while the bank decides a dispute, which may give the money back too', async () => {
    const stay = await refused()
    const dispute = { id: `du_${stay.bookingId}`, object: 'dispute', amount: 24_000, metadata: {}, created }
    const { payment_intent } = stay
    await testApp.send(anEvent('charge.dispute.created', { ...dispute, payment_intent, status: 'needs_response' }))
    expect((await settle(stay)).body).toMatchObject({
      ...{ success: false, field: 'bookingId' },
      message:
        'The guest’s bank is deciding a dispute of this payment and may refund the guest itself. Please wait for its decision.',
    })
  })

  test('to everybody but its hotel', async () => {
    const stay = await refused()
    const rival = await testApp.newOwner('Rival House')
    expect((await settle(stay, rival)).body).toEqual({
      ...{ success: false, field: 'bookingId', message: 'We could not find that booking.' },
    })
    expect((await settle(stay, testApp.guest)).status).toBe(403)
    expect((await settle(stay, testApp.visitor())).status).toBe(401)
    expect(await refundsOf(stay)).toMatchObject([{ status: 'failed' }])
  })
})

test('a message that the refund has succeeded after all, at the same time, leaves the books right: what went back beyond the payment is the hotel’s loss', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await revenue()
    const stay = await refused()
    await Promise.all([
      settle(stay),
      say(stay, 'succeeded'),
      say(stay, 'succeeded', { id: `re_${stay.bookingId}`, dollars: 240 }),
    ])
    const back = (await refundsOf(stay)).filter(({ status }) => status === 'succeeded')
    expect(await revenue()).toBe(before + 240 - 240 * back.length)
    const hand = back.filter(({ source }) => source === 'hand')
    expect(hand.length).toBeLessThanOrEqual(1)
    expect((await shownToOwner(stay))?.status).toBe('succeeded')
    await testApp.db.delete(rateLimits)
  }
})
