import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { asc, eq, sql } from 'drizzle-orm'
import {
  auditLog,
  bookings,
  calendarImports,
  calendarLinks,
  hotels,
  mailQueue,
  rateLimits,
  rooms,
  takenNights,
} from '../db/schema'
import { fromNow } from '../db/drizzle'
import { formatDate } from '../format'
import { createLog } from '../runtime/log'
import { day, hour } from '../time'
import { openFeedSite, vcalendar, vevent } from '../../testing/feedSite'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { dueReadings } from './jobs'
import type { ReaderOptions } from './readCalendar'

type Owner = Awaited<ReturnType<TestApp['newOwner']>>

let testApp: TestApp
let site: Awaited<ReturnType<typeof openFeedSite>>
let owner: Owner
let other: Owner
let guest: Awaited<ReturnType<TestApp['newUser']>>
let roomId: string
const logged: string[] = []

/** 127.0.0.1 stands for the world. */
const calendarReader: ReaderOptions = { isAllowed: (address) => address === '127.0.0.1' }

beforeAll(async () => {
  site = await openFeedSite()
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void logged.push(line) })
  testApp = await openTestApp({ calendarReader, log })
  owner = await testApp.newOwner('Harbour House')
  other = await testApp.newOwner('Other House')
  guest = await testApp.newUser('Ada Guest')
})
afterAll(async () => {
  await testApp.close()
  await site.close()
})
beforeEach(async () => {
  const { db } = testApp
  for (const table of [rateLimits, bookings, takenNights, calendarImports, calendarLinks, mailQueue, rooms])
    await db.delete(table)
  roomId = await testApp.newRoom(owner)
  testApp.clock.time = new Date()
  site.requests.splice(0)
  logged.splice(0)
})

const inDays = (days: number) => testApp.inDays(days)
const date = (days: number) => inDays(days).replaceAll('-', '')
const event = (from: number, until: number) =>
  vevent(`UID:${from}@other`, `DTSTART;VALUE=DATE:${date(from)}`, `DTEND;VALUE=DATE:${date(until)}`)
const serve = (...nights: [number, number][]) => site.serves(vcalendar(...nights.map((each) => event(...each))))

const importCalendar = (url = site.url(), by = owner) =>
  by.call('importCalendar', { roomId, url, name: 'Other site' }).then(({ body }) => body)
const readAgain = (importId: string) => owner.must('readImport', { importId })
const book = (from: number, until: number) =>
  guest.must('createBooking', { roomId, checkInDate: inDays(from), checkOutDate: inDays(until), guests: 2 })

const imported = async () =>
  (
    await testApp.db
      .select()
      .from(takenNights)
      .where(eq(takenNights.kind, 'import'))
      .orderBy(asc(takenNights.checkInDate))
  ).map(({ importId, checkInDate, checkOutDate }) => [importId, checkInDate, checkOutDate])
const nights = (importId: string, from: number, until: number) => [importId, inDays(from), inDays(until)]

const links = async () => (await owner.must('calendarLinks')).rooms.find(({ _id }) => _id === roomId)!.imports
const mailsTo = async ({ email }: Owner) =>
  (await testApp.db.select().from(mailQueue).where(eq(mailQueue.recipient, email))).filter(({ subject }) =>
    /another site/i.test(subject),
  )
const readDue = () => dueReadings(testApp.deps, calendarReader)()
const makeDue = () => testApp.db.update(calendarImports).set({ nextReadAt: fromNow(-1000) })

