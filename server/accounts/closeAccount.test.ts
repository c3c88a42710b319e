import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
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
  users,
} from '../db/schema'
import { enqueueMail } from '../mail/queue'
import { aPicture } from '../../testing/pictures'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'

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
/** Everything that is stored of people, as text. */
async function dump() {
  const tables = [users, mailQueue, sessions, oneTimeCodes, idempotencyKeys, auditLog]
  const rows = await Promise.all(tables.map((table) => testApp.db.select().from(table)))
  return JSON.stringify(rows)
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

    expect({ status, success: body.success }).toEqual({ status: 200, success: true })
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

  test('keeps the bookings, which the hotel sees as a former guest’s', async () => {
    await book()
    const [before] = await ownersBookings()

    await close()

    expect(await ownersBookings()).toEqual([{ ...before, user: { name: 'Former guest' } }])
  })

  test('is told in one last mail, whose address is not stored for it', async () => {
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
    const message = "That isn't your current password."
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
    const leave = (checkOutDate: string) => testApp.db.update(bookings).set({ checkInDate: inDays(-9), checkOutDate })

    await leave(inDays(0))
    expect((await close(host)).body.message).toMatch(/^Guests still have 1 stay at your hotel/)

    await leave(inDays(5))
    await testApp.db.update(bookings).set({ status: 'cancelled' })
    expect((await close(host)).body.success).toBe(true)
  })

  test('is closed when only past stays are left: rooms off the list, no phone number, the hotel’s name on receipts', async () => {
    await book(10)
    await testApp.db.update(bookings).set({ checkInDate: inDays(-9), checkOutDate: inDays(-2) })
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
