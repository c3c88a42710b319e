import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { bookings, hotels, mailQueue, users } from '../db/schema'
import { transact } from '../db/transaction'
import { hour } from '../time'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { bookingService } from '../bookings/service'
import { insertBooking, lockRoomAndGuest } from '../bookings/newBookingStore'
import { hotelService } from '../hotels/service'
import { roomService } from '../rooms/service'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables, untilBlocked } from '../../testing/testDatabase'
import { closeHotel } from './closeAccount'
import { codeService } from './codes/service'
import { knownDevices } from './devices'
import { saveSearch, updateProfile } from './profile'
import { sessionService } from './sessions/service'

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
  ada = await testApp.newUser('Ada Quillfeather')
  host = await testApp.newOwner()
  roomId = await testApp.newRoom(host)
})

const close = (who: typeof ada) => who.call('closeAccount', { currentPassword: who.password })
const aStay = () => ({ roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 })
const rowOf = async ({ email }: { email: string }) => {
  const [row] = await testApp.db.select().from(users).where(eq(users.email, email))
  return row!
}
const publicRooms = async () => (await testApp.visitor().call('getRooms')).body.rooms
/** Until `work` waits for the open transaction: for its connection, where there is only one, or for its locks. */
async function untilWaiting(work: Promise<unknown>, count = 1) {
  const { kind, pool } = testApp.database
  if (kind === 'postgres') return untilBlocked(testApp.database, work, count)
  while (pool.waitingCount < count) await new Promise((resolve) => setTimeout(resolve, 1))
}
const aRoom = { roomType: 'Single Bed', pricePerNight: '90', amenities: '[]' }

describe('a guest books while the hotel is being closed', () => {
  test('and keeps it open when they were first', async () => {
    const { id: userId } = await rowOf(ada)
    const closing = await transact(testApp.db, async (tx) => {
      const room = await lockRoomAndGuest(tx, roomId, userId)
      const { hotelId, pricePerNightCents } = room!
      const prices = {
        pricePerNightCents,
        totalCents: 2 * pricePerNightCents,
        nightCents: [pricePerNightCents, pricePerNightCents],
        lines: [{ text: '2 nights', cents: 2 * pricePerNightCents }],
      }
      const held = { hold: hour, dayEnds: new Date(`${testApp.inDays(11)}T00:00Z`), mailbox: '' }
      await insertBooking(tx, { id: 'first', hotelId, userId, ...aStay(), ...prices, ...held }, testApp.inDays(0))
      const answer = close(host)
      await untilWaiting(answer)
      return { answer }
    })

    expect((await closing.answer).body.message).toMatch(/^Guests still have 1 stay/)
    expect(await publicRooms()).toHaveLength(1)
  })

  test.each([1, 2, 3, 4, 5])('and one of the two is refused (round %i)', async () => {
    const [booked, closed] = await Promise.all([ada.call('createBooking', aStay()), close(host)])

    expect([booked.status, closed.status]).toEqual([200, 200])
    expect([booked.body.success, closed.body.success].filter(Boolean)).toHaveLength(1)
    expect(await testApp.db.$count(bookings)).toBe(booked.body.success ? 1 : 0)
  })
})

/** Ends the host's hotel in a transaction that `others` meet half-way. */
const closeHotelAmid = async (others: () => Promise<unknown>[]) => {
  const { id: ownerId } = await rowOf(host)
  const met = await transact(testApp.db, async (tx) => {
    await closeHotel(tx, ownerId, testApp.inDays(0))
    const works = others()
    const outcomes = Promise.allSettled(works)
    await untilWaiting(outcomes, works.length)
    return { outcomes }
  })
  return met.outcomes
}

test('a guest who books while the hotel is being closed finds the room switched off', async () => {
  const row = await rowOf(ada)

  const [booked] = await closeHotelAmid(() => [bookingService(testApp.deps).book(row, aStay())])

  expect(booked).toMatchObject({ reason: { message: 'This room is not available at the moment.' } })
})

test('no room is added or switched on while the hotel is being closed', async () => {
  const { id: userId } = await rowOf(host)
  const rooms = roomService(testApp.deps)
  const actor = { userId, requestId: 'r1' }

  const outcomes = await closeHotelAmid(() => [rooms.addRoom(actor, aRoom, []), rooms.switchRoom(actor, roomId)])

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await publicRooms()).toEqual([])
})

test('a mail that is being queued while its guest closes their account names nobody afterwards', async () => {
  const { bookingId } = await ada.must('createBooking', aStay())
  await testApp.db.delete(mailQueue)

  const closing = await transact(testApp.db, async (tx) => {
    await notifyBooking(tx, testApp.settings, bookingId, { type: 'booked' })
    const answer = close(ada)
    await untilWaiting(answer)
    return { answer }
  })

  expect((await closing.answer).body.success).toBe(true)
  const kept = JSON.stringify(await testApp.db.select().from(mailQueue))
  expect(kept).not.toContain('Quillfeather')
  expect(kept).not.toContain(ada.email)
})

describe('a request that began before the account was closed and goes on after it', () => {
  const notSignedIn = { status: 401 }

  test('of a guest brings back neither name nor address', async () => {
    const row = await rowOf(ada)
    const key = randomBytes(32)
    const deps = {
      ...testApp.deps,
      sessions: sessionService(testApp.db),
      codes: codeService(key),
      devices: knownDevices(key, { secure: false }),
    }
    await close(ada)

    await expect(updateProfile(deps, row, { name: row.name }, [])).rejects.toMatchObject(notSignedIn)
    await expect(bookingService(deps).book(row, aStay())).rejects.toMatchObject(notSignedIn)
    const hotel = { hotelName: 'The Quill', contact: '+44 20 7946 0000', city: 'London', address: '2 Quay Street' }
    const actor = { userId: row.id, requestId: 'r1' }
    await expect(hotelService(deps).register(actor, hotel)).rejects.toMatchObject(notSignedIn)
    await saveSearch(deps, row, { destination: 'London' })

    const [after] = await testApp.db.select().from(users).where(eq(users.id, row.id))
    expect(after).toMatchObject({ name: 'Former guest', role: 'user', searchHistory: [] })
    expect(await testApp.db.$count(bookings)).toBe(0)
    expect(await testApp.db.$count(mailQueue)).toBe(0)
    expect(await testApp.db.$count(hotels, eq(hotels.ownerId, row.id))).toBe(0)
  })

  test('of an owner offers no room', async () => {
    const { id: userId } = await rowOf(host)
    const actor = { userId, requestId: 'r1' }
    await close(host)

    await expect(roomService(testApp.deps).switchRoom(actor, roomId)).rejects.toThrow('We could not find that room.')
    await expect(roomService(testApp.deps).addRoom(actor, aRoom, [])).rejects.toThrow('Please register your hotel')

    expect(await publicRooms()).toEqual([])
  })
})
