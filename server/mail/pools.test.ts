import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { aPicture } from '../../testing/pictures'
import { aBooking, insertRoom, insertUser, password } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import type { BookingEvent } from '../bookings/mails/events'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { sendDueMails } from '../bookings/mails/dueMails'
import { bookingOrigins, bookings, mailQueue, mailSummaries, rateLimits, type NewBooking } from '../db/schema'
import { transact } from '../db/transaction'
import { mailboxOf } from './pools'
import { deliverMail, enqueueMail } from './queue'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  testApp.mails.clear()
})

const deliver = () => deliverMail(testApp.deps)
/** All limits begin anew, and what waits is due. */
const later = async () => {
  await testApp.db.delete(rateLimits)
  const past = sql`now() - interval '1 millisecond'`
  await testApp.db.update(mailQueue).set({ nextTryAt: past }).where(isNotNull(mailQueue.nextTryAt))
  await testApp.db.update(mailSummaries).set({ dueAt: past })
}

test.each([
  ['a tag', 'ada+hotels@example.com', 'ada@example.com', true],
  ['several tags', 'ada+a+b@example.com', 'ada@example.com', true],
  ['capitals', 'Ada@Example.com', 'ada@example.com', true],
  ['dots at Google', 'a.d.a@gmail.com', 'ada@gmail.com', true],
  ['Google’s other domain', 'a.da+x@googlemail.com', 'ada@gmail.com', true],
  ['dots elsewhere', 'a.da@example.com', 'ada@example.com', false],
  ['another name', 'ida@example.com', 'ada@example.com', false],
  ['another domain', 'ada@example.org', 'ada@example.com', false],
  ['nothing but tags', '+a@example.com', '+b@example.com', false],
])('%s: one mailbox or two', (_what, one, other, isSame) => {
  expect(mailboxOf(one) === mailboxOf(other)).toBe(isSame)
})

