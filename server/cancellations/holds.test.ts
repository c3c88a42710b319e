import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type { Payload } from '../../contract/callTypes'
import { anonymizeAccount } from '../accounts/closeAccount'
import { codeService } from '../accounts/codes/service'
import { deriveKey } from '../keys'
import { sessionService } from '../accounts/sessions/service'
import { findUser } from '../accounts/userStore'
import { bookingService } from '../bookings/service'
import { bookings, hotels, paymentSessions, rateLimits, refunds, sandboxSessions } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { transact } from '../db/transaction'
import { createStripe } from '../payments/provider'
import { reconcileSessions } from '../payments/reconcile'
import { readSettings } from '../settings'
import { endOfDeadline, todayIn } from '../../contract/hotelDay'
import { addDays } from '../../contract/stay'
import { inDays } from '../../testing/days'
import { aBooking, insertRoom, insertRooms, insertUser, type OwnedRoom } from '../../testing/rows'
import { freePort } from '../../scripts/ports'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'
import { anEvent } from '../../testing/provider'
import { openVisitor } from '../../testing/visitor'
import { endUnpaidBooking, expireHolds } from './holds'
import { claimExpiredHolds } from './store'

const minutes = 60_000
const hours = 60 * minutes

let testApp: PaymentTestApp
beforeAll(async () => {
  testApp = await openPaymentTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(rateLimits))

const endHolds = () => expireHolds(testApp.deps)

/** Moves the end of a booking's hold, negative into the past. */
const moveHold = (bookingId: string, milliseconds: number) =>
  testApp.db
    .update(bookings)
    .set({ payBy: fromNow(milliseconds) })
    .where(eq(bookings.id, bookingId))

/** Moves the end of a booking's payment page, here and at the provider. */
async function movePage(bookingId: string, milliseconds: number) {
  const expiresAt = fromNow(milliseconds)
  const [session] = await testApp.sessionsOf(bookingId)
  await testApp.db.update(paymentSessions).set({ expiresAt }).where(eq(paymentSessions.id, session!.id))
  const atProvider = eq(sandboxSessions.id, session?.providerSessionId ?? '')
  await testApp.db.update(sandboxSessions).set({ expiresAt }).where(atProvider)
}

type Book = (stay: Payload<'createBooking'>) => Promise<{ bookingId: string }>

async function bookedFor(daysAhead: number, book: Book = (stay) => testApp.guest.must('createBooking', stay)) {
  const { id: roomId } = await insertRoom(testApp.db)
  // From now on, as the database counts, and not from when the tests began.
  const stay = { roomId, checkInDate: inDays(daysAhead), checkOutDate: inDays(daysAhead + 2), guests: 2 }
  const { bookingId } = await book(stay)
  const booking = await testApp.booking(bookingId)
  return { ...booking, stay, held: booking.payBy!.getTime() - booking.createdAt.getTime() }
}

describe('an unpaid booking holds its nights', () => {
  test('for a day', async () => {
    expect((await bookedFor(10)).held).toBe(24 * hours)
  })

  test('for two hours when the stay begins within two days', async () => {
    expect((await bookedFor(1)).held).toBe(2 * hours)
    expect((await bookedFor(3)).held).toBe(24 * hours)
  })

  test('as long as the operator says, in fractions of an hour too, and never longer for being near', async () => {
    const settings = readSettings({ SECRET_KEY: 'a key for tests only, long enough for them', HOLD_HOURS: '0.5' })
    const { book } = bookingService({ ...testApp.deps, settings })
    const guest = await insertUser(testApp.db)
    expect((await bookedFor(10, (stay) => book(guest, stay))).held).toBe(30 * minutes)
    expect((await bookedFor(1, (stay) => book(guest, stay))).held).toBe(30 * minutes)
  })

  test('never beyond the day of check-in at the hotel, with a payment page that is opened last', async () => {
    const settings = readSettings({ SECRET_KEY: 'a key for tests only, long enough for them', HOLD_HOURS: '1000' })
    const { book } = bookingService({ ...testApp.deps, settings })
    const guest = await insertUser(testApp.db)
    const bookedIn = async (timeZone: string | null, stay: (today: string) => [string, string]) => {
      const { id: roomId, hotelId } = await insertRoom(testApp.db)
      await testApp.db.update(hotels).set({ timeZone }).where(eq(hotels.id, hotelId))
      const [checkInDate, checkOutDate] = stay(todayIn(timeZone ?? 'UTC', new Date())!)
      const { bookingId } = await book(guest, { roomId, checkInDate, checkOutDate, guests: 2 })
      return testApp.booking(bookingId)
    }
    for (const timeZone of ['Pacific/Kiritimati', 'America/New_York', null]) {
      const { payBy, checkInDate } = await bookedIn(timeZone, (today) => [addDays(today, 4), addDays(today, 5)])
      const midnight = endOfDeadline(checkInDate, timeZone).getTime()
      expect(midnight - payBy!.getTime()).toBe(37 * minutes)
    }
    // Yesterday there is today elsewhere: such a stay has just the time to open its page.
    const late = await bookedIn('Pacific/Kiritimati', (today) => [addDays(today, -1), addDays(today, 1)])
    expect(late.payBy!.getTime() - late.createdAt.getTime()).toBe(15 * minutes)
  })

  test('until a moment that its guest reads, and no longer once it is paid', async () => {
    const { id, payBy } = await bookedFor(10)
    const ofMine = async () => (await testApp.guest.must('getBookings')).bookings.find(({ _id }) => _id === id)
    expect(await ofMine()).toMatchObject({ payBy: payBy!.toISOString() })
    const { url } = await testApp.guest.must('stripePayment', { bookingId: id })
    await testApp.payOnPage(new URL(url).pathname)
    expect(await ofMine()).not.toHaveProperty('payBy')
  })
})

describe('when nobody has paid in time', () => {
  test('the booking ends, and somebody else can have the nights', async () => {
    const { id, stay } = await bookedFor(10)
    const other = await testApp.newUser('Ben Other')
    expect((await other.call('createBooking', stay)).body.success).toBe(false)
    await moveHold(id, -1000)
    await endHolds()
    expect(await testApp.booking(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'hold', isPaid: false })
    expect((await other.call('createBooking', stay)).body.success).toBe(true)
    expect(await testApp.audited(id)).toEqual(['booking.cancelled'])
  })

  test('Pay now says so, before the nights are free again and after', async () => {
    const { id } = await bookedFor(10)
    await moveHold(id, -1000)
    const over = {
      success: false,
      message: 'The time to pay for this booking has run out, so we have released the room.',
    }
    expect((await testApp.guest.call('stripePayment', { bookingId: id })).body).toMatchObject(over)
    await endHolds()
    const { body } = await testApp.guest.call('stripePayment', { bookingId: id })
    expect(body).toMatchObject({ success: false, message: 'This booking was cancelled.' })
  })

  test('nothing happens to a booking that is held still, or paid', async () => {
    const { id: held } = await bookedFor(10)
    const { bookingId: paid, path } = await testApp.opened()
    await testApp.payOnPage(path)
    await moveHold(paid, -1000)
    await endHolds()
    expect(await testApp.booking(held)).toMatchObject({ status: 'pending' })
    expect(await testApp.booking(paid)).toMatchObject({ status: 'confirmed' })
  })
})

describe('an open payment page', () => {
  test('is never cut short', async () => {
    const { bookingId, url, sessionId } = await testApp.opened()
    await moveHold(bookingId, -minutes)
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })
    expect((await testApp.providerSession(sessionId)).status).toBe('open')
    // Pressed again it is the same page.
    expect((await testApp.guest.must('stripePayment', { bookingId })).url).toBe(url)
  })

  test('is waited for until two minutes after its end', async () => {
    const { bookingId } = await testApp.opened()
    await moveHold(bookingId, -minutes)
    // Within a transaction the database's clock stands still.
    await transact(testApp.db, async (tx) => {
      const almost = { expiresAt: fromNow(-2 * minutes + 1) }
      await tx.update(paymentSessions).set(almost).where(eq(paymentSessions.bookingId, bookingId))
      expect((await claimExpiredHolds(tx)).map((claim) => claim.bookingId)).not.toContain(bookingId)
    })
    await movePage(bookingId, -2 * minutes)
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hold' })
    expect(await testApp.sessionsOf(bookingId)).toMatchObject([{ status: 'expired' }])
  })

  describe('is waited for as long', () => {
    const told: [who: string, tell: (opened: { bookingId: string; sessionId: string }) => Promise<unknown>][] = [
      [
        'the provider’s message',
        async ({ sessionId }) =>
          testApp.send(anEvent('checkout.session.expired', await testApp.providerSession(sessionId))),
      ],
      [
        'our own look',
        async () => {
          await testApp.db.update(paymentSessions).set({ checkedAt: fromNow(-minutes) })
          await reconcileSessions(testApp.deps)
        },
      ],
      ['its guest, who presses Pay now', async ({ bookingId }) => testApp.guest.call('stripePayment', { bookingId })],
    ]

    test.each(told)('when %s says that it has ended', async (_who, tell) => {
      const opened = await testApp.opened()
      await moveHold(opened.bookingId, -minutes)
      await movePage(opened.bookingId, -7000)
      await tell(opened)
      expect(await testApp.sessionsOf(opened.bookingId)).toMatchObject([{ status: 'expired' }])
      await endHolds()
      expect(await testApp.booking(opened.bookingId)).toMatchObject({ status: 'pending', changeInProgress: null })

      await movePage(opened.bookingId, -2 * minutes)
      await endHolds()
      expect(await testApp.booking(opened.bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hold' })
    })

    test('after it was ended early', async () => {
      const { bookingId, sessionId } = await testApp.opened()
      await moveHold(bookingId, -minutes)
      await testApp.deps.stripe.checkout.sessions.expire(sessionId)
      await testApp.send(anEvent('checkout.session.expired', await testApp.providerSession(sessionId)))
      await endHolds()
      expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending' })
      const ended = { endedAt: fromNow(-2 * minutes) }
      await testApp.db.update(paymentSessions).set(ended).where(eq(paymentSessions.bookingId, bookingId))
      await endHolds()
      expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hold' })
    })
  })

  test('that was paid in its last second keeps the nights, though no message came', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db.update(sandboxSessions).set({ status: 'complete' }).where(eq(sandboxSessions.id, sessionId))
    await moveHold(bookingId, -minutes)
    await movePage(bookingId, -3 * minutes)
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      cancelledBy: null,
      changeInProgress: null,
    })
  })

  test('that the provider has not ended is ended there first', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await moveHold(bookingId, -minutes)
    // Over for us only: the provider's clock is behind.
    const [session] = await testApp.sessionsOf(bookingId)
    const expiresAt = fromNow(-3 * minutes)
    await testApp.db.update(paymentSessions).set({ expiresAt }).where(eq(paymentSessions.id, session!.id))
    await endHolds()
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled' })
  })
})

