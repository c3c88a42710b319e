import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { fromNow } from '../db/drizzle'
import { rateLimits, rooms, sandboxSessions } from '../db/schema'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { createStripe } from '../payments/provider'
import { sandboxKeys } from './connection'

let testApp: PaymentTestApp
let stripe: Stripe

beforeAll(async () => {
  testApp = await openPaymentTestApp()
  stripe = testApp.deps.stripe
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(rateLimits))

const visit = (path: string) => testApp.app.inject(path)
const expire = (sessionId: string) =>
  testApp.db
    .update(sandboxSessions)
    .set({ expiresAt: fromNow(-1000) })
    .where(eq(sandboxSessions.id, sessionId))

describe('the test payment page', () => {
  test('says that it is a test, what is paid for and how much', async () => {
    const { path } = await testApp.opened()
    const { statusCode, headers, body } = await visit(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': expect.stringContaining('text/html'), 'cache-control': 'no-store' })
    expect(body).toContain('This is a test.')
    expect(body).toContain('No money moves')
    expect(body).toContain('Harbour House, Double Bed')
    expect(body).toMatch(/\w{3} \d+ \w{3} \d{4} to \w{3} \d+ \w{3} \d{4}, 2 nights, 2 guests/)
    expect(body).toContain('Pay $240.00')
    expect(body).toContain(`href="${testApp.settings.appOrigin}/my-bookings?unpaid=`)
  })

  test('takes the card that pays: the booking is paid and the guest returns', async () => {
    const { bookingId, path } = await testApp.opened()
    const response = await testApp.payOnPage(path, '4242424242424242')
    expect(response.status).toBe(303)
    expect(response.headers.location).toBe(`${testApp.settings.appOrigin}/loader/my-bookings?booking=${bookingId}`)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true })
    expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
  })

  test.each([
    ['the card that is declined', '4000 0000 0000 0002', 'Your card was declined. Nothing was charged.'],
    ['any other card', '5555 5555 5555 4444', 'This test page takes no real cards.'],
    ['no card', '', 'Please enter a card number'],
    ['words', '"><script>', 'This test page takes no real cards.'],
  ])('refuses %s in a sentence beside the field, on a page that Back returns to', async (_what, card, sentence) => {
    const { bookingId, path } = await testApp.opened()
    const { status, headers } = await testApp.payOnPage(path, card)
    expect(status).toBe(303)
    expect(headers.location).toMatch(new RegExp(`^${path}\\?declined=[a-z]+$`))
    const { body } = await visit(headers.location!)
    expect(body).toContain(sentence)
    expect(body).toContain('aria-invalid="true"')
    expect(body).toMatch(/aria-describedby="card-hint card-error"/)
    expect(await testApp.booking(bookingId)).toMatchObject({ isPaid: false })
  })

  test('pressed twice pays once', async () => {
    const { bookingId, path } = await testApp.opened()
    const answers = await Promise.all([testApp.payOnPage(path), testApp.payOnPage(path), testApp.payOnPage(path)])
    expect(answers.map(({ status, headers }) => [status, headers.location === path])).toEqual(
      expect.arrayContaining([
        [303, true],
        [303, true],
        [303, false],
      ]),
    )
    expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
  })

  test('of a paid session says so', async () => {
    const { path } = await testApp.opened()
    await testApp.payOnPage(path)
    expect((await visit(path)).body).toContain('This payment is complete')
  })

  test('of an expired session says so and takes no card', async () => {
    const { bookingId, path, sessionId } = await testApp.opened()
    await expire(sessionId)
    expect((await visit(path)).body).toContain('This payment page has expired')
    expect((await testApp.payOnPage(path)).headers.location).toBe(path)
    expect(await testApp.booking(bookingId)).toMatchObject({ isPaid: false })
  })

  test('that never was is a page as well', async () => {
    const { statusCode, body } = await visit('/sandbox/checkout/cs_test_none')
    expect(statusCode).toBe(404)
    expect(body).toContain('We couldn’t find that payment page')
  })

  test('shows what others have typed as text', async () => {
    const { bookingId } = await testApp.opened()
    const { roomId } = await testApp.booking(bookingId)
    await testApp.db.update(rooms).set({ roomType: '<img src=x onerror=alert(1)>' }).where(eq(rooms.id, roomId))
    const stay = { roomId, checkInDate: testApp.inDays(20), checkOutDate: testApp.inDays(21), guests: 1 }
    const booked = await testApp.guest.call('createBooking', stay)
    const { url } = (await testApp.guest.call('stripePayment', { bookingId: booked.body.bookingId })).body
    const { body } = await visit(new URL(url).pathname)
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(body).not.toContain('<img')
  })

  test('has neither script nor style of its own, so that the page’s policy holds for it', async () => {
    const { path } = await testApp.opened()
    const { headers, body } = await visit(path)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(body).not.toMatch(/<script|<style|style=|onclick/)
    const style = await visit('/sandbox/checkout.css')
    expect(style.headers['content-type']).toContain('text/css')
  })
})

