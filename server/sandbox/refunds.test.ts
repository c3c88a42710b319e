import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import Stripe from 'stripe'
import { rateLimits } from '../db/schema'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { createStripe } from '../payments/provider'

let testApp: PaymentTestApp
let stripe: Stripe
beforeAll(async () => {
  testApp = await openPaymentTestApp()
  stripe = createStripe(testApp.settings)
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(rateLimits))

/** The payment intent of $240.00. */
async function paid(): Promise<string> {
  const { path, sessionId } = await testApp.opened()
  await testApp.payOnPage(path)
  return (await stripe.checkout.sessions.retrieve(sessionId)).payment_intent as string
}

describe('the sandbox, asked for refunds through the official SDK,', () => {
  test('makes one, shows it and lists it', async () => {
    const payment_intent = await paid()
    const made = await stripe.refunds.create({ payment_intent, amount: 10_000, metadata: { refundId: 'r1' } })
    expect(made).toMatchObject({
      object: 'refund',
      amount: 10_000,
      currency: 'usd',
      status: 'succeeded',
      payment_intent,
      metadata: { refundId: 'r1' },
    })
    expect(await stripe.refunds.retrieve(made.id)).toMatchObject({ id: made.id, amount: 10_000 })
    const rest = await stripe.refunds.create({ payment_intent })
    expect(rest.amount).toBe(14_000)
    const { data } = await stripe.refunds.list({ payment_intent })
    expect(data.map(({ id }) => id).sort()).toEqual([made.id, rest.id].sort())
  })

  test('gives a repeated request its first answer, also when both come at once', async () => {
    const params = { payment_intent: await paid(), amount: 24_000 }
    const [one, two] = await Promise.all([
      stripe.refunds.create(params, { idempotencyKey: 'back' }),
      stripe.refunds.create(params, { idempotencyKey: 'back' }),
    ])
    expect(one.id).toBe(two.id)
    await expect(stripe.refunds.create({ ...params, amount: 1 }, { idempotencyKey: 'back' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  test('never gives back more than was paid, not even to two who ask at once', async () => {
    const payment_intent = await paid()
    const asked = await Promise.allSettled(
      [1, 2, 3].map(() => stripe.refunds.create({ payment_intent, amount: 13_000 }, { maxNetworkRetries: 0 })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(stripe.refunds.create({ payment_intent, amount: 11_001 })).rejects.toThrow(
      'Refund amount ($110.01) is greater than unrefunded amount on charge ($110.00)',
    )
    await stripe.refunds.create({ payment_intent })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  })

  test('refuses what was never paid', async () => {
    const { sessionId } = await testApp.opened()
    for (const payment_intent of [sessionId.replace('cs_', 'pi_'), 'pi_test_none', "pi_'", `pi_test_\u0000`]) {
      const refused = { type: 'StripeInvalidRequestError', code: 'resource_missing' }
      await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject(refused)
    }
  })

  test.each([0, -1, 1.5])('refuses %p cents', async (amount) => {
    await expect(stripe.refunds.create({ payment_intent: await paid(), amount })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'amount',
    })
  })

  test('does not know a refund that it did not make', async () => {
    for (const id of ['re_none', 're_\u0000', 'pi_1']) {
      await expect(stripe.refunds.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 })
    }
  })
})