describe('a stay that the desk has noted', () => {
  /** Of today and unpaid, its hold over; marked through the call by the hotel's owner. */
  async function inTheHouse(mark: 'arrived' | 'left' | 'no-show') {
    const [hotel] = (await insertRooms(testApp.db, 1)) as [OwnedRoom]
    const owner = openVisitor(testApp.app, hotel.owner)
    const dates = { checkInDate: testApp.inDays(0), checkOutDate: testApp.inDays(3) }
    const stay = { roomId: hotel.room.id, ...dates, guests: 2 }
    const { bookingId } = await testApp.guest.must('createBooking', stay)
    // A no-show is noted once the day of arrival is over.
    const begun = { checkInDate: testApp.inDays(-2), nightCents: null }
    await testApp.db.update(bookings).set(begun).where(eq(bookings.id, bookingId))
    await owner.must('markStay', { bookingId, mark, ...(mark === 'left' && { expectedNights: 3 }) })
    await moveHold(bookingId, -1000)
    return { bookingId, owner }
  }

  test.each(['arrived', 'left', 'no-show'] as const)(
    'as %s keeps its nights unpaid, shows no deadline, and can still be paid',
    async (mark) => {
      const { bookingId } = await inTheHouse(mark)
      await endHolds()
      expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: null, mark })

      const { booking } = await testApp.guest.must('booking', { bookingId })
      expect(booking).toMatchObject({ canPay: true })
      const listed = (await testApp.guest.must('getBookings')).bookings.find(({ _id }) => _id === bookingId)
      for (const shown of [booking, listed]) expect(shown).not.toHaveProperty('payBy')

      const { url } = await testApp.guest.must('stripePayment', { bookingId })
      await testApp.payOnPage(new URL(url).pathname)
      expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', isPaid: true })
    },
  )

  test('as left before the first night has nothing to pay for, and what is paid all the same goes back', async () => {
    const { bookingId, owner } = await inTheHouse('arrived')
    const { url } = await testApp.guest.must('stripePayment', { bookingId })
    await testApp.db
      .update(bookings)
      .set({ checkInDate: testApp.inDays(0), nightCents: null })
      .where(eq(bookings.id, bookingId))
    await owner.must('markStay', { bookingId, mark: 'left', from: testApp.inDays(0), expectedNights: 3 })

    expect((await testApp.guest.must('booking', { bookingId })).booking.canPay).toBe(false)
    expect((await testApp.guest.call('stripePayment', { bookingId })).body).toEqual({
      success: false,
      field: 'bookingId',
      message:
        'Your hotel noted that you left before the first night, so there is nothing to pay. If that is wrong, please talk to the hotel.',
    })
    await testApp.payOnPage(new URL(url).pathname)
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', isPaid: false })
    const [back] = await testApp.db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
    expect(back).toMatchObject({ reason: 'unwanted', amountCents: (await testApp.booking(bookingId)).totalCents })
  })

  test('while its hold is being ended stays, and Pay now works again', async () => {
    const { bookingId, owner } = await inTheHouse('arrived')
    await owner.must('markStay', { bookingId, mark: 'none' })
    await moveHold(bookingId, -1000)
    const [claim] = await claimExpiredHolds(testApp.db)
    expect(claim).toMatchObject({ bookingId, kind: 'hold' })
    await owner.must('markStay', { bookingId, mark: 'arrived' })

    await expect(endUnpaidBooking(testApp.deps, claim!)).resolves.toBe('kept')

    expect(await testApp.booking(bookingId)).toMatchObject({
      status: 'pending',
      changeInProgress: null,
      changeSince: null,
    })
    expect((await testApp.guest.call('stripePayment', { bookingId })).body).toMatchObject({ success: true })
  })

  test('and not any more has a deadline that is still to come', async () => {
    const { bookingId, owner } = await inTheHouse('no-show')
    await owner.must('markStay', { bookingId, mark: 'none' })
    await endHolds()

    const { status, payBy } = await testApp.booking(bookingId)
    expect(status).toBe('pending')
    const { booking } = await testApp.guest.must('booking', { bookingId })
    expect(booking).toMatchObject({ payBy: payBy!.toISOString(), canPay: true })
    expect(payBy!.getTime()).toBeGreaterThan(Date.now())
  })
})

