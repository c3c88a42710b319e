import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, like, sql } from 'drizzle-orm'
import { aBooking, insertRoom, insertRooms, insertUser, type OwnedRoom } from '../../../testing/rows'
import { openTestApp, type TestApp } from '../../../testing/testApp'
import { emptyTables } from '../../../testing/testDatabase'
import { openVisitor } from '../../../testing/visitor'
import { bookings, mailQueue, mailSummaries, rateLimits, users, type NewBooking, type UserRow } from '../../db/schema'
import { transact } from '../../db/transaction'
import type { BookingEvent } from './events'
import { notifyBooking } from './notifyBooking'
import { sendDueMails } from './dueMails'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => emptyTables(testApp.database))

const mailsTo = async (email: string) =>
  (await testApp.db.select().from(mailQueue).where(eq(mailQueue.recipient, email))).map(({ subject }) => subject)
const summary = 'More about your StayScape bookings'
const hotelsSummary = 'More about bookings at your hotel'
/** All limits begin anew, and all summaries are due. */
const later = async () => {
  await testApp.db.update(mailSummaries).set({ dueAt: sql`now()` })
  await testApp.db.delete(rateLimits)
}
const ownerOf = async ({ owner }: OwnedRoom) => owner.user.email

/** Notifies of the same booking `times` times. */
async function notify(guest: UserRow, event: BookingEvent, times: number, values: Partial<NewBooking> = {}) {
  const { db, settings } = testApp
  const room = await insertRoom(db)
  const [booking] = await db
    .insert(bookings)
    .values(aBooking(room, guest, values))
    .returning()
  for (let time = 0; time < times; time += 1)
    await transact(db, (tx) => notifyBooking(tx, settings, booking!.id, event))
}

test('a guest without an account is written to at the address of the booking, if there is one, in our own words', async () => {
  const paul = { userId: null, guestName: 'Paul Phone', source: 'desk' } as const
  const ada = await insertUser(testApp.db)
  await notify(ada, { type: 'booked' }, 1, { ...paul, guestEmail: 'paul@example.com' })
  await notify(ada, { type: 'booked' }, 1, paul)
  const mails = await testApp.db.select().from(mailQueue)
  const toGuests = mails.filter(
    ({ subject, recipient }) => subject.startsWith('Booked') && recipient.startsWith('paul'),
  )
  expect(mails).toHaveLength(1)
  expect(toGuests).toHaveLength(1)
  expect(toGuests[0]?.text).toContain('Harbour House')
  expect(toGuests[0]?.text).not.toMatch(/Paul|https?:/)
  expect(mails.filter(({ recipient }) => recipient === ada.email)).toEqual([])
})

describe('a guest who books and cancels two hundred times', () => {
  /** As far as it gets. */
  async function bookAndCancel(isVerified: boolean) {
    const { db, inDays, newUser, app } = testApp
    const [own] = (await insertRooms(db, 1)) as [OwnedRoom]
    const guest = await newUser()
    await db.update(users).set({ isVerified }).where(eq(users.email, guest.email))
    const stay = { roomId: own.room.id, checkInDate: inDays(10), checkOutDate: inDays(11), guests: 1 }
    const refused: string[] = []
    for (let round = 0; round < 200; round += 1) {
      // What is tried here is not the rate of a minute.
      await db.delete(rateLimits).where(like(rateLimits.key, 'c%Booking:%'))
      const { status, body } = await guest.call('createBooking', stay)
      expect(status).toBe(200)
      if (body.success) await guest.must('cancelBooking', { bookingId: body.bookingId, expectedRefund: 0 })
      else refused.push(body.message)
    }
    return { guest, own, stay, refused, app }
  }

  test('is refused after ten, and told for how long; the guest gets five mails and a summary, the hotel twenty', async () => {
    const { guest, own, refused } = await bookAndCancel(false)

    expect(await testApp.db.$count(bookings)).toBe(10)
    expect(new Set(refused)).toEqual(
      new Set(['You have cancelled 10 unpaid bookings within a day. You can book again in 24 hours.']),
    )
    await later()
    await sendDueMails(testApp.deps)
    const toGuest = await mailsTo(guest.email)
    expect([toGuest.length, toGuest.filter((subject) => subject === summary).length]).toEqual([6, 1])
    // Ten bookings and as many cancellations are no more than a verified hotel's twenty an hour.
    expect(await mailsTo(await ownerOf(own))).toHaveLength(20)
  })

  test('can book again after a day, and other guests at any time', async () => {
    const { stay, guest, own } = await bookAndCancel(true)
    const other = await testApp.newUser('Ben Other')
    const { bookingId } = await other.must('createBooking', stay)
    await openVisitor(testApp.app, own.owner).must('cancelStay', { bookingId, reason: 'For the test.' })

    await testApp.db.update(rateLimits).set({ expiresAt: sql`now()` })
    expect((await guest.call('createBooking', stay)).body.success).toBe(true)
  })

  test('can still cancel their other bookings', async () => {
    const { db, inDays, newUser } = testApp
    const [own] = (await insertRooms(db, 1)) as [OwnedRoom]
    const guest = await newUser()
    const booked: string[] = []
    for (let day = 0; day < 12; day += 1) {
      const dates = { checkInDate: inDays(10 + day), checkOutDate: inDays(11 + day) }
      booked.push((await guest.must('createBooking', { roomId: own.room.id, ...dates, guests: 1 })).bookingId)
    }
    for (const bookingId of booked) await guest.must('cancelBooking', { bookingId, expectedRefund: 0 })
    expect(await db.$count(bookings, eq(bookings.status, 'cancelled'))).toBe(12)
  })
})

