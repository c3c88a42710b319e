import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { count, eq } from 'drizzle-orm'
import { bookings, paymentSessions, rateLimits, sandboxSessions } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { openPaymentTestApp, patient, type PaymentTestApp } from '../../testing/paymentTestApp'
import { paymentService } from './service'
import { saveOpened } from './store'

let testApp: PaymentTestApp

beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(rateLimits))

const payNow = (bookingId: string, by = testApp.guest) => by.call('stripePayment', { bookingId })
const sessionsAtProvider = async () => (await testApp.db.select({ n: count() }).from(sandboxSessions))[0]!.n

/** Puts a booking's session `minutes` from its end, here and at the provider. */
async function moveEnd(bookingId: string, minutes: number) {
  const expiresAt = fromNow(minutes * 60_000)
  const [session] = await testApp.sessionsOf(bookingId)
  await testApp.db.update(paymentSessions).set({ expiresAt }).where(eq(paymentSessions.id, session!.id))
  const atProvider = eq(sandboxSessions.id, session?.providerSessionId ?? '')
  await testApp.db.update(sandboxSessions).set({ expiresAt }).where(atProvider)
}

describe('pressing Pay now', () => {
  test('answers the address of a page on which exactly this booking is paid', async () => {
    const bookingId = await testApp.booked()
    const { status, body } = await payNow(bookingId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, url: expect.stringContaining(testApp.settings.appOrigin) })

    const session = await testApp.providerSession(body.url.split('/').at(-1)!)
    expect(session).toMatchObject({
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 24_000,
      currency: 'usd',
      client_reference_id: bookingId,
      metadata: { bookingId },
      success_url: `${testApp.settings.appOrigin}/loader/my-bookings?booking=${bookingId}`,
      cancel_url: `${testApp.settings.appOrigin}/my-bookings?unpaid=${bookingId}`,
    })
    const [opened] = await testApp.sessionsOf(bookingId)
    expect(session.expires_at * 1000).toBe(opened!.expiresAt.getTime())
    const minutesOpen = (opened!.expiresAt.getTime() - opened!.createdAt.getTime()) / 60_000
    expect(minutesOpen).toBeGreaterThan(30)
    expect(minutesOpen).toBeLessThan(35)
  })

  test('shows the price in no other currency than it was booked in', async () => {
    const { sessionId } = await testApp.opened()
    const [sent] = await testApp.db.select().from(sandboxSessions).where(eq(sandboxSessions.id, sessionId))
    expect(sent!.request).toMatchObject({ 'adaptive_pricing[enabled]': 'false' })
  })

  test('leaves the booking unpaid', async () => {
    const { bookingId } = await testApp.opened()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', isPaid: false })
  })

  test('again gives the same page', async () => {
    const { bookingId, url } = await testApp.opened()
    expect((await payNow(bookingId)).body.url).toBe(url)
    expect(await testApp.sessionsOf(bookingId)).toHaveLength(1)
  })

  test('twenty times at once opens one page, and everybody gets its address', async () => {
    const bookingId = await testApp.booked()
    const before = await sessionsAtProvider()
    const payments = paymentService(testApp.deps, patient)
    const { userId } = await testApp.booking(bookingId)
    const urls = await Promise.all(Array.from({ length: 20 }, () => payments.checkout(userId, bookingId)))
    expect(new Set(urls).size).toBe(1)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'open', url: urls[0] }])
    expect((await sessionsAtProvider()) - before).toBe(1)
  })

  test('ten times a minute is enough', async () => {
    const bookingId = await testApp.booked()
    const answers = await Promise.all(Array.from({ length: 11 }, () => payNow(bookingId)))
    const turnedAway = answers.filter(({ status }) => status === 429)
    expect(turnedAway).toHaveLength(1)
    expect(Number(turnedAway[0]!.headers['retry-after'])).toBeGreaterThan(0)
    const urls = answers.filter(({ status }) => status === 200).map(({ body }) => body.url)
    expect(new Set(urls).size).toBe(1)
  })

  test('takes no address to return to from the request', async () => {
    const bookingId = await testApp.booked()
    const { body } = await testApp.guest.call(
      'stripePayment',
      { bookingId },
      { headers: { host: 'evil.example', referer: 'https://evil.example/', 'x-forwarded-host': 'evil.example' } },
    )
    const session = await testApp.providerSession(body.url.split('/').at(-1)!)
    expect(JSON.stringify([session, body])).not.toContain('evil')
  })
})