describe('an ending that does not get through', () => {
  test('waits for the provider, and lets nobody pay meanwhile', async () => {
    const { bookingId } = await testApp.opened()
    await moveHold(bookingId, -minutes)
    await movePage(bookingId, -3 * minutes)
    const nobody = createStripe({ ...testApp.settings, port: await freePort() })
    await expireHolds({ ...testApp.deps, stripe: nobody })
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: 'hold' })
    const { body } = await testApp.guest.call('stripePayment', { bookingId })
    expect(body).toMatchObject({ success: false })

    // Nobody takes the claim over before it is old.
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending' })
    await testApp.db
      .update(bookings)
      .set({ changeSince: sql`now() - interval '1 minute'` })
      .where(eq(bookings.id, bookingId))
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'hold' })
  })

  test('is stopped by a payment', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db
      .update(bookings)
      .set({ changeInProgress: 'hold', changeSince: sql`now() - interval '1 minute'` })
      .where(eq(bookings.id, bookingId))
    await testApp.send(await testApp.completed(sessionId))
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'confirmed', changeInProgress: null })
  })

  test('is finished for a guest who was cancelling when the process died', async () => {
    const { bookingId, sessionId } = await testApp.opened()
    await testApp.db
      .update(bookings)
      .set({ changeInProgress: 'guest', changeSince: sql`now() - interval '1 minute'` })
      .where(eq(bookings.id, bookingId))
    await endHolds()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'guest' })
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
  })
})

