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
const block = async (from: number, until: number, more: object = {}) => {
  const { body } = await owner.call('blockNights', { ...nights(from, until), ...more })
  return { ...body, blockId: body.blockId! }
}
const inRooms = async (roomIds: string[], from: number, until: number) => {
  const { roomId: _one, ...dates } = nights(from, until)
  return (await owner.call('blockNights', { ...dates, roomIds })).body
}
const edit = async (blockId: string, from: number, until: number, more: object = {}, by = owner) => {
  const dates = { checkInDate: inDays(from), checkOutDate: inDays(until) }
  return (await by.call('editBlock', { blockId, ...dates, ...more })).body
}
const spans = async () => (await calendar()).map((room) => room.spans.map(({ from, until }) => [from, until]))
const calendar = async (from = 0, days = 92, of = owner) =>
  (await of.must('calendar', { from: inDays(from), days: String(days) })).rooms

describe('the calendar', () => {
  test('shows every room with its stays and blocks, and whose they are', async () => {
    const { bookingId } = await book(10, 13)
    const { blockId } = await block(20, 22, { note: ' Painting ' })
    const free = await testApp.newRoom(owner, { roomType: 'Luxury Room' })
    await testApp.newRoom(other)

    expect(await calendar()).toEqual([
      { _id: free, roomType: 'Luxury Room', spans: [] },
      {
        _id: roomId,
        roomType: 'Double Bed',
        spans: [
          { kind: 'stay', from: inDays(10), until: inDays(13), bookingId, guestName: 'Ada Guest', isPaid: false },
          { kind: 'block', from: inDays(20), until: inDays(22), blockId, note: 'Painting' },
        ],
      },
    ])
  })

  test('shows stays with a night in the requested days, in full, and who leaves on the first of them', async () => {
    await book(10, 13)
    const spansOf = async (from: number, days: number) => (await calendar(from, days))[0]?.spans.length
    expect(await spansOf(12, 1)).toBe(1)
    expect(await spansOf(13, 5)).toBe(1)
    expect(await spansOf(14, 5)).toBe(0)
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

  test('are blocked in several rooms at a time, or in none, and the refusal says in which one cannot', async () => {
    const rooms = [await testApp.newRoom(owner, { roomType: 'Luxury Room' }), roomId]
    const { blockIds } = await inRooms(rooms, 10, 13)
    expect((await calendar()).map((room) => room.spans.map(({ blockId }) => blockId))).toEqual([
      [blockIds![0]],
      [blockIds![1]],
    ])
    const before = await spans()

    await guest.must('createBooking', { ...nights(20, 22), roomId: rooms[0]!, guests: 1 })
    expect(await inRooms([roomId, rooms[0]!], 20, 22)).toMatchObject({
      success: false,
      field: 'checkInDate',
      message: `Ada Guest is booked into Luxury Room from ${formatDate(inDays(20))} to ${formatDate(inDays(22))}.`,
    })
    expect(await inRooms([roomId, await testApp.newRoom(other)], 30, 32)).toMatchObject({
      success: false,
      field: 'roomIds',
      message: 'We could not find that room.',
    })
    expect(await inRooms([roomId, roomId], 30, 32)).toMatchObject({ success: false, field: 'roomIds' })
    expect((await spans())[1]).toEqual(before[1])
    const { roomId: _none, ...dates } = nights(30, 32)
    expect((await owner.call('blockNights', dates)).status).toBe(400)
  })

  test('can be changed, and the note with them or alone', async () => {
    const { blockId } = await block(10, 13, { note: 'Painting' })
    expect(await edit(blockId, 12, 15)).toMatchObject({ success: true, message: 'The block is changed.' })
    expect((await calendar())[0]?.spans).toEqual([
      { kind: 'block', from: inDays(12), until: inDays(15), blockId, note: 'Painting' },
    ])
    expect((await book(10, 12)).success).toBe(true)
    await edit(blockId, 12, 15, { note: ' ' })
    expect((await calendar())[0]?.spans[1]).not.toHaveProperty('note')
    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, blockId))
    expect(entries.map(({ action }) => action)).toEqual([
      'nights.blocked',
      ...['nights.block-edited', 'nights.block-edited'],
    ])
  })

  test('that begin in the past can end another day, but none begin there', async () => {
    const { blockId } = await block(10, 13)
    const begun = { checkInDate: inDays(-5) }
    await testApp.db.update(takenNights).set(begun)
    expect((await edit(blockId, -5, 15)).success).toBe(true)
    expect(await edit(blockId, -6, 15)).toMatchObject({ success: false, field: 'checkInDate' })
    expect(await spans()).toEqual([[[inDays(-5), inDays(15)]]])
  })

  test.each([
    ['a stay', () => book(12, 14), 'Ada Guest is booked into this room'],
    ['another block', () => block(12, 14), 'You have already blocked this room'],
  ])('stay as they are when a change would put them over %s', async (_what, takes, message) => {
    const { blockId } = await block(8, 10)
    await takes()
    const before = await spans()
    expect(await edit(blockId, 8, 13, { note: 'Longer' })).toMatchObject({
      success: false,
      field: 'checkInDate',
      message: `${message} from ${formatDate(inDays(12))} to ${formatDate(inDays(14))}.`,
    })
    expect(await spans()).toEqual(before)
    expect((await calendar())[0]?.spans[0]).not.toHaveProperty('note')
    for (const [from, until, field] of [
      [9, 8, 'checkOutDate'],
      [8, 400, 'checkOutDate'],
    ] as const)
      expect(await edit(blockId, from, until)).toMatchObject({ success: false, field })
  })

  test('cannot be changed by another owner, and a stay cannot be changed as a block', async () => {
    const [{ blockId }, { bookingId }] = [await block(10, 13), await book(13, 15)]
    const before = await spans()
    const missing = { success: false, field: 'blockId', message: 'We could not find that block.' }
    expect(await edit(blockId, 20, 21, {}, other)).toMatchObject(missing)
    expect(await edit(bookingId, 20, 21)).toMatchObject(missing)
    expect(await spans()).toEqual(before)
  })

  test('that a guest books and that a block is moved onto at once are given once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await testApp.db.delete(bookings)
      await testApp.db.delete(takenNights)
      const second = await testApp.newRoom(owner)
      const { blockId } = await block(8, 10)
      const answers = await Promise.all([
        book(20, 22),
        edit(blockId, 21, 23),
        inRooms([second, roomId], 21, 22),
        inRooms([roomId, second], 20, 23),
      ])
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect(await testApp.db.$count(takenNights)).toBe(
        answers.slice(2).some(({ success }) => success) ? 3 : answers[1].success ? 1 : 2,
      )
      await testApp.db.delete(takenNights)
      await testApp.db.delete(rateLimits)
    }
  })

  test('and the calendar are for owners only', async () => {
    const calls = [
      ['calendar', { from: inDays(0), days: '31' }],
      ['blockNights', nights(10, 13)],
      ['editBlock', { ...nights(10, 13), blockId: 'none' }],
      ['unblockNights', { blockId: 'none' }],
    ] as const
    for (const [name, payload] of calls) {
      expect((await guest.call(name, payload as never)).status).toBe(403)
      expect((await testApp.visitor().call(name, payload as never)).status).toBe(401)
    }
  })
})