describe('importing a calendar', () => {
  test('takes its nights: guests cannot book them, the owner cannot block them and sees whose they are', async () => {
    serve([10, 13], [20, 21])

    const { importId, ...answer } = await importCalendar()

    expect(answer).toMatchObject({ success: true, events: 2, conflicts: 0 })
    const stay = { roomId, checkInDate: inDays(12), checkOutDate: inDays(15) }
    expect((await guest.call('createBooking', { ...stay, guests: 2 })).body).toMatchObject({
      success: false,
      field: 'checkInDate',
    })
    expect((await owner.call('blockNights', stay)).body).toMatchObject({
      success: false,
      field: 'checkInDate',
      message: expect.stringContaining('Other site'),
    })
    const { rooms: calendar } = await owner.must('calendar', { from: inDays(0), days: '31' })
    expect(calendar.find(({ _id }) => _id === roomId)!.spans).toEqual([
      { from: inDays(10), until: inDays(13), kind: 'import', importId, note: 'Other site' },
      { from: inDays(20), until: inDays(21), kind: 'import', importId, note: 'Other site' },
    ])
    const { occupancy } = await owner.must('figures', { from: inDays(10) })
    expect(occupancy.slice(0, 4).map(({ taken, forSale }) => [taken, forSale])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [0, 1],
    ])
    expect(await links()).toEqual([
      {
        ...{ _id: importId, name: 'Other site', host: `127.0.0.1:${site.port}`, events: 2, conflicts: [] },
        readAt: testApp.clock.time.toISOString(),
      },
    ])
  })

  test('is entered in the audit log, without its address', async () => {
    serve([10, 13])
    const { importId } = await importCalendar()
    await readAgain(importId)
    await owner.must('removeImport', { importId })

    const entries = await testApp.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, importId))
      .orderBy(asc(auditLog.id))
    expect(entries.map(({ action }) => action)).toEqual([
      'calendar.imported',
      'calendar.read',
      'calendar.import-removed',
    ])
    expect(JSON.stringify(entries)).not.toContain('calendar.ics')
  })

  test('leaves its address in no log, whatever happens', async () => {
    serve([10, 13])
    const url = site.url('/secret-token.ics')
    await importCalendar(url)
    site.answers((_request, response) => response.destroy())
    await makeDue()
    await readDue()
    await importCalendar(`${url}?again`)

    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toContain('secret-token')
  })

  const addresses: [string, string, string][] = [
    ['a word', 'calendar', 'begins with https:// or http://'],
    ['a file', 'file:///etc/passwd', 'begins with https:// or http://'],
    ['webcal', 'webcal://other.example/calendar.ics', 'begins with https:// or http://'],
    ['a private network', 'http://10.0.0.1/calendar.ics', 'private network'],
    ['this machine', 'http://[::1]/calendar.ics', 'private network'],
    ['an address in another notation', 'http://0x7f.2/calendar.ics', 'private network'],
  ]
  test.each(addresses)('is refused from %s', async (_what, url, message) => {
    expect(await importCalendar(url)).toEqual({
      success: false,
      field: 'url',
      message: expect.stringContaining(message),
    })
    expect(await links()).toEqual([])
  })

  test('is refused from our own links', async () => {
    const { url } = await owner.must('calendarLink', { roomId })
    for (const own of [url, url.replace('localhost', 'LOCALHOST.'), url.replace('http:', 'https:')])
      expect(await importCalendar(own)).toMatchObject({
        success: false,
        field: 'url',
        message: expect.stringContaining('StayScape itself'),
      })
  })

  test('is refused where there is none, and nothing is kept', async () => {
    site.serves('<html></html>')
    expect(await importCalendar()).toMatchObject({
      success: false,
      field: 'url',
      message: 'There is no calendar at that address.',
    })
    expect(await links()).toEqual([])
  })

  test('is refused twice for one room', async () => {
    serve([10, 13])
    await importCalendar()
    expect(await importCalendar(` ${site.url()} `)).toMatchObject({ success: false, field: 'url' })
    expect(await links()).toHaveLength(1)
  })

  test('is done for five of a room and no more, however many are asked for at once', async () => {
    serve()
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => importCalendar(site.url(`/${index}.ics`))),
    )

    expect(answers.filter(({ success }) => success)).toHaveLength(5)
    expect(answers.filter(({ success }) => !success)).toEqual(
      Array(2).fill({ success: false, field: 'url', message: expect.stringContaining('at most 5 calendars') }),
    )
    expect(await links()).toHaveLength(5)
  })

  test('is for the room’s owner, while it is not archived', async () => {
    serve([10, 13])
    const missing = { success: false, field: 'roomId', message: 'We could not find that room.' }
    expect(await importCalendar(site.url(), other)).toEqual(missing)
    await owner.must('archiveRoom', { roomId, archived: true })
    expect(await importCalendar()).toEqual(missing)
    expect(site.requests).toEqual([])
  })

  test('and all that belongs to it is for owners only', async () => {
    const calls = [
      ['importCalendar', { roomId, url: site.url(), name: 'Other site' }],
      ['readImport', { importId: 'none' }],
      ['removeImport', { importId: 'none' }],
      ['calendarLinks', {}],
    ] as const
    for (const [name, payload] of calls) {
      expect((await guest.call(name, payload as never)).status).toBe(403)
      expect((await testApp.visitor().call(name, payload as never)).status).toBe(401)
    }
  })

  test('somebody else’s is not there', async () => {
    serve([10, 13])
    const { importId } = await importCalendar()
    const missing = { success: false, field: 'importId', message: 'We could not find that calendar.' }
    for (const name of ['readImport', 'removeImport'] as const) {
      expect((await other.call(name, { importId })).body).toEqual(missing)
      expect((await owner.call(name, { importId: 'none' })).body).toEqual(missing)
    }
    expect((await other.must('calendarLinks')).rooms).toEqual([])
    expect(await imported()).toEqual([nights(importId, 10, 13)])
    expect(site.requests).toHaveLength(1)
  })
})

