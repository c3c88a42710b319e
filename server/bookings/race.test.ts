import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { and, eq, gt, lt, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, rooms, type UserRow } from '../db/schema'
import { Busy } from '../db/errors'
import { Refusal } from '../http/refusal'
import { emptyTables } from '../../testing/testDatabase'
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

/** A small random generator with a seed, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Pairs of bookings that share a room and a night. */
function overlaps() {
  const other = alias(bookings, 'other')
  return testApp.db
    .select({ one: bookings.id, other: other.id })
    .from(bookings)
    .innerJoin(other, and(eq(other.roomId, bookings.roomId), gt(other.id, bookings.id)))
    .where(sql`${bookings.stay} && ${other.stay}`)
}

test.each([1, 2, 3])('random stays, switched rooms and payments at once leave no overlap (seed %i)', async (seed) => {
  const random = randomFrom(seed)
  const { db } = testApp
  const service = bookingService(testApp.parts)
  const guests: UserRow[] = []
  for (let index = 0; index < 12; index += 1) guests.push(await insertUser(db))
  const roomIds: string[] = []
  for (let index = 0; index < 5; index += 1) roomIds.push((await insertRoom(db)).id)

  const book = () => {
    const from = random(60)
    const dates = { checkInDate: inDays(from), checkOutDate: inDays(from + 1 + random(4)) }
    const stay = { roomId: roomIds[random(5)]!, ...dates, guests: 1 + random(4) }
    return service.book(guests[random(12)]!, stay).then(
      () => 'booked',
      (error: unknown) => (error instanceof Refusal ? 'refused' : error instanceof Busy ? 'busy' : error),
    )
  }
  const toggle = () =>
    db
      .update(rooms)
      .set({ isAvailable: not(rooms.isAvailable) })
      .where(eq(rooms.id, roomIds[random(5)]!))
  const pay = () =>
    db
      .update(bookings)
      .set({ status: 'confirmed', paidAt: sql`now()` })
      .where(and(eq(bookings.status, 'pending'), lt(bookings.checkInDate, inDays(random(60)))))
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, () => {
      const dice = random(20)
      if (dice === 0) return toggle().then(() => 'toggled')
      if (dice === 1) return pay().then(() => 'paid')
      return book()
    }),
  )

  expect(new Set(outcomes)).toEqual(new Set(['booked', 'refused', 'toggled', 'paid']))
  expect(await overlaps()).toEqual([])
  expect(await db.$count(bookings)).toBe(outcomes.filter((outcome) => outcome === 'booked').length)
})