describe('mails about bookings', () => {
  test.each([
    ['five a day to an unverified address', false, 5],
    ['thirty to a verified one', true, 30],
  ])('are %s; a summary counts the others', async (_what, isVerified, most) => {
    const guest = await insertUser(testApp.db, { isVerified })
    await notify(guest, { type: 'booked' }, 20)
    await notify(guest, { type: 'cancelled_unpaid', cause: 'guest' }, 12, { status: 'cancelled' })
    await notify(guest, { type: 'checked_in' }, 1)
    expect(await mailsTo(guest.email)).toHaveLength(most)

    await sendDueMails(testApp.deps)
    expect(await mailsTo(guest.email)).toHaveLength(most)
    await later()
    await Promise.all([1, 2, 3].map(() => sendDueMails(testApp.deps)))

    const all = await mailsTo(guest.email)
    expect([all.length, all.filter((subject) => subject === summary).length]).toEqual([most + 1, 1])
    const [summed] = await testApp.db.select().from(mailQueue).where(eq(mailQueue.subject, summary))
    const { text } = summed!
    const [booked, cancelled] = isVerified ? [0, 2] : [15, 12]
    expect(text).toContain(`${booked + cancelled + 1} changes`)
    if (booked > 0) expect(text).toContain(`Booked: ${booked}`)
    expect(text).toContain(`Cancelled: ${cancelled}\nNoted by hotels: 1`)
    expect(text).toContain('/my-bookings')
    expect(await testApp.db.$count(mailSummaries)).toBe(0)
  })

  test('are twenty an hour to a hotel, however many guests book', async () => {
    const { db, settings } = testApp
    const [own] = (await insertRooms(db, 1)) as [OwnedRoom]
    for (let turn = 0; turn < 25; turn += 1) {
      const guest = await insertUser(db)
      const dates = { checkInDate: testApp.inDays(turn), checkOutDate: testApp.inDays(turn + 1) }
      const [booking] = await db
        .insert(bookings)
        .values(aBooking(own.room, guest, dates))
        .returning()
      await transact(db, (tx) => notifyBooking(tx, settings, booking!.id, { type: 'booked' }))
    }
    const email = await ownerOf(own)
    expect(await mailsTo(email)).toHaveLength(20)
    await later()
    await sendDueMails(testApp.deps)
    expect((await mailsTo(email)).filter((subject) => subject === hotelsSummary)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(21)
    const [mail] = await db.select().from(mailQueue).where(eq(mailQueue.subject, hotelsSummary))
    expect(mail!.text).toContain('Booked: 5')
    expect(mail!.text).toContain('/owner/bookings')
  })

  test('about money are not limited, and holds that end count like bookings', async () => {
    const guest = await insertUser(testApp.db, { isVerified: false })
    await notify(guest, { type: 'booked' }, 10)
    const before = (await mailsTo(guest.email)).length
    const paid = { status: 'confirmed', paidAt: new Date() } as const
    const cancelled = { ...paid, status: 'cancelled' } as const
    await notify(guest, { type: 'paid', amountCents: 12_000 }, 1, paid)
    await notify(guest, { type: 'cancelled', cause: 'guest', refundCents: 12_000, refundedCents: 0 }, 1, cancelled)
    await notify(guest, { type: 'expired' }, 1, { status: 'cancelled' })
    await notify(guest, { type: 'refund_sent', amountCents: 12_000, reason: 'cancelled' }, 1, cancelled)
    await notify(guest, { type: 'refund_failed', amountCents: 12_000 }, 1, cancelled)
    expect(before).toBe(5)
    expect(await testApp.db.select().from(mailSummaries)).toMatchObject([{ booked: 5, cancelled: 1 }])
    const about = (await mailsTo(guest.email)).filter((subject) => !subject.startsWith('Booked: '))
    expect(about.map((subject) => subject.split(':')[0]).toSorted()).toEqual([
      'Cancelled',
      'Paid',
      'Refund failed',
      'Refunded',
    ])
  })

  test('to one unverified address are five in all, as a guest and as an owner', async () => {
    const { db, settings } = testApp
    const [own] = (await insertRooms(db, 1)) as [OwnedRoom]
    await db.update(users).set({ isVerified: false }).where(eq(users.id, own.owner.user.id))
    const { email } = own.owner.user
    await notify({ ...own.owner.user, isVerified: false }, { type: 'booked' }, 3)
    const guest = await insertUser(db)
    const [booking] = await db.insert(bookings).values(aBooking(own.room, guest)).returning()
    for (let time = 0; time < 5; time += 1) {
      await transact(db, (tx) => notifyBooking(tx, settings, booking!.id, { type: 'booked' }))
    }
    expect(await mailsTo(email)).toHaveLength(5)
    expect(await db.select().from(mailSummaries)).toMatchObject([{ reader: 'owner', booked: 3 }])
  })

  test('to an address are still counted after its account was closed and a new one opened', async () => {
    const email = 'somebody@example.com'
    const first = await insertUser(testApp.db, { email, isVerified: false })
    await notify(first, { type: 'booked' }, 5)
    await testApp.db
      .update(users)
      .set({ email: `closed-${first.id}@closed.invalid` })
      .where(eq(users.id, first.id))
    await testApp.db.delete(mailQueue)
    const second = await insertUser(testApp.db, { email, isVerified: false })
    await notify(second, { type: 'booked' }, 5)
    expect(await mailsTo(email)).toEqual([])
  })
})