describe('the sandbox, asked through the official SDK,', () => {
  const asked = (values: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
    mode: 'payment',
    line_items: [
      { quantity: 2, price_data: { currency: 'usd', unit_amount: 1999, product_data: { name: 'A night & a day' } } },
    ],
    metadata: { bookingId: 'b1' },
    success_url: `${testApp.settings.appOrigin}/paid`,
    cancel_url: `${testApp.settings.appOrigin}/back`,
    expires_at: Math.floor(Date.now() / 1000) + 40 * 60,
    ...values,
  })

  test('makes, shows and ends a session', async () => {
    const made = await stripe.checkout.sessions.create(asked())
    expect(made).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 3998,
      metadata: { bookingId: 'b1' },
    })
    expect(made.lastResponse.requestId).toMatch(/^req_/)
    expect(await stripe.checkout.sessions.retrieve(made.id)).toMatchObject({ id: made.id, url: made.url })
    expect(await stripe.checkout.sessions.expire(made.id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(made.id)).rejects.toThrow(/status of|status in \["open"\]/)
  })

  test('gives a repeated request its first answer, also when both come at once', async () => {
    const params = asked()
    const [one, two] = await Promise.all([
      stripe.checkout.sessions.create(params, { idempotencyKey: 'again' }),
      stripe.checkout.sessions.create(params, { idempotencyKey: 'again' }),
    ])
    expect(one.id).toBe(two.id)
    const other = asked({ client_reference_id: 'other' })
    await expect(stripe.checkout.sessions.create(other, { idempotencyKey: 'again' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['a subscription', { mode: 'subscription' }, 'mode'],
    ['no line', { line_items: [] }, 'line_items[0][price_data][product_data][name]'],
    ['nowhere to return to', { success_url: '' }, 'success_url'],
    ['a return to another site', { success_url: 'https://elsewhere.example/' }, 'success_url'],
    ['a way back to another site', { cancel_url: 'https://elsewhere.example/' }, 'cancel_url'],
    ['an end in a minute', { expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at'],
    ['an end in two days', { expires_at: Math.floor(Date.now() / 1000) + 172_800 }, 'expires_at'],
  ])('refuses %s', async (_what, values, param) => {
    await expect(stripe.checkout.sessions.create(asked(values))).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param,
    })
  })

  test('does not know a session that it did not make', async () => {
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
    })
  })

  test('answers nobody without its key', async () => {
    const stranger = createStripe({ ...testApp.settings, secretKey: 'somebody else’s key, also long enough' })
    await expect(stranger.checkout.sessions.create(asked())).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    })
  })

  test('has other keys for every secret key, and without one for every data folder', () => {
    const folder = (name: string) => ({ dataDir: path.join(testApp.settings.dataDir, name) })
    const secret = (letter: string) => ({ ...folder('one'), secretKey: letter.repeat(32) })
    const keys = [folder('one'), folder('two'), secret('a'), secret('b')].map(sandboxKeys)
    const all = keys.flatMap((key) => [key.webhookSecret, key.secretKey])
    expect(new Set(all.map((key) => key.replace(/^.*_/, ''))).size).toBe(8)
    expect(sandboxKeys(folder('one'))).toEqual(keys[0])
  })
})

