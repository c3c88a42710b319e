import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { asc, eq, sql } from 'drizzle-orm'
import type { Payload } from '../../contract/callTypes'
import { auditLog, bookings, calendarImports, calendarLinks, rateLimits, rooms, takenNights } from '../db/schema'
import { createLog } from '../runtime/log'
import { day } from '../time'
import { openFeedSite } from '../../testing/feedSite'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { useUpReads } from '../../testing/rates'

type Owner = Awaited<ReturnType<TestApp['newOwner']>>

let testApp: TestApp
let owner: Owner
let guest: Awaited<ReturnType<TestApp['newUser']>>
let roomId: string
const logged: string[] = []

beforeAll(async () => {
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void logged.push(line) })
  testApp = await openTestApp({ log, calendarReader: { isAllowed: () => true } })
  owner = await testApp.newOwner('Harbour House')
  guest = await testApp.newUser('Ada Guest')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const table of [rateLimits, bookings, takenNights, calendarImports, calendarLinks, rooms])
    await testApp.db.delete(table)
  roomId = await testApp.newRoom(owner)
  testApp.clock.time = new Date()
  testApp.forgetReads()
})

const inDays = (days: number) => testApp.inDays(days)
const nights = (from: number, until: number) => ({ roomId, checkInDate: inDays(from), checkOutDate: inDays(until) })
const book = async (from: number, until: number) =>
  (await guest.must('createBooking', { ...nights(from, until), guests: 2 })).bookingId
const newLink = async () => new URL((await owner.must('calendarLink', { roomId })).url).pathname
const read = (path: string, headers = {}) => testApp.visitor().send({ path, headers })

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((component) => {
    const say = (name: string) => String(component.getFirstPropertyValue(name))
    return {
      ...{ uid: say('uid'), sequence: Number(say('sequence')), summary: say('summary'), status: say('status') },
      ...{ from: say('dtstart'), until: say('dtend') },
    }
  })
const eventsAt = async (path: string) => eventsIn((await read(path)).text)

describe('a room’s link', () => {
  test('names the nights that are taken, and nobody', async () => {
    await book(10, 13)
    await owner.must('blockNights', { ...nights(20, 22), note: 'Mrs Painter' })
    const path = await newLink()

    const { status, headers, text } = await read(path)

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
    })
    expect(eventsIn(text)).toMatchObject([
      { summary: 'Reserved', status: 'CONFIRMED', from: inDays(10), until: inDays(13) },
      { summary: 'Blocked', status: 'CONFIRMED', from: inDays(20), until: inDays(22) },
    ])
    expect(text).not.toMatch(/Ada|Painter|Harbour|Double/)
  })

  test('goes back thirty days', async () => {
    const blocks = [nights(-40, -30), nights(-30, -29), nights(-29, -20)]
    await testApp.db.insert(takenNights).values(blocks.map((block) => ({ ...block, kind: 'block' as const })))
    expect((await eventsAt(await newLink())).map(({ from }) => from)).toEqual([inDays(-30), inDays(-29)])
  })

  test('is the same bytes for the same nights, and 304 to who has them', async () => {
    await book(10, 13)
    const path = await newLink()
    const first = await read(path)
    expect((await read(path)).text).toBe(first.text)

    const again = await read(path, { 'if-none-match': `W/${String(first.headers.etag)}` })
    expect([again.status, again.text]).toEqual([304, ''])

    await owner.must('blockNights', nights(20, 22))
    expect((await read(path, { 'if-none-match': first.headers.etag })).status).toBe(200)
  })

  test('names each event by the same name for ever, and numbers its changes', async () => {
    const { blockId } = await owner.must('blockNights', nights(20, 22))
    const path = await newLink()
    const [block] = await eventsAt(path)
    await owner.must('editBlock', { ...nights(20, 23), blockId: blockId! })

    expect(await eventsAt(path)).toEqual([{ ...block, sequence: block!.sequence + 1, until: inDays(23) }])
  })

  test('tells for thirty days that a stay was cancelled', async () => {
    const bookingId = await book(10, 13)
    const path = await newLink()
    const [stay] = await eventsAt(path)
    await guest.must('cancelBooking', { bookingId, expectedRefund: 0 })

    expect(await eventsAt(path)).toEqual([{ ...stay, sequence: stay!.sequence + 1, status: 'CANCELLED' }])

    await testApp.db.update(bookings).set({ cancelledAt: sql`now() - interval '31 days'` })
    expect(await eventsAt(path)).toEqual([])
  })

  test('tells that a guest has left early, and that it was a mistake', async () => {
    const bookingId = await book(1, 4)
    await testApp.db.update(bookings).set({ status: 'confirmed', paidAt: sql`now()` })
    const path = await newLink()
    const [stay] = await eventsAt(path)
    testApp.clock.time = new Date(testApp.clock.time.getTime() + 2 * day)
    const mark = (payload: Partial<Payload<'markStay'>>) =>
      owner.must('markStay', { bookingId, from: inDays(0), mark: 'left', ...payload })

    await mark({ mark: 'arrived' })
    await mark({ expectedNights: 2 })
    const [left] = await eventsAt(path)
    await mark({ mark: 'none' })
    const [back] = await eventsAt(path)

    expect(left).toMatchObject({ uid: stay!.uid, until: inDays(0) })
    expect(back).toMatchObject({ uid: stay!.uid, until: inDays(2) })
    expect(left!.sequence).toBeGreaterThan(stay!.sequence)
    expect(back!.sequence).toBeGreaterThan(left!.sequence)
  })

  test('is told once, kept as a hash, and ended by a new one', async () => {
    const first = await newLink()
    const second = await newLink()

    expect((await read(second)).status).toBe(200)
    const ended = await read(first)
    expect([ended.status, JSON.parse(ended.text)]).toEqual([
      404,
      { success: false, message: 'There is nothing at this address.' },
    ])
    expect(await testApp.db.$count(calendarLinks)).toBe(1)
    const stored = JSON.stringify([
      await testApp.db.select().from(calendarLinks),
      await testApp.db.select().from(auditLog),
    ])
    for (const path of [first, second]) expect(stored).not.toContain(path.slice('/calendars/'.length, -'.ics'.length))
  })

  test('is nowhere in the log', async () => {
    const path = await newLink()
    await read(path)
    await owner.must('removeCalendarLink', { roomId })
    await read(path)

    expect(logged.join('')).toContain('/calendars/')
    expect(logged.join('')).not.toContain(path.slice('/calendars/'.length, -'.ics'.length))
  })

  test('ends when it is removed, once', async () => {
    const path = await newLink()
    await owner.must('removeCalendarLink', { roomId })

    expect((await read(path)).status).toBe(404)
    expect((await owner.call('removeCalendarLink', { roomId })).body).toMatchObject({ success: false, field: 'roomId' })
    expect((await owner.must('calendarLinks')).rooms).toMatchObject([{ _id: roomId, hasLink: false }])
    const actions = await testApp.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, roomId))
      .orderBy(asc(auditLog.id))
    expect(actions.map(({ action }) => action).slice(-2)).toEqual(['calendar.link-created', 'calendar.link-removed'])
  })

  test('says when it was last read', async () => {
    const path = await newLink()
    expect((await owner.must('calendarLinks')).rooms[0]).toMatchObject({ _id: roomId, hasLink: true })
    expect((await owner.must('calendarLinks')).rooms[0]).not.toHaveProperty('linkReadAt')
    await read(path)
    const { linkReadAt } = (await owner.must('calendarLinks')).rooms[0]!
    await read(path)

    expect(Date.parse(linkReadAt!)).toBeGreaterThan(Date.now() - day)
    // Noted once a minute.
    expect((await owner.must('calendarLinks')).rooms[0]).toMatchObject({ linkReadAt })
  })

  test('is the owner’s to make and to end', async () => {
    const other = await testApp.newOwner('Other House')
    await newLink()
    for (const name of ['calendarLink', 'removeCalendarLink'] as const) {
      const missing = { success: false, field: 'roomId', message: 'We could not find that room.' }
      expect((await other.call(name, { roomId })).body).toEqual(missing)
      expect((await owner.call(name, { roomId: 'none' })).body).toEqual(missing)
      expect((await guest.call(name, { roomId })).status).toBe(403)
      expect((await testApp.visitor().call(name, { roomId })).status).toBe(401)
    }
    expect(await testApp.db.$count(calendarLinks)).toBe(1)
  })

  test('cannot be guessed on and on', async () => {
    await useUpReads(testApp.app, '/calendars/:token.ics', {})
    expect((await read('/calendars/a-guess.ics')).status).toBe(429)
  })
})

