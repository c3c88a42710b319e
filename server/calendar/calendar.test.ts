import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { auditLog, bookings, rateLimits, rooms, takenNights } from '../db/schema'
import { formatDate } from '../format'
import { openTestApp, type TestApp } from '../../testing/testApp'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let other: Awaited<ReturnType<TestApp['newOwner']>>
let guest: Awaited<ReturnType<TestApp['newUser']>>
let roomId: string

beforeAll(async () => {
  testApp = await openTestApp()
  owner = await testApp.newOwner('Harbour House')
  other = await testApp.newOwner('Other House')
  guest = await testApp.newUser('Ada Guest')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  for (const table of [rateLimits, bookings, takenNights, rooms]) await testApp.db.delete(table)
  roomId = await testApp.newRoom(owner)
})

const inDays = (days: number) => testApp.inDays(days)
const nights = (from: number, until: number) => ({ roomId, checkInDate: inDays(from), checkOutDate: inDays(until) })
const book = async (from: number, until: number) =>
  (await guest.call('createBooking', { ...nights(from, until), guests: 1 })).body
const block = async (from: number, until: number, more: object = {}) =>
  (await owner.call('blockNights', { ...nights(from, until), ...more })).body
const calendar = async (from = 0, days = 92, of = owner) =>
  (await of.must('calendar', { from: inDays(from), days: String(days) })).rooms

describe('the calendar', () => {
  test('shows every room with its stays and blocks, and whose they are', async () => {
    const { bookingId } = await book(10, 13)
    const { blockId } = await block(20, 22, { note: ' Painting ' })
    const free = await testApp.newRoom(owner, { roomType: 'Luxury Room' })
    await testApp.newRoom(other)

    expect(await calendar()).toEqual([
      {
        _id: roomId,
        roomType: 'Double Bed',
        spans: [
          { kind: 'stay', from: inDays(10), until: inDays(13), bookingId, guestName: 'Ada Guest', isPaid: false },
          { kind: 'block', from: inDays(20), until: inDays(22), blockId, note: 'Painting' },
        ],
      },
      { _id: free, roomType: 'Luxury Room', spans: [] },
    ])
  })

  test('shows stays with a night in the requested days, in full', async () => {
    await book(10, 13)
    const spansOf = async (from: number, days: number) => (await calendar(from, days))[0]?.spans.length
    expect(await spansOf(12, 1)).toBe(1)
    expect(await spansOf(13, 5)).toBe(0)
    expect(await spansOf(5, 5)).toBe(0)
    expect(await spansOf(5, 6)).toBe(1)
  })

  test('keeps an archived room as long as it has stays to come', async () => {
    const { bookingId } = await book(10, 13)
    await owner.must('archiveRoom', { roomId, archived: true, expectedStays: 1 })
    const spansFrom = async (from: number) => (await calendar(from)).map(({ spans }) => spans.length)
    expect((await calendar())[0]).toMatchObject({ _id: roomId, isArchived: true, spans: [{ bookingId }] })
    expect([await spansFrom(12), await spansFrom(13)]).toEqual([[1], []])
  })

  test('says which rooms are switched off', async () => {
    expect((await calendar())[0]).not.toHaveProperty('isAvailable')
    await testApp.switchOff(roomId)
    expect((await calendar())[0]).toMatchObject({ _id: roomId, isAvailable: false })
  })

  test('leaves out cancelled stays and archived rooms', async () => {
    const { bookingId } = await book(10, 13)
    await guest.must('cancelBooking', { bookingId, expectedRefund: 0 })
    expect((await calendar())[0]?.spans).toEqual([])
    await testApp.db.update(rooms).set({ isAvailable: false, isArchived: true }).where(eq(rooms.id, roomId))
    expect(await calendar()).toEqual([])
  })

  test.each([
    [{ from: '2026-02-30', days: '31' }, 'from', 'That day does not exist. Please name another.'],
    [{ from: '2026-02-01', days: '93' }, 'days', 'Please ask for 1 to 92 days.'],
    [{ from: '2026-02-01', days: '0' }, 'days', 'Please ask for 1 to 92 days.'],
  ])('is refused for the days %j', async (payload, field, message) => {
    expect((await owner.call('calendar', payload)).body).toMatchObject({ success: false, field, message })
  })

  test('is sent compressed, because a large hotel has many stays', async () => {
    for (let room = 0; room < 29; room += 1) await testApp.newRoom(owner)
    const url = `/api/ownerHotel/calendar?from=${inDays(0)}&days=31`
    const cookies = Object.fromEntries(owner.jar)
    const packed = await testApp.app.inject({ url, cookies, headers: { 'accept-encoding': 'gzip' } })
    const plain = await testApp.app.inject({ url, cookies })
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined])
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })
})

