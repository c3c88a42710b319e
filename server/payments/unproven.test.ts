import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import Stripe from 'stripe'
import { expireHolds } from '../cancellations/holds'
import {
  bookings,
  newId,
  paymentEvents,
  paymentSessions,
  rateLimits,
  refunds,
  sandboxRefunds,
  sandboxSessions,
  unresolvedSessions,
} from '../db/schema'
import { fromNow } from '../db/drizzle'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { repeatFailures } from '../../testing/provider'
import { accountJob } from './jobs'
import { paymentLimits } from './limits'
import { createStripe } from './provider'
import { reconcileSessions } from './reconcile'
import { processRefunds } from './refunds'
import { testCards } from '../sandbox/cards'
import { sandboxAccount } from '../sandbox/connection'

const minutes = 60_000

let testApp: PaymentTestApp
let savedFailures: Set<string>
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  savedFailures = repeatFailures(testApp.deps.stripe)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.db.delete(rateLimits)
  await testApp.db.delete(unresolvedSessions)
  // A guest may have only so many that are unpaid.
  await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.status, 'pending'))
})

const payNow = async (bookingId: string) => (await testApp.guest.call('stripePayment', { bookingId })).body
const endHolds = () => expireHolds(testApp.deps)

/** Whose page it is, for the provider and for us: another account's is not seen with our key. */
async function setAccount(sessionId: string, account: string) {
  await testApp.db.update(sandboxSessions).set({ account }).where(eq(sandboxSessions.id, sessionId))
  const ours = { account: `${account} test` }
  await testApp.db.update(paymentSessions).set(ours).where(eq(paymentSessions.providerSessionId, sessionId))
}
const withAnotherKey = (sessionId: string) => setAccount(sessionId, 'acct_another')
const withTheRightKey = (sessionId: string) => setAccount(sessionId, sandboxAccount(testApp.settings))

/** Our own look at what is due. */
async function look() {
  await testApp.db.update(paymentSessions).set({ checkedAt: fromNow(-minutes) })
  await testApp.db.update(unresolvedSessions).set({ checkedAt: fromNow(-10 * minutes) })
  await reconcileSessions(testApp.deps)
}
async function endHold(bookingId: string) {
  await testApp.db
    .update(bookings)
    .set({ payBy: fromNow(-minutes) })
    .where(eq(bookings.id, bookingId))
  await endHolds()
}
/** The page is over, here and at the provider. */
async function endPage(sessionId: string) {
  const expiresAt = fromNow(-3 * minutes)
  await testApp.db.update(paymentSessions).set({ expiresAt }).where(eq(paymentSessions.providerSessionId, sessionId))
  await testApp.db.update(sandboxSessions).set({ expiresAt }).where(eq(sandboxSessions.id, sessionId))
}
const payUnheard = (sessionId: string) =>
  testApp.db.update(sandboxSessions).set({ status: 'complete' }).where(eq(sandboxSessions.id, sessionId))
const refundsOf = (bookingId: string) => testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
async function tryRefunds() {
  await testApp.db
    .update(refunds)
    .set({ nextTryAt: sql`now()` })
    .where(eq(refunds.status, 'pending'))
  await processRefunds(testApp.deps)
}