describe('an account that is closed with an open payment page', () => {
  const leaving = async () => {
    const ada = await testApp.newUser('Ada Leaving')
    return { ada, ...(await testApp.opened(ada)) }
  }
  const close = (ada: Awaited<ReturnType<typeof leaving>>['ada']) =>
    ada.must('closeAccount', { currentPassword: ada.password })

  test('has it ended at the provider, and then the stay, whose nights are free', async () => {
    const { ada, bookingId, sessionId } = await leaving()
    await close(ada)
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'guest' })
    expect(await testApp.audited(bookingId)).toEqual(['booking.cancelled'])
  })

  test('keeps what was paid in the last second', async () => {
    const { ada, bookingId, sessionId } = await leaving()
    // No message has come yet.
    await testApp.db.update(sandboxSessions).set({ status: 'complete' }).where(eq(sandboxSessions.id, sessionId))
    await close(ada)
    expect(await testApp.booking(bookingId)).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      changeInProgress: null,
    })
  })

  test('is closed all the same while the provider is away, and the stay ends with its page later', async () => {
    const { ada, bookingId, sessionId } = await leaving()
    const nobody = createStripe({ ...testApp.settings, port: await freePort() })
    const user = (await findUser(testApp.db, ada.email))!
    const sessions = sessionService(testApp.db)
    const codes = codeService(deriveKey('one-time codes', testApp.settings))
    await anonymizeAccount({ ...testApp.deps, stripe: nobody, sessions, codes }, user, {})

    expect(await findUser(testApp.db, ada.email)).toBeUndefined()
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'pending', changeInProgress: 'guest' })
    expect((await testApp.providerSession(sessionId)).status).toBe('open')
    await testApp.db
      .update(bookings)
      .set({ changeSince: sql`now() - interval '1 minute'` })
      .where(eq(bookings.id, bookingId))
    await endHolds()
    expect((await testApp.providerSession(sessionId)).status).toBe('expired')
    expect(await testApp.booking(bookingId)).toMatchObject({ status: 'cancelled', cancelledBy: 'guest' })
  })
})

test('fifty holds that are over end once each, however many look at once', async () => {
  const [room, guest] = [await insertRoom(testApp.db), await insertUser(testApp.db)]
  const stays = Array.from({ length: 50 }, (_, turn) => {
    const checkInDate = testApp.inDays(20 + turn)
    return aBooking(room, guest, {
      checkInDate,
      checkOutDate: addDays(checkInDate, 1),
      payBy: new Date(Date.now() - 1000),
    })
  })
  const added = await testApp.db.insert(bookings).values(stays).returning({ id: bookings.id })
  await Promise.all([endHolds(), endHolds(), endHolds()])
  for (const { id } of added) expect(await testApp.audited(id)).toEqual(['booking.cancelled'])
})
