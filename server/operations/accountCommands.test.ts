import { eq } from 'drizzle-orm'
import { auditLog, bookings, calendarImports, mailQueue, newId, rooms as roomRows, sessions, users } from '../db/schema'
import { messageSubject } from '../hotels/mails'
import { deliverMail } from '../mail/queue'
import { emptyTables } from '../../testing/testDatabase'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { createMailer } from '../mail/mailer'
import { accountCommands } from './accountCommands'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['signUp']>>
let host: Awaited<ReturnType<TestApp['newOwner']>>
beforeAll(async () => (testApp = await openTestApp()))
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  testApp.mails.clear()
  ada = await testApp.signUp('Ada Quillfeather')
  host = await testApp.newOwner('The Inkwell')
  const roomId = await testApp.newRoom(host)
  const stay = { roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 }
  await ada.must('createBooking', stay)
})

const rowOf = async (email: string) => (await testApp.db.select().from(users).where(eq(users.email, email)))[0]

test('a person is handed what is held about them, their photo too, and nothing of anybody else or that lets them in', async () => {
  await deliverMail(testApp.deps)
  const text = await accountCommands.export(testApp.deps, ` ${ada.email.toUpperCase()}`)

  const data = JSON.parse(text) as Record<string, unknown>
  expect(data).toMatchObject({
    account: { name: 'Ada Quillfeather', email: ada.email, isVerified: false },
    bookings: [
      { hotel: 'The Inkwell', checkInDate: testApp.inDays(10), totalCents: 24_100, lines: [{ cents: 24_100 }] },
    ],
    sessions: [{}],
    hotels: [],
    photo: expect.stringMatching(/^data:image\/webp;base64,.{100}/),
  })
  expect(data.mails).toHaveLength(1)
  expect(data.events).toContainEqual({ at: expect.any(String), action: 'account.registered' })
  const { passwordHash } = (await rowOf(ada.email))!
  const [session] = await testApp.db.select().from(sessions)
  for (const secret of [passwordHash, session!.tokenHash.toString('hex'), host.email])
    expect(text).not.toContain(secret)
})

test('an owner is handed their hotel and rooms, without the guests', async () => {
  const { rooms } = await host.must('ownerRooms')
  const season = { name: 'Regatta', from: '2027-06-01', until: '2027-07-01', pricePerNight: 200 }
  await host.must('editRates', { roomId: rooms[0]!._id, version: 1, rates: { minNights: 2, seasons: [season] } })
  const text = await accountCommands.export(testApp.deps, host.email)

  expect(JSON.parse(text)).toMatchObject({
    hotels: [{ name: 'The Inkwell' }],
    rooms: [{ room: 'Double Bed', minNights: 2, seasons: [{ name: 'Regatta', fromDate: '2027-06-01' }] }],
    bookings: [],
  })
  expect(text).not.toContain(ada.email)
})

test('a person is handed what they wrote, to whoever it went, and nobody else is', async () => {
  const [own] = await testApp.db.select().from(users).where(eq(users.email, ada.email))
  const words = { recipient: host.email, subject: messageSubject, about: own!.id }
  await testApp.db.insert(mailQueue).values([
    { ...words, id: newId(), text: 'Is there a cot?', sentAt: new Date(), nextTryAt: null },
    { ...words, id: newId(), text: 'And a kettle?', nextTryAt: null, heldFor: (await rowOf(host.email))!.id },
  ])

  const text = await accountCommands.export(testApp.deps, ada.email)

  expect(JSON.parse(text)).toMatchObject({ written: [{ text: 'Is there a cot?' }, { text: 'And a kettle?' }] })
  expect(text).not.toContain(host.email)
  expect(JSON.parse(await accountCommands.export(testApp.deps, (await testApp.newUser('Bob')).email))).toMatchObject({
    written: [],
  })
})