describe('a payment page that the provider does not know, because the key is another account’s,', () => {
  test('keeps its nights, however often somebody looks, and another page can be paid', async () => {
    const { bookingId, sessionId, url } = await testApp.opened()
    await withAnotherKey(sessionId)
    await look()
    await endPage(sessionId)
    await endHold(bookingId)
    await look()
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
    expect((await testApp.guest.must('booking', { bookingId })).booking.canPay).toBe(true)

    const next = await payNow(bookingId)
    expect(next).toMatchObject({ success: true })
    expect(next.url).not.toBe(url)
    await testApp.payOnPage(new URL(next.url).pathname)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true })
  })

  test('is not taken for unpaid by the end of its hold, and can be paid at once', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await withAnotherKey(sessionId)
    await endPage(sessionId)
    await endHold(bookingId)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
    expect(await payNow(bookingId)).toMatchObject({ success: true })
  })

  test('is not taken for unpaid by whoever takes over after a crash', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await withAnotherKey(sessionId)
    await look()
    await testApp.db
      .update(bookings)
      .set({ changeInProgress: 'hold', changeSince: fromNow(-minutes) })
      .where(eq(bookings.id, bookingId))
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
  })

  test('confirms its booking once the right key is back, if it was paid', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await withAnotherKey(sessionId)
    await look()
    await payUnheard(sessionId)
    await withTheRightKey(sessionId)
    await look()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true })
    expect(await testApp.db.select().from(unresolvedSessions)).not.toContainEqual(
      expect.objectContaining({ bookingId }),
    )
  })

  test('is ended once the right key is back, if it was not, and then the hold', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await withAnotherKey(sessionId)
    await look()
    await withTheRightKey(sessionId)
    await look()
    const page = await testApp.providerSession(sessionId)
    expect(page.status).toBe('expired')
    // The provider's own message is on its way.
    const isOf = eq(paymentEvents.bookingId, bookingId)
    while ((await testApp.db.$count(paymentEvents, isOf)) === 0) await wait(10)
    await testApp.db
      .update(paymentSessions)
      .set({ endedAt: fromNow(-3 * minutes) })
      .where(eq(paymentSessions.bookingId, bookingId))
    await endHold(bookingId)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hold' })
  })

  test('does not keep its guest from cancelling, and what was paid there goes back', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await withAnotherKey(sessionId)
    await testApp.guest.must('cancelBooking', { bookingId, expectedRefund: 0 })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'guest' })
    await payUnheard(sessionId)
    await withTheRightKey(sessionId)
    await look()
    await tryRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ reason: 'unwanted', status: 'succeeded' }])
  })

  test('was paid and the next one too: one of them goes back', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await withAnotherKey(sessionId)
    await look()
    await payUnheard(sessionId)
    const { url } = await payNow(bookingId)
    await testApp.payOnPage(new URL(url).pathname)
    await withTheRightKey(sessionId)
    await look()
    await tryRefunds()
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'unwanted' }, { status: 'paid' }])
    expect(await refundsOf(bookingId)).toMatchObject([{ amountCents: 24_000, status: 'succeeded' }])
  })
})

test('a page of an account that nobody knows proves nothing either', async () => {
  const { bookingId, sessionId } = await testApp.opened()
  await testApp.db.update(paymentSessions).set({ account: null }).where(eq(paymentSessions.bookingId, bookingId))
  await testApp.db.delete(sandboxSessions).where(eq(sandboxSessions.id, sessionId))
  await look()
  await endHold(bookingId)
  expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending' })
})

test('a page that was opened in test mode proves nothing to a key that is not', async () => {
  const { bookingId, sessionId } = await testApp.opened()
  await testApp.db.delete(sandboxSessions).where(eq(sandboxSessions.id, sessionId))
  const stripe = createStripe(testApp.settings)
  const live = { secretKey: 'sk_live_of_the_same_account', webhookSecret: 'whsec_of_the_same' }
  const deps = { ...testApp.deps, stripe, settings: { ...testApp.settings, stripe: live } }
  await testApp.db.update(paymentSessions).set({ checkedAt: fromNow(-minutes) })
  await reconcileSessions(deps)
  await endHold(bookingId)
  expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending' })
})

