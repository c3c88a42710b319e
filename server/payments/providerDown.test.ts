import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import Stripe from 'stripe'
import { rateLimits } from '../db/schema'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
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
  const sentence = "We can't reach the payment provider right now. Your booking is safe: please try again in a moment."

  for (let press = 0; press < 3; press += 1) {
    await expect(payments.checkout(userId, bookingId)).rejects.toMatchObject({ status: 503, message: sentence })
  }
  expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', isPaid: false })

  // Back again: the same try goes on, and there is still one session.
  await expect(paymentService(testApp.deps).checkout(userId, bookingId)).resolves.toContain('/sandbox/checkout/')
  expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ attempt: 1, status: 'open' }])
})

test('while the provider is down no session is given up', async () => {
  const { bookingId } = await testApp.opened()
  await testApp.db.execute("UPDATE payment_sessions SET checked_at = now() - interval '1 minute'")
  await reconcileSessions({ ...testApp.deps, stripe })
  expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'open' }])
})
