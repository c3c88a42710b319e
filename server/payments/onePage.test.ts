import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { count, eq, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { bookings, hotels, paymentSessions, rateLimits, sandboxSessions } from '../db/schema'
import { fromNow } from '../db/sql'
import { openPaymentTestApp, patient, type PaymentTestApp } from '../../testing/paymentTestApp'
import { reconciler } from './reconcile'
import { paymentService } from './service'

let testApp: PaymentTestApp

beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(rateLimits))

const pagesOf = async (bookingId: string) => {
  const isOf = sql`${sandboxSessions.request}->>'client_reference_id' = ${bookingId}`
  const [row] = await testApp.db.select({ pages: count() }).from(sandboxSessions).where(isOf)
  return row!.pages
}
const guestOf = async (bookingId: string) => (await testApp.booking(bookingId)).userId

/** What is left when a process dies after the provider has opened the page and before its address is kept. */
const forget = (bookingId: string, more: object = {}) =>
  testApp.db
    .update(paymentSessions)
    .set({ status: 'creating', providerSessionId: null, url: null, ...more })
    .where(eq(paymentSessions.bookingId, bookingId))

/** A replica that was configured with another address of ours. */
const elsewhere = () => {
  const { parts } = testApp
  return paymentService({ ...parts, settings: { ...parts.settings, appOrigin: 'https://rooms.example' } }, patient)
}

describe('a booking has one payment page, the same,', () => {
  test('when the hotel is renamed between two presses of Pay now', async () => {
    const { bookingId, url } = await testApp.opened()
    await forget(bookingId)
    const { hotelId } = await testApp.booking(bookingId)
    await testApp.db.update(hotels).set({ name: 'Quay House' }).where(eq(hotels.id, hotelId))
    await testApp.db.update(bookings).set({ hotelName: 'Quay House' }).where(eq(bookings.id, bookingId))
    expect((await testApp.guest.must('stripePayment', { bookingId })).url).toBe(url)
    expect(await pagesOf(bookingId)).toBe(1)
  })

  test('when the second press reaches a replica with another address of ours', async () => {
    const { bookingId, url } = await testApp.opened()
    await forget(bookingId)
    expect(await elsewhere().checkout(await guestOf(bookingId), bookingId)).toBe(url)
    expect(await pagesOf(bookingId)).toBe(1)
  })

  test('when forty presses reach two such replicas at once', async () => {
    const bookingId = await testApp.booked()
    const guestId = await guestOf(bookingId)
    const replicas = [paymentService(testApp.parts, patient), elsewhere()]
    const presses = Array.from({ length: 40 }, (_, turn) => replicas[turn % 2]!.checkout(guestId, bookingId))
    expect(new Set(await Promise.all(presses)).size).toBe(1)
    expect(await pagesOf(bookingId)).toBe(1)
    expect(await testApp.sessionsOf(bookingId)).toHaveLength(1)
  })

  test('when the release after asks in other words, as long as the provider knows the first ones', async () => {
    const { bookingId, url } = await testApp.opened()
    await forget(bookingId)
    const [written] = await testApp.sessionsOf(bookingId)
    const request = JSON.parse(written!.request!) as { apiVersion: string }
    expect(request).toMatchObject({ apiVersion: Stripe.API_VERSION, idempotencyKey: `booking-${bookingId}-attempt-1` })
    await reconciler(testApp.parts)()
    expect((await testApp.guest.must('stripePayment', { bookingId })).url).toBe(url)
  })
})

describe('a page that a release opened without writing down what it asked', () => {
  const someMonthsAgo = { request: null }

  /** The provider was asked in words that this release would not choose. */
  async function openedOtherwise() {
    const opened = await testApp.opened()
    await forget(opened.bookingId, someMonthsAgo)
    const isIt = eq(sandboxSessions.id, opened.sessionId)
    const cancelUrl = sql`jsonb_set(${sandboxSessions.request}, '{cancel_url}', '"https://old.example/"')`
    await testApp.db.update(sandboxSessions).set({ request: cancelUrl }).where(isIt)
    return opened
  }

  test('is never joined by another while it may be open', async () => {
    const { bookingId } = await openedOtherwise()
    const { status, body } = await testApp.guest.call('stripePayment', { bookingId })
    expect(status).toBe(503)
    expect(body.message).toMatch(/^There may already be an open payment page for this booking/)
    await testApp.db.update(paymentSessions).set({ checkedAt: fromNow(-60_000) })
    await reconciler(testApp.parts)()
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'creating' }])
    expect(await pagesOf(bookingId)).toBe(1)
  })

  test('makes room for another once it is over', async () => {
    const { bookingId, sessionId } = await openedOtherwise()
    const over = { expiresAt: fromNow(-1000) }
    await testApp.db.update(sandboxSessions).set(over).where(eq(sandboxSessions.id, sessionId))
    await testApp.db.update(paymentSessions).set(over).where(eq(paymentSessions.bookingId, bookingId))
    expect((await testApp.guest.call('stripePayment', { bookingId })).body.success).toBe(true)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }, { attempt: 2, status: 'open' }])
  })
})

test('what was paid is compared with what was asked for', async () => {
  const { bookingId, path } = await testApp.opened()
  await testApp.db.update(bookings).set({ totalCents: 1 }).where(eq(bookings.id, bookingId))
  await testApp.payOnPage(path)
  expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed' })
})
