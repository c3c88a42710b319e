import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { and, eq, gt, lt, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, rooms, type UserRow } from '../db/schema'
import { TransactionConflict } from '../db/errors'
import { Refusal } from '../http/refusal'
import { emptyTables } from '../../testing/testDatabase'
import { withRandom } from '../../testing/random'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { insertRoom, insertUser } from '../../testing/rows'
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
  const taken = { success: false, message: 'Those nights have just been taken. Your dates are still here.' }
  expect(answers.filter(({ body }) => !body.success).map(({ body }) => body)).toEqual(
    Array(199).fill({ ...taken, field: 'checkInDate' }),
  )
  expect(await testApp.db.$count(bookings)).toBe(1)
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
      .where(eq(rooms.id, random.one(roomIds)))
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