describe('blocked nights', () => {
  test('cannot be booked, and are offered nowhere', async () => {
    await block(10, 13)
    expect(await book(12, 14)).toMatchObject({ success: false, field: 'checkInDate' })
    const dates = { checkInDate: inDays(12), checkOutDate: inDays(14) }
    const { body: checked } = await guest.call('checkAvailability', { roomId, ...dates, guests: 1 })
    expect(checked.success).toBe(false)
    expect((await guest.must('takenRooms', dates)).rooms).toEqual([roomId])
    expect((await guest.must('searchRooms', { ...dates, destination: 'London' })).total).toBe(0)
    const { stays } = await guest.must('takenNights', { roomId })
    expect(stays).toEqual([{ checkInDate: inDays(10), checkOutDate: inDays(13) }])
  })

  test('may start on a day of check-out and end on a day of check-in', async () => {
    await block(10, 13)
    expect([(await book(8, 10)).success, (await book(13, 14)).success]).toEqual([true, true])
  })

  test('can be booked again once the block is removed, and both are audited', async () => {
    const { blockId } = await block(10, 13)
    expect((await owner.call('unblockNights', { blockId })).body).toMatchObject({
      success: true,
      message: 'Those nights are free again.',
    })
    expect((await book(10, 13)).success).toBe(true)
    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, blockId))
    expect(entries.map(({ action }) => action)).toEqual(['nights.blocked', 'nights.unblocked'])
  })

  test('are refused over a stay, with its guest and dates', async () => {
    await book(10, 13)
    expect(await block(12, 20)).toMatchObject({
      success: false,
      field: 'checkInDate',
      message: `Ada Guest is booked into this room from ${formatDate(inDays(10))} to ${formatDate(inDays(13))}.`,
    })
    expect((await calendar())[0]?.spans).toHaveLength(1)
  })

  test('are refused over another block, with its dates', async () => {
    await block(10, 13)
    expect((await block(8, 11)).message).toBe(
      `You have already blocked this room from ${formatDate(inDays(10))} to ${formatDate(inDays(13))}.`,
    )
  })

  test.each([
    ['in the past', -3, 2, {}, 'checkInDate'],
    ['in reverse', 13, 10, {}, 'checkOutDate'],
    ['longer than a year', 10, 376, {}, 'checkOutDate'],
    ['with a note that is too long', 10, 12, { note: 'x'.repeat(201) }, 'note'],
  ])('are refused %s', async (_what, from, until, more, field) => {
    expect(await block(from, until, more)).toMatchObject({
      success: false,
      field,
      message: expect.stringMatching(/\S/),
    })
    expect(await testApp.db.$count(takenNights)).toBe(0)
  })

  test('are refused in another hotel’s room as in one that does not exist', async () => {
    const theirs = await testApp.newRoom(other)
    for (const wrong of [theirs, 'nowhere']) {
      const { status, body } = await owner.call('blockNights', { ...nights(10, 13), roomId: wrong })
      expect({ status, ...body }).toEqual({
        ...{ status: 200, success: false, field: 'roomId' },
        message: 'We could not find that room.',
      })
    }
    expect(await testApp.db.$count(takenNights)).toBe(0)
  })

  test('cannot be unblocked by another owner, and a stay cannot be unblocked', async () => {
    const [{ blockId }, { bookingId }] = [await block(10, 13), await book(13, 15)]
    const missing = { success: false, field: 'blockId', message: 'We could not find that block.' }
    expect((await other.call('unblockNights', { blockId })).body).toMatchObject(missing)
    expect((await owner.call('unblockNights', { blockId: bookingId })).body).toMatchObject(missing)
    expect(await testApp.db.$count(takenNights)).toBe(2)
  })

  test('and the calendar are for owners only', async () => {
    const calls = [
      ['calendar', { from: inDays(0), days: '31' }],
      ['blockNights', nights(10, 13)],
      ['unblockNights', { blockId: 'none' }],
    ] as const
    for (const [name, payload] of calls) {
      expect((await guest.call(name, payload as never)).status).toBe(403)
      expect((await testApp.visitor().call(name, payload as never)).status).toBe(401)
    }
  })
})
