import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, ne } from 'drizzle-orm'
import {
  auditLog,
  bookings,
  hotels,
  idempotencyKeys,
  mailQueue,
  oneTimeCodes,
  rateLimits,
  rooms,
  sessions,
  takenNights,
  users,
} from '../db/schema'
import { hotelService } from '../hotels/service'
import { createMailer } from '../mail/mailer'
import { deliverMail, enqueueMail } from '../mail/queue'
import { newHotel } from '../../testing/newcomers'
import { aPicture } from '../../testing/pictures'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { replacePerson } from './closeAccount'
import { lockUser } from './userStore'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newUser']>>
let host: Awaited<ReturnType<TestApp['newOwner']>>
let roomId: string
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  ada = await testApp.signUp('Ada Quillfeather')
  host = await testApp.newOwner()
  roomId = await testApp.newRoom(host)
})

const close = (who = ada, currentPassword = who.password) => who.call('closeAccount', { currentPassword })
const inDays = (days: number) => testApp.inDays(days)
const aStay = (from = 10) => ({ roomId, checkInDate: inDays(from), checkOutDate: inDays(from + 2), guests: 2 })
const book = (from?: number, key?: string) =>
  ada.call('createBooking', aStay(from), { headers: key ? { 'idempotency-key': key } : {} })
