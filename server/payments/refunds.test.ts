import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { auditLog, rateLimits, refunds, sandboxRefunds, sandboxSessions } from '../db/schema'
import { freePort } from '../../scripts/ports'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { anEvent } from '../../testing/provider'
import { deliverMail } from '../mail/queue'
import { hour } from '../time'
import { paymentLimits } from './limits'
import { processRefunds } from './refunds'
import { testCards } from '../sandbox/cards'
import { intentOf } from '../sandbox/format'
import { sandboxJobs } from '../sandbox/refunds'
import { createStripe } from './provider'

let testApp: PaymentTestApp
beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(rateLimits))

const makeRefunds = (deps = testApp.deps) => processRefunds(deps)
const refundsOf = (bookingId: string) => testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
const atProvider = (sessionId: string) =>
  testApp.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.sessionId, sessionId))
const shown = async (bookingId: string) => (await testApp.guest.must('booking', { bookingId })).booking
const fallDue = () => testApp.db.update(refunds).set({ nextTryAt: sql`now()` })

/** Paid with a card and cancelled for all of it. */
async function cancelled(card: string = testCards.pays) {
  const opened = await testApp.opened()
  await testApp.payOnPage(opened.path, card)
  await testApp.guest.must('cancelBooking', { bookingId: opened.bookingId, expectedRefund: 240 })
  return opened
}
/** What the provider would say of a booking's refund. */
async function refundMessage(bookingId: string, changed: object = {}) {
  const [refund] = await refundsOf(bookingId)
  const status = 'status' in changed ? changed.status : 'succeeded'
  const said = {
    id: refund!.providerRefundId ?? `re_${refund!.id}`,
    amount: 24_000,
    metadata: { refundId: refund!.id },
    created: Math.floor(Date.now() / 1000),
    status,
  }
  return anEvent(status === 'failed' ? 'refund.failed' : 'refund.updated', { object: 'refund', ...said, ...changed })
}
/** Lets the delayed refunds of the sandbox end now. */
async function letBanksDecide() {
  await testApp.db
    .update(sandboxRefunds)
    .set({ settlesAt: sql`now() - interval '1 millisecond'` })
    .where(sql`settles_at IS NOT NULL`)
  for (const job of sandboxJobs(testApp.deps)) await job.run()
}

describe('the money of a cancelled booking', () => {
  test('goes back to the card that paid, once, and its guest reads it', async () => {
    const { bookingId, sessionId } = await cancelled()
    await Promise.all([makeRefunds(), makeRefunds(), makeRefunds()])
    const [refund] = await refundsOf(bookingId)
    expect(refund).toMatchObject({ status: 'succeeded', amountCents: 24_000, tries: 1 })
    expect(await atProvider(sessionId)).toMatchObject([{ id: refund!.providerRefundId, amountCents: 24_000 }])
    expect(await shown(bookingId)).toMatchObject({ refund: { amount: 240, status: 'succeeded' } })
    expect(await testApp.audited(bookingId)).toEqual(['payment.received', 'booking.cancelled', 'refund.succeeded'])
  })

  test('is on its way while the bank takes its time', async () => {
    const { bookingId } = await cancelled(testCards.refundPends)
    await makeRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'pending', providerRefundId: expect.any(String) }])
    await letBanksDecide()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
  })

  test('is seen to have gone back though the message never came', async () => {
    const { bookingId, sessionId } = await cancelled(testCards.refundPends)
    await makeRefunds()
    await testApp.db.update(sandboxRefunds).set({ status: 'succeeded' }).where(eq(sandboxRefunds.sessionId, sessionId))
    await fallDue()
    await makeRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
  })

  test('that a bank sends back later is shown to guest and owner, and audited', async () => {
    const { bookingId } = await cancelled(testCards.refundFails)
    await makeRefunds()
    expect(await shown(bookingId)).toMatchObject({ refund: { status: 'succeeded' } })
    await letBanksDecide()
    expect(await shown(bookingId)).toMatchObject({
      refund: { amount: 240, status: 'failed' },
      payment: { refunds: [{ status: 'failed' }] },
    })
    expect(await testApp.audited(bookingId)).toContain('refund.failed')
  })
})

