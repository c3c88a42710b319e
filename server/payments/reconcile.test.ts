import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { fromNow } from '../db/drizzle'
import { bookings, paymentSessions, rateLimits, sandboxSessions } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { reconcileSessions } from './reconcile'

let testApp: PaymentTestApp

beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(rateLimits))

/** Pays a session at the provider without its message ever leaving there. */
const payUnheard = (sessionId: string) =>
  testApp.db.update(sandboxSessions).set({ status: 'complete' }).where(eq(sandboxSessions.id, sessionId))

/** As if nobody had looked for a while. */
const fallDue = (bookingId: string) =>
  testApp.db
    .update(paymentSessions)
    .set({ checkedAt: fromNow(-30_000) })
    .where(eq(paymentSessions.bookingId, bookingId))

describe('without the provider’s messages', () => {
  test('a payment is found by looking, once, with its receipt', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await payUnheard(sessionId)
    await fallDue(bookingId)
    await Promise.all([
      reconcileSessions(testApp.deps),
      reconcileSessions(testApp.deps),
      reconcileSessions(testApp.deps),
    ])
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true })
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'paid' }])
    expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
    await deliverMail(testApp.deps)
    const receipts = testApp.mails.to(testApp.guest.email).filter(({ text }) => text?.includes(`Paid: `))
    expect(receipts).toHaveLength(1)

    // The message that comes after all changes nothing any more.
    await testApp.send(await testApp.completed(sessionId))
    expect(await testApp.audited(bookingId)).toEqual(['payment.received'])
  })

  test('a page just opened is left alone for a while, and an open one stays open', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const [fresh] = await testApp.sessionsOf(bookingId)
    await reconcileSessions(testApp.deps)
    expect((await testApp.sessionsOf(bookingId))[0]?.checkedAt).toEqual(fresh?.checkedAt)
    await fallDue(bookingId)
    await reconcileSessions(testApp.deps)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'open' }])
    expect((await testApp.providerSession(sessionId)).status).toBe('open')
  })

  test('a page that expired is entered as expired', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const expiresAt = fromNow(-1000)
    await testApp.db.update(sandboxSessions).set({ expiresAt }).where(eq(sandboxSessions.id, sessionId))
    await fallDue(bookingId)
    await reconcileSessions(testApp.deps)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }])
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', isPaid: false })
  })

  test('the page of a cancelled booking is closed, so that nobody pays for nothing', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, bookingId))
    await fallDue(bookingId)
    await reconcileSessions(testApp.deps)
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }])
  })

  test('a payment of a wrong amount is sent back, once, and not entered', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    const [asked] = await testApp.db.select().from(sandboxSessions).where(eq(sandboxSessions.id, sessionId))
    const request = { ...asked!.request, 'line_items[0][price_data][unit_amount]': '23999' }
    await testApp.db
      .update(sandboxSessions)
      .set({ status: 'complete', request })
      .where(eq(sandboxSessions.id, sessionId))
    for (let look = 0; look < 2; look += 1) {
      await fallDue(bookingId)
      await reconcileSessions(testApp.deps)
    }
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', isPaid: false })
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'unwanted' }])
    expect(await testApp.audited(bookingId)).toEqual(['payment.unapplied'])
  })

  test('an attempt whose page was never saved is given up', async () => {
    const bookingId = await testApp.booked()
    await testApp.db
      .insert(paymentSessions)
      .values({ bookingId, attempt: 1, amountCents: 24_000, expiresAt: fromNow(60_000), checkedAt: fromNow(-30_000) })
    await reconcileSessions(testApp.deps)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }])
  })

  test('a session that the provider does not know ends', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db.delete(sandboxSessions).where(eq(sandboxSessions.id, sessionId))
    await fallDue(bookingId)
    await reconcileSessions(testApp.deps)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }])
  })
})

test('a page that is settled is not looked at again', async () => {
  const { bookingId, path } = await testApp.opened()
  await testApp.payOnPage(path)
  await fallDue(bookingId)
  const [settled] = await testApp.sessionsOf(bookingId)
  await reconcileSessions(testApp.deps)
  expect(await testApp.sessionsOf(bookingId)).toEqual([settled])
})