test('the sandbox is not there where real keys are set', async () => {
  const env = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }
  const real = await openPaymentTestApp({ env })
  try {
    for (const url of ['/sandbox/checkout/cs_test_1', '/sandbox/checkout.css', '/v1/checkout/sessions/cs_test_1']) {
      expect((await real.app.inject(url)).statusCode).toBe(404)
    }
  } finally {
    await real.close()
  }
})

describe.each([
  ['a NUL', '%00'],
  ['a NUL behind a session’s beginning', 'cs_test_1%00'],
  ['a quote', "cs_test_'"],
  ['the id of another kind of thing', 'pi_test_1'],
  ['more than any id', `cs_test_${'x'.repeat(90)}`],
])('%s for a session’s id', (_what, id) => {
  test('is a page that says so, also when it is paid', async () => {
    const path = `/sandbox/checkout/${id}`
    const paid = [await testApp.payOnPage(path), await testApp.payOnPage(path, 'no card')]
    for (const address of [path, ...paid.map(({ headers }) => headers.location!)]) {
      const { statusCode, body } = await visit(address)
      expect(statusCode).toBe(404)
      expect(body).toContain('We couldn’t find that payment page')
    }
  })

  test('is a session that the provider does not know, also to end', async () => {
    const headers = { authorization: `Bearer ${sandboxKeys(testApp.settings).secretKey}` }
    const url = `/v1/checkout/sessions/${id}`
    const shown = await testApp.app.inject({ url, headers })
    const ended = await testApp.app.inject({ method: 'POST', url: `${url}/expire`, headers })
    expect([shown.statusCode, ended.statusCode]).toEqual([404, 404])
    for (const answer of [shown, ended]) expect(answer.json()).toMatchObject({ error: { code: 'resource_missing' } })
  })
})

describe('the sandbox refuses as the provider does', () => {
  const headers = () => ({ authorization: `Bearer ${sandboxKeys(testApp.settings).secretKey}` })
  const asked = () => ({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][product_data][name]': 'A night',
    success_url: `${testApp.settings.appOrigin}/paid`,
    cancel_url: `${testApp.settings.appOrigin}/back`,
    expires_at: `${Math.floor(Date.now() / 1000) + 40 * 60}`,
  })
  const create = (values: Record<string, string>, more: Record<string, string> = {}) =>
    testApp.app.inject({
      method: 'POST',
      url: '/v1/checkout/sessions',
      headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded', ...more },
      payload: new URLSearchParams({ ...asked(), ...values }).toString(),
    })

  test.each([
    ['an amount in words', { 'line_items[0][price_data][unit_amount]': 'much' }],
    ['an amount of more digits than any', { 'line_items[0][price_data][unit_amount]': '12345678901' }],
    ['a second line', { 'line_items[1][quantity]': '1' }],
    ['less than fifty cents', { 'line_items[0][price_data][unit_amount]': '49' }],
  ])('%s', async (_what, values) => {
    const { statusCode, body } = await create(values)
    expect(statusCode).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('a body that it cannot read, without a failure of its own', async () => {
    const { statusCode, body } = await create({}, { 'content-type': 'application/xml' })
    expect(statusCode).toBe(415)
    expect(JSON.parse(body)).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('nothing that it has answered before, even when it would be too late to ask now', async () => {
    const again = { 'idempotency-key': 'late' }
    const made = (await create({}, again)).json<{ id: string }>()
    const late = { ...asked(), expires_at: `${Math.floor(Date.now() / 1000) + 60}` }
    await testApp.db.update(sandboxSessions).set({ request: late }).where(eq(sandboxSessions.id, made.id))
    expect((await create(late)).statusCode).toBe(400)
    expect((await create(late, again)).json()).toMatchObject({ id: made.id })
  })

  test('to end more than the session that is named', async () => {
    const [one, other] = [(await create({})).json<{ id: string }>(), (await create({})).json<{ id: string }>()]
    await testApp.app.inject({ method: 'POST', url: `/v1/checkout/sessions/${one.id}/expire`, headers: headers() })
    expect((await stripe.checkout.sessions.retrieve(one.id)).status).toBe('expired')
    expect((await stripe.checkout.sessions.retrieve(other.id)).status).toBe('open')
  })
})