describe('a refund is asked for again', () => {
  test('while the provider cannot be reached, and then made once', async () => {
    const { bookingId, sessionId } = await cancelled()
    const nobody = createStripe({ ...testApp.settings, port: await freePort() })
    await makeRefunds({ ...testApp.deps, stripe: nobody })
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'pending', tries: 1 }])
    // Not before it is due.
    await makeRefunds()
    expect(await atProvider(sessionId)).toEqual([])
    await fallDue()
    await makeRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded', tries: 2 }])
    expect(await atProvider(sessionId)).toHaveLength(1)
  })

  test('after a crash between the provider’s answer and ours, and found there', async () => {
    const { bookingId, sessionId } = await cancelled()
    await makeRefunds()
    const forgotten = { status: 'pending', providerRefundId: null, settledAt: null, nextTryAt: sql`now()` } as const
    await testApp.db.update(refunds).set(forgotten).where(eq(refunds.bookingId, bookingId))
    // The provider has forgotten the idempotency key, as it does after a day.
    await testApp.db.update(sandboxRefunds).set({ idempotencyKey: null }).where(eq(sandboxRefunds.sessionId, sessionId))
    await makeRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
    expect(await atProvider(sessionId)).toHaveLength(1)
  })
})

test('a refund that the provider will never make has failed', async () => {
  const { bookingId, sessionId } = await cancelled()
  await testApp.db.update(sandboxSessions).set({ status: 'expired' }).where(eq(sandboxSessions.id, sessionId))
  await makeRefunds()
  expect(await refundsOf(bookingId)).toMatchObject([{ status: 'failed', nextTryAt: null }])
  expect(await testApp.audited(bookingId)).toContain('refund.failed')
})

describe('a refund that was given up', () => {
  async function givenUp() {
    const opened = await cancelled()
    await testApp.db.update(sandboxSessions).set({ status: 'expired' }).where(eq(sandboxSessions.id, opened.sessionId))
    await makeRefunds()
    return opened
  }

  test.each(['succeeded', 'pending'])('and turns out to be %s at the provider is ours again', async (status) => {
    const { bookingId } = await givenUp()
    await testApp.send(await refundMessage(bookingId, { status }))
    expect(await refundsOf(bookingId)).toMatchObject([{ status, providerRefundId: expect.any(String) }])
    expect(await shown(bookingId)).toMatchObject({ refund: { amount: 240, status } })
  })

  test('is mailed without blaming a bank', async () => {
    await deliverMail(testApp.deps)
    testApp.mails.clear()
    await givenUp()
    expect(await failureMails()).toEqual([expect.stringContaining('but it did not go through')])
  })
})

describe('a refund that the provider calls failed', () => {
  async function sent() {
    const opened = await cancelled()
    await makeRefunds()
    await deliverMail(testApp.deps)
    testApp.mails.clear()
    return opened
  }
  const setThere = (sessionId: string, status: 'succeeded' | 'failed') =>
    testApp.db.update(sandboxRefunds).set({ status }).where(eq(sandboxRefunds.sessionId, sessionId))

  test('is believed to have succeeded only if the provider says so when asked', async () => {
    const { bookingId, sessionId } = await sent()
    await testApp.send(await refundMessage(bookingId, { status: 'failed' }))
    await setThere(sessionId, 'failed')
    await testApp.send(await refundMessage(bookingId))
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'failed' }])
    await setThere(sessionId, 'succeeded')
    await testApp.send(await refundMessage(bookingId))
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
  })

  test.each([
    ['expired_or_canceled_card', 'but your bank rejected it'],
    ['merchant_request', 'but it did not go through'],
    [undefined, 'but it did not go through'],
  ])('because of %s is mailed with who refused it', async (failure_reason, text) => {
    const { bookingId } = await sent()
    await testApp.send(await refundMessage(bookingId, { status: 'failed', failure_reason }))
    expect(await failureMails()).toEqual([expect.stringContaining(text)])
  })

  test.each(['insufficient_funds', 'charge_for_pending_refund_disputed'])(
    'because of %s is asked for again an hour later, and goes out once',
    async (failure_reason) => {
      const { bookingId, sessionId } = await sent()
      await setThere(sessionId, 'failed')
      for (let time = 0; time < 2; time += 1) {
        await testApp.send(await refundMessage(bookingId, { status: 'failed', failure_reason }))
        // The first one's message that it succeeded comes late.
        await testApp.send(await refundMessage(bookingId))
      }
      const [refund] = await refundsOf(bookingId)
      expect(refund).toMatchObject({ status: 'pending', nextTryAt: expect.any(Date) })
      expect(refund!.nextTryAt!.getTime()).toBeGreaterThan(refund!.createdAt.getTime() + hour)
      await fallDue()
      await makeRefunds()
      expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
      expect((await atProvider(sessionId)).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
      const { id } = (await atProvider(sessionId)).find(({ status }) => status === 'failed')!
      for (const status of ['pending', 'succeeded'])
        await testApp.send(await refundMessage(bookingId, { id, status, payment_intent: intentOf(sessionId) }))
      expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
      expect(await failureMails()).toEqual([])
    },
  )
})