describe('one mailbox that nobody has verified', () => {
  test('is sent five codes an hour, by sixty accounts from as many networks, and nothing when they close', async () => {
    const own = await openTestApp()
    const picture = await aPicture()
    const said: string[] = []
    for (let turn = 0; turn < 60; turn += 1) {
      const remoteAddress = `203.0.113.${turn}`
      const email = turn % 2 ? `v.ictim+${turn}@gmail.com` : `victim+${turn}@googlemail.com`
      const visitor = own.visitor()
      const { message } = await visitor.must(
        'register',
        { name: 'Eve', email, password },
        { files: [picture], remoteAddress },
      )
      said.push(message)
      if (turn < 40) await visitor.must('closeAccount', { currentPassword: password }, { remoteAddress })
    }
    // Waits for what leaves after an answer.
    await own.close()

    expect(said.filter((message) => message.includes('sent a code'))).toHaveLength(5)
    expect(own.mails.all().map(({ subject }) => subject)).toEqual(Array<string>(5).fill('Your StayScape code'))
  })

  /** A stay of a guest with this address, and what happens to it. */
  async function notify(email: string, event: BookingEvent, values: Partial<NewBooking> = {}) {
    const { db, settings } = testApp
    const guest = await insertUser(db, { email, isVerified: false })
    const [booking] = await db
      .insert(bookings)
      .values(aBooking(await insertRoom(db), guest, values))
      .returning()
    await transact(db, (tx) => notifyBooking(tx, settings, booking!.id, event))
  }
  const holdEnds = { type: 'expired' } as const
  const toVictim = () => testApp.mails.all().filter(({ to }) => to?.[0]?.address?.startsWith('victim'))

  test('hears of five of sixteen holds that end, and of the others in summaries, five mails an hour', async () => {
    for (let turn = 0; turn < 16; turn += 1)
      await notify(`victim+${turn}@example.com`, holdEnds, { status: 'cancelled' })
    await deliver()
    expect(toVictim()).toHaveLength(5)

    const perHour: number[] = []
    for (let hours = 0; hours < 4; hours += 1) {
      await later()
      await sendDueMails(testApp.deps)
      testApp.mails.clear()
      await deliver()
      perHour.push(toVictim().length)
    }
    expect(perHour).toEqual([5, 5, 1, 0])
  })

  test('counts codes, bookings and new passwords together; payments and refunds are sent at once', async () => {
    const eve = await testApp.signUp('Eve Unknown')
    await testApp.mails.code(eve.email)
    const [name, domain] = eve.email.split('@')
    const tagged = (tag: number) => `${name}+${tag}@${domain}`
    const toMailbox = () => testApp.mails.all().filter(({ to }) => to?.[0]?.address?.startsWith(name!))
    for (let turn = 0; turn < 3; turn += 1) await notify(tagged(turn), { type: 'booked' })
    const newPassword = 'another-quiet-harbour'
    await eve.must('changePassword', { currentPassword: password, newPassword })
    await deliver()
    expect(toMailbox()).toHaveLength(5)

    await eve.must('changePassword', { currentPassword: newPassword, newPassword: password })
    await eve.must('changePassword', { currentPassword: password, newPassword })
    expect((await eve.call('sendVerifyOtp')).body.success).toBe(true) // one was sent moments ago
    const bob = testApp.visitor()
    const files = [await aPicture()]
    const { message } = await bob.must('register', { name: 'Bob', email: tagged(9), password }, { files })
    expect(message).toBe('Welcome to StayScape.')
    expect((await bob.call('sendVerifyOtp')).status).toBe(429)

    const paid = { status: 'confirmed', paidAt: new Date() } as const
    await notify(tagged(10), { type: 'paid', amountCents: 100 }, paid)
    const refund = { type: 'refund_sent', amountCents: 100, reason: 'cancelled' } as const
    await notify(tagged(11), refund, { ...paid, status: 'cancelled' })
    testApp.mails.clear()
    await deliver()
    const subjects = toMailbox().map(({ subject }) => subject?.split(' ')[0])
    expect(subjects.toSorted()).toEqual(['Paid:', 'Refunded:'])
    // Of two new passwords since then it hears once: the words are the same.
    await later()
    testApp.mails.clear()
    await deliver()
    expect(toMailbox().map(({ subject }) => subject)).toEqual(['Your StayScape password was changed'])
  })

  test('does not hold up anybody else, and gives nothing up by waiting', async () => {
    const { db } = testApp
    const mail = { subject: 'Your stay', html: undefined, pool: `unproven:${mailboxOf('victim@example.com')}` }
    for (let turn = 0; turn < 30; turn += 1)
      await enqueueMail(db, { ...mail, to: 'victim@example.com', text: `Number ${turn}` })
    await enqueueMail(db, { to: 'ada@example.com', subject: 'Your stay', text: 'See you soon.' })
    await later()

    await deliver()

    expect(testApp.mails.to('ada@example.com')).toHaveLength(1)
    expect(toVictim()).toHaveLength(5)
    const waiting = await db.select().from(mailQueue).where(isNotNull(mailQueue.nextTryAt))
    expect(waiting).toHaveLength(25)
    expect(waiting.every(({ tries, nextTryAt }) => tries === 0 && nextTryAt! > new Date())).toBe(true)
  })

  /** Has newcomers of a network book, each with a mailbox of their own. */
  async function book(count: number, networkOf: (turn: number) => Partial<typeof bookingOrigins.$inferInsert>) {
    const { db, settings } = testApp
    const room = await insertRoom(db)
    for (let turn = 0; turn < count; turn += 1) {
      const guest = await insertUser(db, { email: `victim${turn}@example.com`, isVerified: false })
      const dates = { checkInDate: testApp.inDays(turn), checkOutDate: testApp.inDays(turn + 1) }
      const [booking] = await db
        .insert(bookings)
        .values(aBooking(room, guest, dates))
        .returning()
      await db.insert(bookingOrigins).values({ bookingId: booking!.id, ...networkOf(turn) })
      await transact(db, (tx) => notifyBooking(tx, settings, booking!.id, { type: 'booked' }))
    }
    await deliver()
  }

  test('is one of sixty that a network can have mailed about bookings in an hour', async () => {
    await book(70, () => ({ network: 'one network' }))
    expect(toVictim()).toHaveLength(60)
    expect(await testApp.db.$count(mailSummaries, eq(mailSummaries.reader, 'guest'))).toBe(10)
  })

  test.each([
    ['four times as many for an IPv6 network of 56 bits', 'of 56 bits', 240],
    ['sixteen times as many for one of 48', 'of 48 bits', 960],
  ])('is one of %s', async (_what, name, most) => {
    const expiresAt = sql`now() + interval '1 hour'`
    await testApp.db.insert(rateLimits).values({ key: `booking-mails-from:${name}`, points: most - 2, expiresAt })
    await book(3, (turn) => ({ network: `of 64 bits ${turn}`, widerNetworks: ['of 56 bits', 'of 48 bits'] }))
    expect(toVictim()).toHaveLength(2)
  })
})

describe('messages of guests who have not verified their email', () => {
  const message = 'Is breakfast early?'

  test('reach one host twenty an hour, however many write; the others wait', async () => {
    const owner = await testApp.newOwner()
    const roomId = await testApp.newRoom(owner)
    for (let turn = 0; turn < 40; turn += 1) {
      const eve = await testApp.newUser('Eve Unknown', false)
      await eve.must('contactHost', { roomId, message }, { remoteAddress: `203.0.113.${turn}` })
    }
    const ada = await testApp.newUser()
    await ada.must('contactHost', { roomId, message })
    await deliver()
    // Who is verified waits for nobody.
    expect(testApp.mails.to(owner.email)).toHaveLength(21)

    await later()
    await deliver()
    expect(testApp.mails.to(owner.email)).toHaveLength(41)
  })

  test('are twenty an hour from one network, and the refusal says what helps', async () => {
    const owner = await testApp.newOwner()
    const roomId = await testApp.newRoom(owner)
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn += 1) {
      const eve = await testApp.newUser('Eve Unknown', false)
      const { status, body } = await eve.call('contactHost', { roomId, message })
      statuses.push(status)
      if (status !== 200) expect(body.message).toContain('Please confirm your email address')
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await (await testApp.newUser()).call('contactHost', { roomId, message })).status).toBe(200)
  })
})