const rowOf = async ({ email }: { email: string }) => {
  const [row] = await testApp.db.select().from(users).where(eq(users.email, email))
  return row!
}
const publicRooms = async () => (await testApp.visitor().call('getRooms')).body.rooms
const ownersBookings = async () => (await host.call('ownerBookings')).body.bookings
const logIn = async ({ email, password }: { email: string; password: string }) => {
  const { body } = await testApp.visitor().call('login', { email, password })
  return body.success
}
/** Every row of every table, and every file of the data folder, as text. */
async function dump() {
  const { pool } = testApp.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT each::text AS row FROM ${name} each`)
    found.push(...rows.map(({ row }) => row))
  }
  const { dataDir } = testApp.settings
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) found.push(entry.name, readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
  }
  return found.join('\n')
}
/** Every table that an account can change. */
const everything = async () => {
  const tables = [users, mailQueue, sessions, oneTimeCodes, idempotencyKeys, bookings, hotels, rooms]
  return Promise.all(tables.map((table) => testApp.db.select().from(table)))
}

describe('closing an account', () => {
  test('removes name, email address and all that lets the person in, and writes down only that it was done', async () => {
    await ada.must('searchHistory', { destination: 'London' })
    await book(10, 'one-attempt')
    const { id } = await rowOf(ada)
    expect(await dump()).toContain(ada.email)

    const { status, body } = await close()

    expect({ status, ...body }).toEqual({
      status: 200,
      success: true,
      Success: true,
      message:
        'Your account is closed. Your name, email address and photo have been removed, and your unpaid bookings are cancelled. ' +
        'Your other bookings and their payments stay without your name: the law requires books to be kept, for up to ten years. ' +
        'Backups keep the rest until newer ones replace them.',
    })
    const kept = await dump()
    expect(kept).not.toContain('Quillfeather')
    expect(kept).not.toContain(ada.email)
    const [row] = await testApp.db.select().from(users).where(eq(users.id, id))
    expect(row).toMatchObject({
      name: 'Former guest',
      email: `closed-${id}@closed.invalid`,
      image: null,
      isVerified: false,
      searchHistory: [],
      closedAt: testApp.clock.now(),
    })
    for (const table of [sessions, oneTimeCodes, idempotencyKeys]) {
      expect(await testApp.db.$count(table, eq(table.userId, id))).toBe(0)
    }
    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'account.closed'))
    expect(entries).toEqual([expect.objectContaining({ actorId: id, subjectId: id, detail: null })])
  })

  test('removes the picture, whose address answers 404', async () => {
    const { image } = (await ada.must('getUser')).userData
    const small = `${image}?w=320&auto=compress`
    for (const address of [image, small]) expect((await ada.send({ path: address })).status).toBe(200)

    await close()

    expect((await ada.send({ path: image })).status).toBe(404)
    while ((await ada.send({ path: small })).status !== 404) await wait(10)
    expect(existsSync(path.join(testApp.settings.dataDir, 'images', path.basename(image)))).toBe(false)
  })

  test('ends every session, clears the cookie, and the password lets nobody in', async () => {
    const elsewhere = testApp.visitor()
    await elsewhere.must('login', { email: ada.email, password: ada.password })
    const stolen = testApp.visitor()
    stolen.jar.set('session', ada.jar.get('session') ?? '')

    await close()

    expect(ada.jar.size).toBe(0)
    for (const browser of [stolen, elsewhere]) {
      expect((await browser.call('searchHistory', { destination: 'London' })).status).toBe(401)
    }
    expect(await logIn(ada)).toBe(false)
    const [row] = await testApp.db.select().from(users).where(eq(users.name, 'Former guest'))
    expect(await logIn({ email: row!.email, password: ada.password })).toBe(false)
  })

  test('keeps the paid bookings, which the hotel sees as a former guest’s', async () => {
    await book()
    await testApp.db.update(bookings).set({ status: 'confirmed', paidAt: new Date() })
    const [before] = await ownersBookings()

    await close()

    expect(await ownersBookings()).toEqual([{ ...before, user: { name: 'Former guest' } }])
  })

  test('is told in one last mail, whose address is not stored for it', async () => {
    await testApp.verify(ada)
    await close()

    const mail = await testApp.mails.next(ada.email, ({ subject }) => subject === 'Your StayScape account is closed')
    expect(mail.text).not.toContain('Quillfeather')
    expect(await testApp.db.$count(mailQueue)).toBe(0)
  })

  test('stops mails that come up later', async () => {
    await close()
    const [row] = await testApp.db.select().from(users).where(eq(users.name, 'Former guest'))

    await enqueueMail(testApp.db, { to: row!.email, subject: 'Paid: your booking', text: 'Hello Former guest,' })

    expect(await testApp.db.$count(mailQueue)).toBe(0)
  })

  test.each([
    ['this release', { closedAt: new Date() }],
    ['the release before', { email: 'closed-ada@closed.invalid' }],
  ])('counts when %s has written it', async (_release, written) => {
    const { id } = await rowOf(ada)
    await testApp.db.update(users).set(written).where(eq(users.id, id))

    expect(await testApp.db.transaction((tx) => lockUser(tx, id))).toBeUndefined()
  })

  test('frees the address for a new account, which gets none of the old bookings', async () => {
    await book()
    await close()

    const again = testApp.visitor()
    const { email, password } = ada
    await again.must('register', { name: 'Ada', email, password }, { files: [await aPicture()] })

    expect((await again.must('getBookings')).bookings).toEqual([])
    expect((await again.must('getUser')).userData).toMatchObject({ email: ada.email, isVerified: false, role: 'user' })
    expect(await ownersBookings()).toEqual([expect.objectContaining({ user: { name: 'Former guest' } })])
  })

  test('changes nothing with a wrong password, and says so beside its field', async () => {
    await book(10, 'one-attempt')
    const before = await everything()

    const { status, body } = await close(ada, 'not-the-password')

    expect(status).toBe(200)
    const message = 'That isn’t your current password.'
    expect(body).toMatchObject({ success: false, Success: false, message, field: 'currentPassword' })
    expect(await everything()).toEqual(before)
    expect((await ada.call('isAuth')).body.success).toBe(true)
  })

  test('can be tried twenty times an hour', async () => {
    const { id } = await rowOf(ada)
    const expiresAt = new Date(Date.now() + 3_600_000)
    await testApp.db.insert(rateLimits).values({ key: `closeAccount:${id}`, points: 20, expiresAt })

    expect((await close()).status).toBe(429)
    expect((await ada.call('isAuth')).body.success).toBe(true)
  })

  test('by two devices at once is done by one of them, and the other is told', async () => {
    const other = testApp.visitor()
    await other.must('login', { email: ada.email, password: ada.password })

    const answers = await Promise.all(
      [ada, other].map((browser) => browser.call('closeAccount', { currentPassword: ada.password })),
    )

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await testApp.db.$count(auditLog, eq(auditLog.action, 'account.closed'))).toBe(1)
  })
})

describe('of a person whose account is closed', () => {
  const away = () => createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'no-reply@stayscape.test', dataDir: '' })
  const about = () =>
    testApp.db.select().from(mailQueue).where(eq(mailQueue.recipient, host.email)).orderBy(mailQueue.subject)

  test('neither name nor address is left in any row of any table or any file, after all that can be done here', async () => {
    await testApp.verify(ada)
    await testApp.db.update(users).set({ isVerified: true })
    await book(10)
    await ada.must('contactHost', { roomId, message: `Ada Quillfeather, ${ada.email}, asks.`, shareEmail: true })
    await deliverMail(testApp.deps)
    // What waits while the mail server is away.
    await book(20)
    const [cancelled, kept] = await testApp.db.select().from(bookings).orderBy(bookings.checkInDate)
    const reason = `Dear ada  QUILLFEATHER (${ada.email}), a pipe has burst.`
    await host.must('cancelStay', { bookingId: cancelled!.id, reason })
    await testApp.db.update(bookings).set({ status: 'confirmed', paidAt: new Date() }).where(eq(bookings.id, kept!.id))
    await host.must('blockNights', {
      roomId,
      checkInDate: inDays(40),
      checkOutDate: inDays(41),
      note: 'The boiler is serviced',
    })
    await ada.must('searchHistory', { destination: 'London' })
    await ada.call('cancelBooking', { bookingId: 'nothing', expectedRefund: 0 })
    const before = await dump()
    for (const trace of ['Quillfeather', ada.email]) expect(before).toContain(trace)

    await close()

    expect(await dump()).not.toMatch(/quillfeather/i)
    expect(await dump()).not.toContain(ada.email)
  })

  test.each(['the', 'Burst Pipe'])('called “%s”, nothing changes that is not about their own stays', async (name) => {
    const [eve, ben] = [await testApp.newUser(name), await testApp.newUser('Ben Other')]
    const reason = 'The burst pipe: the kitchen is under water. Write to the hotel.'
    await eve.must('createBooking', aStay(10))
    await ben.must('createBooking', aStay(20))
    const all = await testApp.db.select().from(bookings).orderBy(bookings.checkInDate)
    for (const { id } of all) await host.must('cancelStay', { bookingId: id, reason })
    const note = 'The Thompsons asked for the room by the lift, not the burst pipe one'
    await host.must('blockNights', { roomId, checkInDate: inDays(40), checkOutDate: inDays(41), note })
    const others = async () => [
      await testApp.db.select().from(takenNights).where(eq(takenNights.kind, 'block')),
      await testApp.db.select().from(bookings).where(eq(bookings.id, all[1]!.id)),
      await testApp.db.select().from(hotels),
      await testApp.db.select().from(rooms),
    ]
    const before = await others()

    expect((await close(eve)).body.success).toBe(true)

    expect(await others()).toEqual(before)
    const [own] = await testApp.db.select().from(bookings).where(eq(bookings.id, all[0]!.id))
    expect(own!.cancelReason).toBeNull()
  })

  test('mails that were sent are gone, and news that wait say no more than where to look', async () => {
    await book(10)
    await deliverMail(testApp.deps)
    await book(20)
    expect(await about()).toHaveLength(2)

    await close()

    const [waiting, ended, ...others] = (await about()).toSorted((one, other) => (one.subject < other.subject ? 1 : -1))
    expect(others.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Cancelled: booking from/)])
    expect(ended!.subject).toMatch(/^Cancelled: booking from/)
    expect(waiting!.subject).toMatch(/^New booking from/)
    expect(waiting!.text).toContain('An account has been closed since this happened')
    expect(waiting!.text).not.toContain('Booking number')
    expect(waiting!.html).toContain('<title>New booking from')
    expect(waiting).toMatchObject({ about: null, sentAt: null, calendar: null })
  })

  test('messages that wait are sent to nobody, kept for a host or not', async () => {
    await ada.must('contactHost', { roomId, message: 'Is it quiet?' })
    await testApp.db.update(users).set({ isVerified: false }).where(eq(users.email, host.email))
    await ada.must('contactHost', { roomId, message: 'Is it quiet now?' })
    await deliverMail({ ...testApp.deps, mailer: away() })
    expect((await about()).map(({ subject }) => subject)).toEqual([
      'A guest has written to you on StayScape',
      'A guest has written to you on StayScape',
      'A message is waiting for you on StayScape',
    ])

    await close()

    expect((await about()).map(({ subject }) => subject)).toEqual(['A message is waiting for you on StayScape'])
  })

  test('a message that began before it comes from nobody', async () => {
    const row = await rowOf(ada)
    await close()
    const wrote = hotelService(testApp.deps).contactHost(row, { roomId, message: 'Is it quiet?' }, '')
    await expect(wrote).rejects.toMatchObject({ status: 401 })
    expect(await testApp.db.$count(mailQueue)).toBe(0)
  })

  test('unpaid stays end and free their nights, and one that the desk has noted does not', async () => {
    await book(10)
    await book(20)
    const [, noted] = await testApp.db.select().from(bookings).orderBy(bookings.checkInDate)
    await testApp.db.update(bookings).set({ mark: 'arrived' }).where(eq(bookings.id, noted!.id))

    await close()

    const [first, second] = await testApp.db.select().from(bookings).orderBy(bookings.checkInDate)
    expect(first).toMatchObject({ status: 'cancelled', cancelledBy: 'guest', changeInProgress: null })
    expect(second).toMatchObject({ status: 'pending', changeInProgress: null })
    expect(await testApp.db.select({ id: takenNights.id }).from(takenNights)).toEqual([{ id: noted!.id }])
  })
})

describe('a name in somebody’s words', () => {
  const without = (name: string) => replacePerson({ name, email: 'ada@example.com' }, 'Former guest')

  test.each([
    ['Ada Quillfeather', 'for ADA  quillfeather, please', 'for Former guest, please'],
    ['Ada Quillfeather', 'write to Ada@example.com.', 'write to Former guest.'],
    ['Art', 'a party for Art', 'a party for Former guest'],
    ['Zoë (x+)* Å', 'zoë (x+)* å left', 'Former guest left'],
  ])('%s: “%s” becomes “%s”', (name, text, expected) => expect(without(name)(text)).toBe(expected))

  test.each([
    ['Art', 'a party'],
    ['*', 'all * of it'],
    ['Ada Quillfeather', 'Ada or Quillfeather'],
  ])('%s is not in “%s”', (name, text) => expect(without(name)(text)).toBeUndefined())
})

describe('an owner’s account', () => {
  test('stays while guests have stays to come, with a sentence that says until when', async () => {
    await book(10)
    await book(20)
    const before = await everything()

    const { status, body } = await close(host)

    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false })
    expect(body).not.toHaveProperty('field')
    expect(body.message).toMatch(/^Guests still have 2 stays at your hotel, until .+\. Please switch your rooms off/)
    expect(await everything()).toEqual(before)
    expect(await publicRooms()).toHaveLength(1)
  })

  test('stays on the day the last guest leaves, and can be closed after that day or once the stay is cancelled', async () => {
    await book(10)
    const leave = (checkOutDate: string) =>
      testApp.db.update(bookings).set({ checkInDate: inDays(-9), checkOutDate, nightCents: null })

    await leave(inDays(0))
    expect((await close(host)).body.message).toMatch(/^Guests still have 1 stay at your hotel/)

    await leave(inDays(5))
    await testApp.db.update(bookings).set({ status: 'cancelled' })
    expect((await close(host)).body.success).toBe(true)
  })

  test('is closed when only past stays are left: rooms off the list, no phone number, the hotel’s name on receipts', async () => {
    await book(10)
    await testApp.db.update(bookings).set({ checkInDate: inDays(-9), checkOutDate: inDays(-2), nightCents: null })
    const [before] = (await ada.must('getBookings')).bookings

    const { body } = await close(host)

    expect(body.success).toBe(true)
    expect(await publicRooms()).toEqual([])
    expect((await ada.call('createBooking', aStay(30))).body).toMatchObject({ success: false, field: 'roomId' })
    const [hotel] = await testApp.db.select().from(hotels)
    expect(hotel).toMatchObject({ name: 'Harbour House', city: 'London', address: '1 Quay Street', contact: '' })
    expect((await ada.must('getBookings')).bookings).toEqual([before])
    expect(await dump()).not.toContain(host.email)
    expect(await testApp.db.$count(users, eq(users.name, 'Former host'))).toBe(1)
  })

  test('leaves its owner’s name in no text of the hotel, its rooms, receipts and notes', async () => {
    const olive = await testApp.newUser('Olive Inkpot')
    const villa = await newHotel(olive, 'Villa Olive Inkpot', 'Porto')
    await testApp.db
      .update(hotels)
      .set({ address: `c/o Olive Inkpot, ${olive.email}` })
      .where(eq(hotels.city, 'Porto'))
    const suite = await testApp.newRoom(villa, { roomType: 'Olive Inkpot Suite' })
    const words = { description: 'Olive Inkpot welcomes you.', privateName: 'Inkpot, top floor' }
    await testApp.db.update(rooms).set(words).where(eq(rooms.id, suite))
    await ada.must('createBooking', { ...aStay(), roomId: suite })
    const { bookingId } = await ada.must('createBooking', { ...aStay(20), roomId: suite })
    await villa.must('cancelStay', { bookingId, reason: 'We are closed. Yours, Olive Inkpot' })
    await villa.must('blockNights', {
      roomId: suite,
      checkInDate: inDays(40),
      checkOutDate: inDays(41),
      note: 'olive inkpot away',
    })
    await villa.must('bookingNote', { bookingId, note: 'A friend of Olive Inkpot' })
    await testApp.db.update(bookings).set({ checkInDate: inDays(-9), checkOutDate: inDays(-7) })
    await testApp.db.update(bookings).set({ status: 'confirmed', paidAt: new Date() }).where(ne(bookings.id, bookingId))

    expect((await close(villa)).body.success).toBe(true)

    const kept = await dump()
    expect(kept).not.toMatch(/inkpot/i)
    expect(kept).not.toContain(olive.email)
    expect((await ada.must('getBookings')).bookings).toContainEqual(
      expect.objectContaining({
        hotel: expect.objectContaining({ name: 'Villa Former host', address: 'c/o Former host, Former host' }),
        room: expect.objectContaining({ roomType: 'Former host Suite' }),
      }),
    )
    const [cancelled] = await testApp.db.select().from(bookings).where(eq(bookings.id, bookingId))
    expect(cancelled!.cancelReason).toBeNull()
  })

  test('has no message waiting for it that passes on the address of a guest whose account is closed', async () => {
    await testApp.db.update(users).set({ isVerified: false }).where(eq(users.email, host.email))
    await testApp.verify(ada)
    await ada.must('contactHost', { roomId, message: 'Is it quiet?', shareEmail: true })
    expect(await dump()).toContain(ada.email)

    await close(ada)

    expect(await dump()).not.toContain(ada.email)
  })

  test('cannot be written to any more', async () => {
    await close(host)

    const { body } = await ada.call('contactHost', { roomId, message: 'Is the window facing the harbour?' })

    expect(body).toMatchObject({ success: false, field: 'roomId' })
    expect(await testApp.db.$count(mailQueue)).toBe(0)
  })
})