async function failureMails() {
  await deliverMail(testApp.deps)
  const mails = testApp.mails.to(testApp.guest.email).filter(({ subject }) => subject?.startsWith('Refund failed'))
  return mails.map(({ text }) => text)
}

test('a refund is not asked for again while an earlier call may be under way', async () => {
  const { bookingId } = await cancelled()
  const nobody = createStripe({ ...testApp.settings, port: await freePort() })
  await makeRefunds({ ...testApp.deps, stripe: nobody })
  const [refund] = await refundsOf(bookingId)
  // Its page is looked up and the refund asked for; the SDK repeats each once if its line is cut.
  expect(refund!.nextTryAt!.getTime() - refund!.createdAt.getTime()).toBeGreaterThan(4 * paymentLimits.timeout)
})

describe('the provider’s message about a refund', () => {
  test('ends it once, however often it comes', async () => {
    const { bookingId } = await cancelled()
    const message = await refundMessage(bookingId)
    for (let time = 0; time < 3; time += 1) expect((await testApp.send(message)).status).toBe(200)
    await testApp.send(await refundMessage(bookingId))
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
    expect((await testApp.audited(bookingId)).filter((action) => action === 'refund.succeeded')).toHaveLength(1)
  })

  test('that it succeeded changes nothing after it has failed', async () => {
    const { bookingId } = await cancelled()
    await testApp.send(await refundMessage(bookingId, { status: 'failed' }))
    await testApp.send(await refundMessage(bookingId))
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'failed' }])
  })

  test.each([
    ['another sum', { amount: 1 }],
    ['another refund', { metadata: { refundId: 'none' } }],
    ['none of ours', { metadata: {} }],
  ])('of %s ends nothing and is audited', async (_what, changed) => {
    const { bookingId } = await cancelled()
    const before = await testApp.db.$count(auditLog, eq(auditLog.action, 'refund.unknown'))
    expect((await testApp.send(await refundMessage(bookingId, changed))).status).toBe(200)
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'pending' }])
    expect(await testApp.db.$count(auditLog, eq(auditLog.action, 'refund.unknown'))).toBe(before + 1)
  })

  test('without the provider’s signature is not taken', async () => {
    const { bookingId } = await cancelled()
    const { status } = await testApp.send(await refundMessage(bookingId), { secret: 'whsec_somebody_elses' })
    expect(status).toBe(400)
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'pending' }])
  })
})

describe('money that came for nothing', () => {
  const lateSession = async (bookingId: string) => {
    const [session] = await testApp.sessionsOf(bookingId)
    return session!.providerSessionId!
  }

  test('goes back by itself when the booking was cancelled meanwhile', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.guest.must('cancelBooking', { bookingId, expectedRefund: 0 })
    await testApp.db.update(sandboxSessions).set({ status: 'complete' }).where(eq(sandboxSessions.id, sessionId))
    await testApp.send(await testApp.completed(await lateSession(bookingId)))
    await makeRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ reason: 'unwanted', amountCents: 24_000, status: 'succeeded' }])
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'unwanted' }])
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', isPaid: false })
  })
})

test('an owner’s revenue is what was paid less what goes back', async () => {
  const owner = await testApp.newOwner('Quay House')
  const roomId = await testApp.newRoom(owner)
  const pay = async (from: number, card: string) => {
    const stay = { roomId, checkInDate: testApp.inDays(from), checkOutDate: testApp.inDays(from + 1), guests: 1 }
    const { bookingId } = await testApp.guest.must('createBooking', stay)
    const { url } = await testApp.guest.must('stripePayment', { bookingId })
    await testApp.payOnPage(new URL(url).pathname, card)
    return bookingId
  }
  const price = (await testApp.guest.must('getRooms')).rooms.find(({ _id }) => _id === roomId)!.pricePerNight
  const revenue = async () => (await owner.must('ownerBookings')).totalRevenue
  const cancel = (bookingId: string) => testApp.guest.must('cancelBooking', { bookingId, expectedRefund: price })

  await pay(10, testCards.pays)
  const [pending, failing] = [await pay(20, testCards.refundPends), await pay(30, testCards.refundFails)]
  expect(await revenue()).toBe(3 * price)
  await cancel(pending)
  expect(await revenue()).toBe(2 * price)
  await cancel(failing)
  await makeRefunds()
  expect(await revenue()).toBe(price)
  await letBanksDecide()
  // One was sent, the other came back and is still owed.
  expect(await revenue()).toBe(price)
  const { bookings } = await owner.must('ownerBookings')
  const refundOf = (id: string) => bookings.find(({ _id }) => _id === id)?.refund
  expect([refundOf(pending), refundOf(failing)]).toEqual([
    { amount: price, status: 'succeeded' },
    { amount: price, status: 'failed', owed: price },
  ])
})
