import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { and, eq, gt, lt, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, rooms, type UserRow } from '../db/schema'
import { TransactionConflict } from '../db/errors'
import { transact } from '../db/transaction'
import { Refusal } from '../http/refusal'
import { emptyTables, untilBlocked } from '../../testing/testDatabase'
import { withRandom } from '../../testing/random'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { insertRoom, insertUser } from '../../testing/rows'
import { claimKey } from './idempotencyStore'
import { lockRoomAndGuest } from './newBookingStore'
import { bookingService } from './service'

let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => emptyTables(testApp.database))

const inDays = (days: number) => testApp.inDays(days)

test('of 200 requests for the same nights at once exactly one gets them and the others are told', async () => {
  const guests: Awaited<ReturnType<TestApp['newUser']>>[] = []
  // Nobody may book more than 30 times a minute.
  for (let index = 0; index < 8; index += 1) guests.push(await testApp.newUser(`Guest ${index}`))
  const { id: roomId } = await insertRoom(testApp.db)
  const stay = { roomId, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2 }

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => guests[index % guests.length]!.call('createBooking', stay)),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  const refused = (message: string) =>
    answers.filter(({ body }) => body.message === message).map(({ body }) => body.field)
  // The one who got them is told so in their other tabs.
  expect(refused('You have already booked these nights.')).toEqual(Array(24).fill('checkInDate'))
  expect(refused('Those nights have just been taken. Your dates are still here.')).toEqual(
    Array(175).fill('checkInDate'),
  )
  expect(await testApp.db.$count(bookings)).toBe(1)
})

test('a guest who books two rooms at once, in two tabs, gets both without a second try', async () => {
  const guest = await insertUser(testApp.db)
  let tries = 0
  let bothHaveKeys!: () => void
  const untilBothHaveKeys = new Promise<void>((resolve) => (bothHaveKeys = resolve))
  const book = (roomId: string) =>
    transact(testApp.db, async (tx) => {
      tries += 1
      await claimKey(tx, { userId: guest.id, key: roomId, fingerprint: roomId }, {})
      if (tries === 2) bothHaveKeys()
      await untilBothHaveKeys
      return lockRoomAndGuest(tx, roomId, guest.id)
    })
  const roomIds = [(await insertRoom(testApp.db)).id, (await insertRoom(testApp.db)).id]

  const locked = await Promise.all(roomIds.map(book))

  expect(locked.map((room) => room?.id)).toEqual(roomIds)
  expect(tries).toBe(2)
})

test('a price that the owner is just changing is asked about, not charged', async () => {
  const guest = await testApp.newUser()
  const { id: roomId } = await insertRoom(testApp.db)
  const client = await testApp.database.pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE rooms SET price_cents = 62000 WHERE id = $1', [roomId])
  const stay = { roomId, checkInDate: inDays(10), checkOutDate: inDays(12), guests: 2, expectedTotal: 240 }
  const booking = guest.call('createBooking', stay)
  await untilBlocked(testApp.database, booking)
  await client.query('COMMIT')
  client.release()

  expect((await booking).body).toMatchObject({ success: false, field: 'expectedTotal', expected: 1240 })
  expect(await testApp.db.$count(bookings)).toBe(0)
})

/** Pairs of bookings that share a room and a night. */
function overlaps() {
  const other = alias(bookings, 'other')
  return testApp.db
    .select({ one: bookings.id, other: other.id })
    .from(bookings)
    .innerJoin(other, and(eq(other.roomId, bookings.roomId), gt(other.id, bookings.id)))
    .where(sql`${bookings.stay} && ${other.stay}`)
}

const season = withRandom(async (random) => {
  const { db } = testApp
  const service = bookingService(testApp.deps)
  const guests: UserRow[] = []
  for (let index = 0; index < 12; index += 1) guests.push(await insertUser(db))
  const roomIds: string[] = []
  for (let index = 0; index < 5; index += 1) roomIds.push((await insertRoom(db)).id)

  const book = () => {
    const from = random.between(0, 59)
    const dates = { checkInDate: inDays(from), checkOutDate: inDays(from + random.between(1, 4)) }
    const stay = { roomId: random.one(roomIds), ...dates, guests: random.between(1, 4) }
    return service.book(random.one(guests), stay).then(
      () => 'booked',
      (error: unknown) =>
        error instanceof Refusal ? 'refused' : error instanceof TransactionConflict ? 'busy' : error,
    )
  }
  const toggle = () =>
    db
      .update(rooms)
      .set({ isAvailable: not(rooms.isAvailable) })
      // One stays on, so that something can be booked.
      .where(eq(rooms.id, random.one(roomIds.slice(1))))
  const pay = () =>
    db
      .update(bookings)
      .set({ status: 'confirmed', paidAt: sql`now()` })
      .where(and(eq(bookings.status, 'pending'), lt(bookings.checkInDate, inDays(random.between(0, 59)))))
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, () => {
      const dice = random.between(1, 20)
      if (dice === 1) return toggle().then(() => 'toggled')
      if (dice === 2) return pay().then(() => 'paid')
      return book()
    }),
  )

  expect(new Set(outcomes)).toEqual(new Set(['booked', 'refused', 'toggled', 'paid']))
  expect(await overlaps()).toEqual([])
  expect(await db.$count(bookings)).toBe(outcomes.filter((outcome) => outcome === 'booked').length)
})

test.each([1, 2, 3])('random stays, switched rooms and payments at once leave no overlap (season %i)', season)