describe('Pay now is refused', () => {
  test('for a booking that does not exist, and for somebody else’s in the same words', async () => {
    const other = await testApp.newUser('Ben Other')
    const bookingId = await testApp.booked()
    const [unknown, notYours] = [await payNow('nothing'), await payNow(bookingId, other)]
    expect(unknown.status).toBe(200)
    expect(unknown.body).toMatchObject({ success: false, message: 'We could not find that booking.' })
    expect(notYours.body).toEqual(unknown.body)
    expect(await testApp.sessionsOf(bookingId)).toEqual([])
  })

  test('for a booking that is paid or cancelled', async () => {
    const [paid, cancelled] = [await testApp.booked(), await testApp.booked()]
    await testApp.db.update(bookings).set({ status: 'confirmed', paidAt: new Date() }).where(eq(bookings.id, paid))
    await testApp.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, cancelled))
    expect((await payNow(paid)).body).toMatchObject({ success: false, message: 'This booking is already paid.' })
    expect((await payNow(cancelled)).body).toMatchObject({ success: false, message: 'This booking was cancelled.' })
  })

  test('to the owner of the room, who is not the guest', async () => {
    const host = await testApp.newOwner('Host House')
    const roomId = await testApp.newRoom(host)
    const stay = { roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(11), guests: 1 }
    const { body } = await testApp.guest.call('createBooking', stay)
    expect((await payNow(body.bookingId, host)).body.success).toBe(false)
  })

  test('where nobody can be paid', async () => {
    const bookingId = await testApp.booked()
    const { userId } = await testApp.booking(bookingId)
    const settings = { ...testApp.settings, paymentSandbox: false }
    await expect(paymentService({ ...testApp.deps, settings }).checkout(userId, bookingId)).rejects.toMatchObject({
      status: 200,
      message: 'Card payments aren’t set up on this site yet, so this booking can’t be paid here.',
      more: { field: 'bookingId' },
    })
    expect(await testApp.sessionsOf(bookingId)).toEqual([])
  })

  test('to somebody who is not logged in', async () => {
    const { status } = await testApp.visitor().call('stripePayment', { bookingId: await testApp.booked() })
    expect(status).toBe(401)
  })

  test('as broken when the request is', async () => {
    const { status } = await testApp.guest.call('stripePayment', { bookingId: 7 } as never)
    expect(status).toBe(400)
  })
})

describe('a payment page', () => {
  test('that has expired is replaced by another', async () => {
    const { bookingId, url } = await testApp.opened()
    await moveEnd(bookingId, -1)
    const { body } = await payNow(bookingId)
    expect(body.success).toBe(true)
    expect(body.url).not.toBe(url)
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([
      { attempt: 1, status: 'expired' },
      { attempt: 2, status: 'open', url: body.url },
    ])
  })

  test('that is over for us is closed at the provider before another is opened', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db
      .update(paymentSessions)
      .set({ expiresAt: fromNow(-1000) })
      .where(eq(paymentSessions.bookingId, bookingId))
    await payNow(bookingId)
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
  })

  test('that was paid in its last second is found to be paid by the next Pay now', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db.update(sandboxSessions).set({ status: 'complete' }).where(eq(sandboxSessions.id, sessionId))
    await moveEnd(bookingId, -1)
    expect((await payNow(bookingId)).body).toMatchObject({ success: false, message: 'This booking is already paid.' })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true })
  })
})

describe('the address of a payment page', () => {
  test('is kept with its own booking only', async () => {
    const waiting = await testApp.opened()
    await testApp.db
      .update(paymentSessions)
      .set({ status: 'creating', providerSessionId: null, url: null })
      .where(eq(paymentSessions.bookingId, waiting.bookingId))
    await testApp.opened()
    expect(await testApp.sessionsOf(waiting.bookingId)).toMatchObject([{ status: 'creating', url: null }])
  })

  test('that comes after the payment opens nothing again', async () => {
    const { bookingId, sessionId, path, url } = await testApp.opened()
    await testApp.payOnPage(path)
    const [session] = await testApp.sessionsOf(bookingId)
    await saveOpened(testApp.db, session!.id, { providerSessionId: sessionId, url })
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'paid' }])
  })
})

test('a booking that the provider will not take is our fault', async () => {
  const bookingId = await testApp.booked()
  const { userId } = await testApp.booking(bookingId)
  await testApp.db.update(bookings).set({ totalCents: 10, nightCents: null }).where(eq(bookings.id, bookingId))
  await expect(paymentService(testApp.deps).checkout(userId, bookingId)).rejects.toMatchObject({
    code: 'amount_too_small',
  })
  expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ attempt: 1, url: null }])
})

test('a page that expires ends no other', async () => {
  const [over, other] = [await testApp.opened(), await testApp.opened()]
  await moveEnd(over.bookingId, -1)
  await payNow(over.bookingId)
  expect(await testApp.sessionsOf(other.bookingId)).toMatchObject([{ status: 'open' }])
  expect((await testApp.providerSession(other.sessionId)).status).toBe('open')
})

test('a page that was never opened and is over does not keep the guest from paying later', async () => {
  const bookingId = await testApp.booked()
  await testApp.db
    .insert(paymentSessions)
    .values({ bookingId, attempt: 1, amountCents: 24_000, expiresAt: fromNow(-60_000) })
  expect((await payNow(bookingId)).body).toMatchObject({ success: true })
  expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }, { attempt: 2, status: 'open' }])
})