describe('a refund', () => {
  async function cancelled(card: string = testCards.pays) {
    const opened = await testApp.opened()
    await testApp.payOnPage(opened.path, card)
    await testApp.guest.must('cancelBooking', { bookingId: opened.bookingId, expectedRefund: 240 })
    return opened
  }
  const atProvider = (sessionId: string) =>
    testApp.db.select().from(sandboxRefunds).where(eq(sandboxRefunds.sessionId, sessionId))

  test.each(['by its payment', 'by its page'])(
    'of another account’s payment, found %s, waits for the right key',
    async (how) => {
      const { bookingId, sessionId } = await cancelled()
      if (how === 'by its page') {
        await testApp.db
          .update(paymentSessions)
          .set({ paymentIntent: null })
          .where(eq(paymentSessions.bookingId, bookingId))
      }
      await withAnotherKey(sessionId)
      for (let time = 0; time < 3; time += 1) await tryRefunds()
      expect(await refundsOf(bookingId)).toMatchObject([{ status: 'pending', nextTryAt: expect.any(Date) }])
      await withTheRightKey(sessionId)
      await tryRefunds()
      expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
    },
  )

  test('that the provider has begun waits for the right key, too', async () => {
    const { bookingId, sessionId } = await cancelled(testCards.refundPends)
    await tryRefunds()
    await withAnotherKey(sessionId)
    await tryRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'pending', nextTryAt: expect.any(Date) }])
  })

  /** An hour has passed since it was first asked for. */
  async function tryForAnHour() {
    for (let tries = 0; tries < paymentLimits.triesPerKey; tries += 1) await tryRefunds()
  }

  test('that the provider answers with a saved failure is made with another key after an hour', async () => {
    const { bookingId, sessionId } = await cancelled()
    const [refund] = await refundsOf(bookingId)
    savedFailures.add(`refund-${refund!.id}`)
    for (let time = 0; time < 3; time += 1) await tryRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'pending', attempt: 1 }])
    await tryForAnHour()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded', attempt: 2 }])
    expect(await atProvider(sessionId)).toHaveLength(1)
  })
  /** The provider's answers to the first `times` that it is asked for a refund; `isMade`: although it has made it. */
  function failRefunds(times: number, error: Error, isMade: boolean) {
    const { refunds: provider } = testApp.deps.stripe
    const create = provider.create.bind(provider)
    const failing = jest.spyOn(provider, 'create')
    for (let time = 0; time < times; time += 1)
      failing.mockImplementationOnce(async (...asked: Parameters<typeof create>) => {
        if (isMade) await create(...asked)
        throw error
      })
  }

  test('that the provider refuses for want of balance goes out once there is some', async () => {
    const { bookingId } = await cancelled()
    const refusal = { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Not enough.' } as const
    failRefunds(2, new Stripe.errors.StripeInvalidRequestError(refusal), false)
    await tryRefunds()
    await tryRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'pending' }])
    await tryRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
  })

  test('of a part, which the provider has made though its answers were lost for an hour, is made once', async () => {
    const { bookingId, sessionId, path } = await testApp.opened()
    await testApp.payOnPage(path, testCards.pays)
    const half = { cancellation: 'moderate', checkInDate: testApp.inDays(3), nightCents: null } as const
    await testApp.db.update(bookings).set(half).where(eq(bookings.id, bookingId))
    await testApp.guest.must('cancelBooking', { bookingId, expectedRefund: 120 })
    failRefunds(paymentLimits.triesPerKey, new Stripe.errors.StripeConnectionError({ message: 'Cut.' }), true)
    await tryForAnHour()
    await tryRefunds()
    expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded', amountCents: 12_000 }])
    expect(await atProvider(sessionId)).toHaveLength(1)
  })
})

describe('a failure that the provider repeats for a day', () => {
  async function failing() {
    const bookingId = await testApp.booked()
    savedFailures.add(`booking-${bookingId}-attempt-1`)
    for (let press = 0; press < 2; press += 1) {
      expect((await testApp.guest.call('stripePayment', { bookingId })).status).toBe(503)
    }
    return bookingId
  }
  /** The attempt is as old as one that is given up. */
  const age = (bookingId: string) =>
    testApp.db
      .update(paymentSessions)
      .set({ createdAt: fromNow(-16_000) })
      .where(eq(paymentSessions.bookingId, bookingId))

  test('keeps nobody from paying', async () => {
    const bookingId = await failing()
    await age(bookingId)
    const { url } = await payNow(bookingId)
    await testApp.payOnPage(new URL(url).pathname)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed' })
  })

  test('keeps nobody from cancelling', async () => {
    const bookingId = await failing()
    await testApp.guest.must('cancelBooking', { bookingId, expectedRefund: 0 })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'guest' })
  })

  test('does not keep the nights of a hold that is over', async () => {
    const bookingId = await failing()
    await look()
    await endHold(bookingId)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hold' })
  })
})

describe('the log says', () => {
  async function said(change: object = {}) {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const job = accountJob({ ...testApp.deps, log, ...change })
    for (let run = 0; run < 2; run += 1) await job.run()
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  }

  test('once that payments were made with another account than the key’s', async () => {
    const { sessionId } = await testApp.opened()
    expect(await said()).toEqual([])
    await withAnotherKey(sessionId)
    const [lost] = await testApp.db
      .select()
      .from(paymentSessions)
      .where(eq(paymentSessions.providerSessionId, sessionId))
    await testApp.db
      .insert(paymentSessions)
      .values({ ...lost!, id: newId(), attempt: 2, status: 'expired', providerSessionId: null, account: null })
    const account = `${sandboxAccount(testApp.settings)} test`
    expect(await said()).toMatchObject([
      { level: 50, account, before: 'acct_another test', msg: 'payments were made with another account' },
    ])
    await look()
    await testApp.opened()
    // Still, of the page that nobody knows about.
    expect(await said()).toHaveLength(1)
  })

  test('nothing while nobody can be paid, and while the provider does not answer', async () => {
    const { sessionId } = await testApp.opened()
    await withAnotherKey(sessionId)
    expect(await said({ settings: { ...testApp.settings, paymentSandbox: false } })).toEqual([])
    expect(await said({ stripe: { accounts: { retrieveCurrent: () => Promise.reject(new Error('down')) } } })).toEqual(
      [],
    )
  })
})
