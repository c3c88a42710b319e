import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { count, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { bookings, hotels, paymentSessions, rateLimits, sandboxSessions } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { openPaymentTestApp, patient, type PaymentTestApp } from '../../testing/paymentTestApp'
import { reconcile, reconcileSessions } from './reconcile'
import { paymentService } from './service'
import { findUnsettled, saveOpened } from './store'

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

/** What is left when a process dies after the provider has opened the page and before its address is saved. */
const leaveUnsaved = (bookingId: string, secondsAgo = 0) =>
  testApp.db
    .update(paymentSessions)
    .set({ status: 'creating', providerSessionId: null, url: null, createdAt: fromNow(-secondsAgo * 1000) })
    .where(eq(paymentSessions.bookingId, bookingId))

/** A replica that was configured with another address of ours. */
const elsewhere = () => {
  const { deps } = testApp
  return paymentService({ ...deps, settings: { ...deps.settings, appOrigin: 'https://rooms.example' } }, patient)
}

describe('a booking has one payment page, the same,', () => {
  test('when the hotel is renamed and the server configured anew between two presses of Pay now', async () => {
    const { bookingId, url } = await testApp.opened()
    const { hotelId } = await testApp.booking(bookingId)
    await testApp.db.update(hotels).set({ name: 'Quay House' }).where(eq(hotels.id, hotelId))
    await testApp.db.update(bookings).set({ hotelName: 'Quay House' }).where(eq(bookings.id, bookingId))
    expect((await testApp.guest.must('stripePayment', { bookingId })).url).toBe(url)
    expect(await elsewhere().checkout(await guestOf(bookingId), bookingId)).toBe(url)
    expect(await pagesOf(bookingId)).toBe(1)
  })

  test('when forty presses reach two replicas with different addresses of ours at once', async () => {
    const bookingId = await testApp.booked()
    const guestId = await guestOf(bookingId)
    const replicas = [paymentService(testApp.deps, patient), elsewhere()]
    const press = (turn: number) =>
      replicas[turn % 2]!.checkout(guestId, bookingId).catch(({ status }: { status: number }) => status)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => press(turn)))
    // The replica whose words the provider heard second asks its guest to try again.
    const answered = new Set([...answers, await press(0)])
    answered.delete(503)
    expect([...answered]).toEqual([expect.stringContaining('/sandbox/checkout/')])
    const rows = await testApp.sessionsOf(bookingId)
    expect(rows.filter(({ status }) => status !== 'expired')).toMatchObject([{ status: 'open', url: [...answered][0] }])
  })
})

describe('a page whose address was not saved', () => {
  test('is the same for others while its request may be under way', async () => {
    const { bookingId, url } = await testApp.opened()
    await leaveUnsaved(bookingId, 10)
    expect((await testApp.guest.must('stripePayment', { bookingId })).url).toBe(url)
    expect(await pagesOf(bookingId)).toBe(1)
  })

  test('is not given up meanwhile by who would ask in other words', async () => {
    const { bookingId } = await testApp.opened()
    await leaveUnsaved(bookingId, 10)
    await expect(elsewhere().checkout(await guestOf(bookingId), bookingId)).rejects.toMatchObject({ status: 503 })
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'creating' }])
  })

  test('is given up after that, and the next attempt is another page', async () => {
    const { bookingId, url } = await testApp.opened()
    await leaveUnsaved(bookingId, 16)
    const next = await testApp.guest.must('stripePayment', { bookingId })
    expect(next.url).not.toBe(url)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([
      { attempt: 1, status: 'expired', url: null },
      { attempt: 2, status: 'open', url: next.url },
    ])
  })

  test('is shown to nobody once it was given up, however late the provider answers', async () => {
    const bookingId = await testApp.booked()
    const { stripe } = testApp.deps
    const opened: string[] = []
    const create = async (...request: Parameters<typeof stripe.checkout.sessions.create>) => {
      const session = await stripe.checkout.sessions.create(...request)
      if (opened.push(session.url!) === 1) {
        await testApp.db.update(paymentSessions).set({ checkedAt: fromNow(-60_000) })
        await reconcileSessions(testApp.deps)
      }
      return session
    }
    const sessions = Object.assign(Object.create(stripe.checkout.sessions) as object, { create })
    const late = Object.assign(Object.create(stripe) as Stripe, { checkout: { sessions } })

    const url = await paymentService({ ...testApp.deps, stripe: late }).checkout(await guestOf(bookingId), bookingId)

    expect(opened).toEqual([expect.any(String), url])
    expect(opened[0]).not.toBe(url)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([
      { status: 'expired', url: null },
      { status: 'open', url },
    ])
  })

  test('is kept when it is saved just before it would be given up', async () => {
    const { bookingId, url, sessionId } = await testApp.opened()
    await leaveUnsaved(bookingId, 16)
    const [session] = await testApp.sessionsOf(bookingId)
    const before = await findUnsettled(testApp.db, bookingId)
    await saveOpened(testApp.db, session!.id, { providerSessionId: sessionId, url })
    expect(await reconcile(testApp.deps, before!)).toMatchObject({ outcome: 'ignored' })
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'open', url }])
  })

  test('and was paid all the same confirms the booking, and the next page is closed', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await leaveUnsaved(bookingId, 16)
    const next = await testApp.guest.must('stripePayment', { bookingId })

    await testApp.send(await testApp.completed(sessionId))
    await testApp.db.update(paymentSessions).set({ checkedAt: fromNow(-60_000) })
    await reconcileSessions(testApp.deps)

    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true })
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([
      { status: 'paid', providerSessionId: sessionId },
      { status: 'expired' },
    ])
    expect((await testApp.providerSession(next.url.split('/').at(-1)!)).status).toBe('expired')
  })

  test('and was paid after the next one was is paid back', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await leaveUnsaved(bookingId, 16)
    const next = await testApp.guest.must('stripePayment', { bookingId })

    await testApp.send(await testApp.completed(next.url.split('/').at(-1)!))
    await testApp.send(await testApp.completed(sessionId))

    expect(await testApp.sessionsOf(bookingId)).toMatchObject([
      { status: 'unwanted', providerSessionId: sessionId },
      { status: 'paid' },
    ])
  })
})

test('what was paid is compared with what was asked for', async () => {
  const { bookingId, path } = await testApp.opened()
  await testApp.db.update(bookings).set({ totalCents: 1, nightCents: null }).where(eq(bookings.id, bookingId))
  await testApp.payOnPage(path)
  expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed' })
})