test('an owner is handed the words of their hotel: reasons, notes, descriptions', async () => {
  const [room] = await testApp.db.select().from(roomRows)
  const [booking] = await testApp.db.select().from(bookings)
  await host.must('cancelStay', { bookingId: booking!.id, reason: 'A pipe has burst.' })
  await host.must('blockNights', {
    ...{ roomId: room!.id, checkInDate: testApp.inDays(30), checkOutDate: testApp.inDays(32), note: 'New carpet' },
  })
  await host.must('bookingNote', { bookingId: booking!.id, note: 'Late arrival' })
  await testApp.db.update(roomRows).set({ description: 'Above the harbour.', privateName: 'Attic' })
  const url = 'https://other.example/secret.ics'
  await testApp.db.insert(calendarImports).values({ roomId: room!.id, url, name: 'Other site' })
  const other = await testApp.newOwner('Elsewhere')

  const own = JSON.parse(await accountCommands.export(testApp.deps, host.email)) as object

  expect(own).toMatchObject({
    reasons: [{ booking: booking!.number, reason: 'A pipe has burst.' }],
    notes: [{ booking: booking!.number, note: 'Late arrival' }],
    blocks: [{ room: 'Double Bed', privateName: 'Attic', note: 'New carpet', fromDate: testApp.inDays(30) }],
    calendars: [{ room: 'Double Bed', name: 'Other site' }],
    rooms: [{ description: 'Above the harbour.', privateName: 'Attic' }],
  })
  expect(JSON.stringify(own)).not.toContain('secret.ics')
  const ofOther = JSON.parse(await accountCommands.export(testApp.deps, other.email)) as object
  expect(ofOther).toMatchObject({ reasons: [], notes: [], blocks: [], calendars: [], rooms: [] })
})

test('who asks for it has their account closed, is told so, and the log says that it was not themselves', async () => {
  await testApp.verify(ada)
  const { id } = (await rowOf(ada.email))!

  await expect(accountCommands.close(testApp.deps, ada.email)).resolves.toMatch(/has been told by email\.$/)

  expect(await rowOf(ada.email)).toBeUndefined()
  const [row] = await testApp.db.select().from(users).where(eq(users.id, id))
  expect(row).toMatchObject({ name: 'Former guest', image: null })
  expect((await ada.call('getBookings')).status).toBe(401)
  expect(await testApp.db.$count(bookings)).toBe(1)
  await testApp.mails.next(ada.email, ({ subject }) => subject === 'Your StayScape account is closed')
  const closings = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'account.closed'))
  expect(closings).toMatchObject([{ subjectId: id, actorId: null }])
})

test('nobody is told of it at an address that was never confirmed', async () => {
  const eve = await testApp.newUser('Eve Unknown', false)

  await expect(accountCommands.close(testApp.deps, eve.email)).resolves.toMatch(/the address was never confirmed\.$/)
})

test('an account is closed although the mail server is away, and the operator hears of it', async () => {
  await testApp.verify(ada)
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'no-reply@stayscape.test', dataDir: '' })

  const said = await accountCommands.close({ ...testApp.deps, mailer: away }, ada.email)

  expect(said).toMatch(/could not be sent \(ESOCKET\): please tell the person\.$/)
  expect(await rowOf(ada.email)).toBeUndefined()
})

test('an owner whose guests are still to come stays, and so do the rooms', async () => {
  await expect(accountCommands.close(testApp.deps, host.email)).rejects.toThrow(
    /^Guests still have 1 stay at your hotel/,
  )

  expect(await rowOf(host.email)).toMatchObject({ role: 'owner' })
  expect((await testApp.visitor().must('getRooms')).rooms).toHaveLength(1)
})

test.each(['export', 'close'] as const)('to %s for an address that nobody has is refused', async (command) => {
  await expect(accountCommands[command](testApp.deps, 'nobody@example.com')).rejects.toThrow(
    'Nobody has an account with the address nobody@example.com.',
  )
})
