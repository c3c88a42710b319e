import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { cancellationJobs } from '../cancellations/holds'
import { bookings, paymentSessions, rateLimits, refunds } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { startJobs, type Job } from '../runtime/jobs'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { paymentJobs } from './jobs'
import { reconcileSessions } from './reconcile'
import { paymentService } from './service'

let testApp: PaymentTestApp
let provider: Server
let stripe: Stripe

// Reachable, but answers only errors.
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  provider = createServer((request, response) => {
    request.resume()
    response.writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end('{"error":{"type":"api_error","message":"We are down, sk_test_1234"}}')
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  const { port } = provider.address() as AddressInfo
  stripe = new Stripe('sk_test_down', { protocol: 'http', host: '127.0.0.1', port, telemetry: false })
})
afterAll(async () => {
  await new Promise((closed) => provider.close(closed))
  await testApp.close()
})
beforeEach(() => testApp.db.delete(rateLimits))

test('while the provider is down the guest is told, and the booking is kept', async () => {
  const payments = paymentService({ ...testApp.deps, stripe })
  const bookingId = await testApp.booked()
  const { userId } = await testApp.booking(bookingId)
  const sentence = 'We can’t reach the payment provider right now. Your booking is safe: please try again in a moment.'

  for (let press = 0; press < 3; press += 1) {
    await expect(payments.checkout(userId, bookingId)).rejects.toMatchObject({ status: 503, message: sentence })
  }
  expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', isPaid: false })

  // Back again: the same try goes on, and there is still one session.
  await expect(paymentService(testApp.deps).checkout(userId, bookingId)).resolves.toContain('/sandbox/checkout/')
  expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ attempt: 1, status: 'open' }])
})

describe('a server that stops does not wait for a provider that does not answer', () => {
  /** Takes every call and answers none before its test is over. */
  let silent: Server
  let unanswered: ServerResponse[]
  let asked: Promise<void>
  beforeEach(async () => {
    unanswered = []
    silent = createServer((_request, response) => unanswered.push(response))
    asked = new Promise((isAsked) => silent.once('request', () => isAsked()))
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  })
  afterEach(async () => {
    // The SDK repeats a call whose connection was cut, whatever it is told about retries: in the middle of another test.
    for (const response of unanswered) response.writeHead(500, { 'stripe-should-retry': 'false' }).end('{}')
    await new Promise((closed) => silent.close(closed))
  })
  const hanging = () => {
    const { port } = silent.address() as AddressInfo
    const config = {
      protocol: 'http',
      host: '127.0.0.1',
      port,
      telemetry: false,
      timeout: 60_000,
      maxNetworkRetries: 0,
    } as const
    return { ...testApp.deps, stripe: new Stripe('sk_test_silent', config) }
  }
  const only = (job: string, jobs: Job[]) => jobs.filter(({ name }) => name === job)
  const minuteAgo = fromNow(-60_000)

  test('about a payment page', async () => {
    const { bookingId } = await testApp.opened()
    await testApp.db
      .update(paymentSessions)
      .set({ checkedAt: minuteAgo })
      .where(eq(paymentSessions.bookingId, bookingId))
    const jobs = startJobs(only('payments', paymentJobs(hanging())), testApp.deps)
    await asked
    await jobs.stop()
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'open' }])
  })

  test('about a hold that is over, whose booking waits for the next try', async () => {
    const { bookingId } = await testApp.opened()
    const over = { payBy: minuteAgo }
    await testApp.db.update(bookings).set(over).where(eq(bookings.id, bookingId))
    await testApp.db
      .update(paymentSessions)
      .set({ expiresAt: fromNow(-180_000) })
      .where(eq(paymentSessions.bookingId, bookingId))
    const jobs = startJobs(cancellationJobs(hanging()), testApp.deps)
    await asked
    await jobs.stop()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: 'hold' })
  })

  test('about a refund, which is asked for again', async () => {
    const { bookingId, path } = await testApp.opened()
    await testApp.payOnPage(path)
    await testApp.guest.must('cancelBooking', { bookingId, expectedRefund: 240 })
    const jobs = startJobs(only('refunds', paymentJobs(hanging())), testApp.deps)
    await asked
    await jobs.stop()
    const [refund] = await testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
    expect(refund).toMatchObject({ status: 'pending', tries: 1, nextTryAt: expect.any(Date) })
  })
})

test('while the provider is down no session is given up', async () => {
  const { bookingId } = await testApp.opened()
  await testApp.db.execute("UPDATE payment_sessions SET checked_at = now() - interval '1 minute'")
  await reconcileSessions({ ...testApp.deps, stripe })
  expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'open' }])
})