describe('nights that two calendars name', () => {
  test('are held once, and stay until neither names them', async () => {
    serve([10, 14])
    const first = await importCalendar(site.url('/first.ics'))
    serve([12, 16])
    const second = await importCalendar(site.url('/second.ics'))

    expect([first, second]).toMatchObject([{ conflicts: 0 }, { events: 1, conflicts: 0 }])
    expect(await imported()).toEqual([nights(first.importId, 10, 14), nights(second.importId, 14, 16)])

    await owner.must('removeImport', { importId: first.importId })
    expect(await imported()).toEqual([nights(second.importId, 12, 16)])

    await owner.must('removeImport', { importId: second.importId })
    expect(await imported()).toEqual([])
    expect((await owner.call('removeImport', { importId: second.importId })).body).toMatchObject({ success: false })
  })
})

describe('an event over a stay', () => {
  test('is mailed once, shown until it is gone, and entered once its nights are free', async () => {
    const { bookingId } = await book(10, 13)
    serve([12, 15], [20, 21])

    const { importId, ...answer } = await importCalendar()
    expect(answer).toMatchObject({ success: true, events: 2, conflicts: 1 })
    await readAgain(importId)
    await makeDue()
    await readDue()

    const mails = await mailsTo(owner)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(`${formatDate(inDays(12))} to ${formatDate(inDays(15))}: Other site`)
    expect(await links()).toMatchObject([{ conflicts: [{ from: inDays(12), until: inDays(15), bookingId }] }])
    expect(await imported()).toEqual([nights(importId, 20, 21)])

    await guest.must('cancelBooking', { bookingId, expectedRefund: 0 })
    expect(await links()).toMatchObject([{ conflicts: [] }])
    await makeDue()
    // Nothing has changed there.
    site.answers((_request, response) => void response.writeHead(304).end())
    await testApp.db.update(calendarImports).set({ etag: '"known"' })
    await readDue()
    expect(await imported()).toEqual([nights(importId, 12, 15), nights(importId, 20, 21)])
  })

  test('enters what is free also after a reading that failed, and is told again when it comes back', async () => {
    serve([12, 15])
    const { blockId } = await owner.must('blockNights', { roomId, checkInDate: inDays(12), checkOutDate: inDays(13) })
    const { importId } = await importCalendar()
    expect(await links()).toMatchObject([{ conflicts: [{ from: inDays(12), until: inDays(15) }] }])
    await owner.must('unblockNights', { blockId: blockId! })

    site.answers((_request, response) => response.destroy())
    expect((await owner.call('readImport', { importId })).body).toMatchObject({ success: false })
    expect(await imported()).toEqual([nights(importId, 12, 15)])

    await testApp.db.delete(takenNights)
    await book(14, 16)
    await owner.call('readImport', { importId })
    expect(await mailsTo(owner)).toHaveLength(2)
  })

  test('is told once though its first night moves on every day, as sites cut what is over', async () => {
    await book(10, 20)
    serve([10, 20])
    const { importId } = await importCalendar()
    for (const from of [11, 12, 13]) {
      serve([from, 20])
      await readAgain(importId)
    }
    expect(await mailsTo(owner)).toHaveLength(1)
    expect(await links()).toMatchObject([{ conflicts: [{ from: inDays(13), until: inDays(20) }] }])
  })

  test('is one of many: all are counted, and the next ones shown', async () => {
    await owner.must('blockNights', { roomId, checkInDate: inDays(10), checkOutDate: inDays(100) })
    serve(...Array.from({ length: 30 }, (_, index): [number, number] => [10 + index, 11 + index]))
    expect(await importCalendar()).toMatchObject({ events: 30, conflicts: 30 })
    const [{ conflicts }] = (await links()) as [Awaited<ReturnType<typeof links>>[number]]
    expect(conflicts.map(({ from }) => from)).toEqual(Array.from({ length: 20 }, (_, index) => inDays(10 + index)))
  })

  test('is not told to an address that nobody has proved in anybody’s words', async () => {
    const newcomer = await testApp.newOwner('New House', 'London', false)
    roomId = await testApp.newRoom(newcomer, { roomType: 'Visit spam.example now' })
    await newcomer.must('blockNights', { roomId, checkInDate: inDays(12), checkOutDate: inDays(13) })
    serve([12, 15])
    await newcomer.must('importCalendar', { roomId, url: site.url(), name: 'Buy this' })

    const [mail] = await mailsTo(newcomer)
    expect(mail!.text).not.toMatch(/spam|Buy this/)
  })
})