describe('another reader', () => {
  test('finds the same nights as we do', async () => {
    await book(10, 13)
    const cancelled = await book(14, 15)
    await guest.must('cancelBooking', { bookingId: cancelled, expectedRefund: 0 })
    await owner.must('blockNights', nights(20, 22))
    const { text } = await read(await newLink())

    const parsed = Object.values(nodeIcal.sync.parseICS(text)).flatMap((each) =>
      each?.type === 'VEVENT' ? [each] : [],
    )
    const local = (time: Date) =>
      [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

    expect(
      parsed.map(({ uid, start, end, status }) => ({ uid, status, from: local(start), until: local(end!) })),
    ).toEqual(eventsIn(text).map(({ uid, status, from, until }) => ({ uid, status, from, until })))
  })

  test('that is another instance of ours takes the same nights, and sends nothing back', async () => {
    const site = await openFeedSite()
    const second = await openTestApp({
      env: { SECRET_KEY: 'a key of the second instance, long enough' },
      calendarReader: { isAllowed: () => true },
    })
    const host = await second.newOwner('Second House')
    const theirs = await second.newRoom(host)
    await book(10, 13)
    await owner.must('blockNights', nights(20, 22))
    const taken = (app: TestApp) =>
      app.db
        .select({ from: takenNights.checkInDate, until: takenNights.checkOutDate })
        .from(takenNights)
        .orderBy(asc(takenNights.checkInDate))
    const before = await taken(testApp)

    site.serves((await read(await newLink())).text)
    await host.must('importCalendar', { roomId: theirs, url: site.url(), name: 'First' })
    expect(await taken(second)).toEqual(before)

    await host.must('blockNights', { roomId: theirs, checkInDate: inDays(30), checkOutDate: inDays(31) })
    const back = await second
      .visitor()
      .send({ path: new URL((await host.must('calendarLink', { roomId: theirs })).url).pathname })
    site.serves(back.text)
    const imported = await owner.must('importCalendar', { roomId, url: site.url(), name: 'Second' })
    expect(imported).toMatchObject({ events: 1, conflicts: 0 })

    await second.close()
    await site.close()
  })

  test('that sends our own events back takes nothing', async () => {
    const site = await openFeedSite()
    await owner.must('blockNights', nights(20, 22))
    const { text } = await read(await newLink())

    site.serves(text)
    expect(await owner.must('importCalendar', { roomId, url: site.url('/a.ics'), name: 'Echo' })).toMatchObject({
      events: 0,
      conflicts: 0,
    })
    // Whoever makes our names up is not us.
    site.serves(text.replace(/-[0-9a-f]{16}@/, '-0123456789abcdef@'))
    expect(await owner.must('importCalendar', { roomId, url: site.url('/b.ics'), name: 'Forged' })).toMatchObject({
      events: 1,
      conflicts: 1,
    })
    await site.close()
  })
})