test('tonight counts as long as a guest may book it: where the hotel has no time zone, until it is over everywhere', async () => {
  const before = testApp.clock.time
  const [yesterday, today] = [inDays(1), inDays(2)]
  serve([1, 2])
  await testApp.db.update(hotels).set({ timeZone: null })
  testApp.clock.time = new Date(`${today}T00:30:00Z`)
  expect(await importCalendar()).toMatchObject({ success: true, events: 1 })
  const stay = { roomId, checkInDate: yesterday, checkOutDate: today, guests: 1 }
  expect((await guest.call('createBooking', stay)).body).toMatchObject({ success: false, field: 'checkInDate' })
  testApp.clock.time = before
  await testApp.db.update(hotels).set({ timeZone: 'Europe/London' })
})

describe('a calendar that fails', () => {
  test('is read less often the longer it has failed, so that others are read in time', async () => {
    serve([10, 13])
    await importCalendar()
    site.answers((_request, response) => void response.writeHead(500).end())
    const before = testApp.clock.time
    const waits: number[] = []
    for (const hours of [0.5, 4, 100]) {
      testApp.clock.time = new Date(before.getTime() + hours * hour)
      await makeDue()
      await readDue()
      const [row] = await testApp.db
        .select({ minutes: sql<number>`round(extract(epoch FROM next_read_at - now()) / 60)::int` })
        .from(calendarImports)
      waits.push(row!.minutes)
    }
    testApp.clock.time = before
    expect(waits).toEqual([15, 60, 240])
  })

  test('is mailed once after a day without success, and again only after one', async () => {
    serve([10, 13])
    const { importId } = await importCalendar()
    const known = [nights(importId, 10, 13)]
    site.answers((_request, response) => void response.writeHead(500).end())
    const failAfter = async (milliseconds: number) => {
      testApp.clock.time = new Date(testApp.clock.time.getTime() + milliseconds)
      await makeDue()
      await readDue()
      return (await mailsTo(owner)).length
    }

    expect(await failAfter(23 * hour)).toBe(0)
    expect(await failAfter(2 * hour)).toBe(1)
    expect(await failAfter(day)).toBe(1)
    expect((await mailsTo(owner))[0]!.text).toContain('That address answered with an error (500).')
    expect(await links()).toMatchObject([{ problem: 'That address answered with an error (500).', events: 1 }])
    expect(await imported()).toEqual(known)

    serve([10, 13])
    await readAgain(importId)
    expect((await links())[0]).not.toHaveProperty('problem')
    await testApp.db.delete(mailQueue)
    site.answers((_request, response) => void response.writeHead(500).end())
    expect(await failAfter(23 * hour)).toBe(0)
    expect(await failAfter(2 * hour)).toBe(1)
  })
})

describe('the job', () => {
  test('reads what is due, each calendar by one replica, with what it knows of it', async () => {
    site.serves(vcalendar(event(10, 13)), { etag: '"one"' })
    await importCalendar(site.url('/a.ics'))
    await importCalendar(site.url('/b.ics'))
    await readDue()
    expect(site.requests).toHaveLength(2)

    await makeDue()
    await Promise.all([readDue(), readDue(), readDue()])

    expect(site.requests.map((headers) => headers['if-none-match'])).toEqual([undefined, undefined, '"one"', '"one"'])
  })

  test('reads each whole once a day, since repeats are laid out for a day more', async () => {
    site.serves(vcalendar(event(10, 13)), { etag: '"one"' })
    await importCalendar()
    testApp.clock.time = new Date(testApp.clock.time.getTime() + day)
    for (let reading = 0; reading < 2; reading += 1) {
      await makeDue()
      await readDue()
    }
    expect(site.requests.map((headers) => headers['if-none-match'])).toEqual([undefined, undefined, '"one"'])
  })

  test('leaves archived rooms alone', async () => {
    serve([10, 13])
    await importCalendar()
    await owner.must('archiveRoom', { roomId, archived: true })
    await makeDue()
    await readDue()
    expect(site.requests).toHaveLength(1)
  })

  test('goes on after one that fails', async () => {
    serve([10, 13])
    for (let index = 0; index < 5; index += 1) await importCalendar(site.url(`/${index}.ics`))
    await makeDue()
    site.answers(({ url }, response) =>
      url === '/0.ics' ? response.destroy() : response.end(vcalendar(event(20, 21))),
    )
    await readDue()
    const problems = (await links()).map(({ problem }) => problem !== undefined)
    expect(problems).toEqual([true, false, false, false, false])
  })
})

describe('at the same moment', () => {
  /** Answers the first request once it is told to, the others at once. */
  function holdFirst(body: string) {
    let release!: () => void
    const released = new Promise<void>((resolve) => (release = resolve))
    let arrived!: () => void
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve))
    let isFirst = true
    site.answers((_request, response) => {
      if (!isFirst) return void response.end(vcalendar(event(30, 31)))
      isFirst = false
      arrived()
      void released.then(() => response.end(body))
    })
    return { hasArrived, release }
  }

  test('a reading that began earlier and ends later changes nothing', async () => {
    serve([10, 13])
    const { importId } = await importCalendar()
    const { hasArrived, release } = holdFirst(vcalendar(event(20, 21)))
    const slow = owner.call('readImport', { importId })
    await hasArrived
    testApp.clock.time = new Date(testApp.clock.time.getTime() + 1)
    await readAgain(importId)
    release()

    expect((await slow).body).toMatchObject({ success: true })
    expect(await imported()).toEqual([nights(importId, 30, 31)])
  })

  test('nor does its failure', async () => {
    serve([10, 13])
    const { importId } = await importCalendar()
    const { hasArrived, release } = holdFirst('nothing')
    const slow = owner.call('readImport', { importId })
    await hasArrived
    testApp.clock.time = new Date(testApp.clock.time.getTime() + 1)
    await readAgain(importId)
    release()
    await slow

    expect((await links())[0]).not.toHaveProperty('problem')
  })

  test('a calendar that is removed while it is read stays removed', async () => {
    serve([10, 13])
    const { importId } = await importCalendar()
    const { hasArrived, release } = holdFirst(vcalendar(event(20, 21)))
    const reading = owner.call('readImport', { importId })
    await hasArrived
    await owner.must('removeImport', { importId })
    release()

    expect((await reading).status).toBe(200)
    expect(await imported()).toEqual([])
  })

  test('and a hotel that is closed while a calendar is read for it takes nothing', async () => {
    const leaving = await testApp.newOwner('Closing House')
    roomId = await testApp.newRoom(leaving)
    const { hasArrived, release } = holdFirst(vcalendar(event(20, 21)))
    const reading = importCalendar(site.url(), leaving)
    await hasArrived
    await leaving.must('closeAccount', { currentPassword: leaving.password })
    release()

    expect(await reading).toMatchObject({ success: false })
    expect(await imported()).toEqual([])
  })
})

test('closing the account ends links and imports and frees their nights', async () => {
  const leaving = await testApp.newOwner('Closing House')
  roomId = await testApp.newRoom(leaving)
  serve([10, 13])
  expect(await importCalendar(site.url(), leaving)).toMatchObject({ success: true })
  const { url } = await leaving.must('calendarLink', { roomId })

  await leaving.must('closeAccount', { currentPassword: leaving.password })

  expect(await testApp.db.$count(calendarImports)).toBe(0)
  expect(await imported()).toEqual([])
  expect((await testApp.visitor().send({ path: new URL(url).pathname })).status).toBe(404)
})
