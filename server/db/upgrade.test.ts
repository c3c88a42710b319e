import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { largeCities, timeZoneOfCity } from '../../contract/cityTimeZones'
import type { Booking, Room } from '../../contract/entities'
import { failing } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import type { Visitor } from '../../testing/visitor'
import { fillBookings } from '../bookings/backfillStore'
import { completeLedger } from '../payments/plan'
import { migrate } from './migrate'

/** What the first release has made and answered, in November 2026: `pg_dump` of its demo with stays in 2029. */
const kept = (file: string) =>
  gunzipSync(readFileSync(path.resolve('testing/firstRelease', `${file}.gz`))).toString('utf8')

interface Answered {
  stays: { roomId: string; checkInDate: string; checkOutDate: string; guests: number; isFree: boolean }[]
  rooms: Room[]
  guestBookings: Booking[]
  ownerBookings: Booking[]
  totalBookings: number
  totalRevenue: number
}
const before = JSON.parse(kept('answers.json')) as Answered

let testApp: TestApp
let guest: Visitor
let owner: Visitor

beforeAll(async () => {
  testApp = await openTestApp()
  const client = await testApp.database.pool.connect()
  await client.query('DROP SCHEMA public, sandbox, drizzle CASCADE; CREATE SCHEMA public')
  await client.query(kept('database.sql'))
  await migrate(client, { log: pino({ level: 'silent' }) })
  client.release()
  await fillBookings(testApp.database.db)
  await completeLedger(testApp.database.db, failing)
  ;[guest, owner] = (await Promise.all(['guest', 'owner'].map(logIn))) as [Visitor, Visitor]
})
afterAll(() => testApp.close())

async function logIn(who: string): Promise<Visitor> {
  const visitor = testApp.visitor()
  await visitor.must('login', { email: `${who}@stayscape.test`, password: 'stayscape-demo' })
  return visitor
}

test('every night of the first release’s bookings is taken as before, and no other', async () => {
  const nights = (table: string) =>
    `SELECT room_id, night::date FROM ${table}, generate_series(check_in, check_out - 1, interval '1 day') night`
  const { rows } = await testApp.database.pool.query<{ booked: number; taken: number; both: number }>(
    `WITH booked AS (${nights('bookings')} WHERE status <> 'cancelled'), taken AS (${nights('taken_nights')})
     SELECT (SELECT count(*)::int FROM booked) AS booked, (SELECT count(*)::int FROM taken) AS taken,
       (SELECT count(*)::int FROM booked JOIN taken USING (room_id, night)) AS both`,
  )
  const { booked, taken, both } = rows[0]!
  expect(booked).toBeGreaterThan(1000)
  expect([taken, both]).toEqual([booked, booked])
})

test('whoever asked the first release whether a room is free gets the same answer', async () => {
  const now = await Promise.all(
    before.stays.map(async (stay) => (await guest.call('checkAvailability', stay)).body.success),
  )
  expect(now).toEqual(before.stays.map(({ isFree }) => isFree))
  expect(new Set(now).size).toBe(2)
})

test('hotels have the time zone of their city where it is a large one, and bookings that were made without one keep their deadlines', async () => {
  const { rows: hotels } = await testApp.database.pool.query<{ city: string; time_zone: string | null }>(
    'SELECT city, time_zone FROM hotels',
  )
  const suggested = new Set(largeCities)
  expect(hotels.map(({ time_zone }) => time_zone)).toEqual(
    hotels.map(({ city }) => (suggested.has(city) ? timeZoneOfCity(city) : null)),
  )
  expect(new Set(hotels.map(({ time_zone }) => time_zone))).toContain('Asia/Singapore')
  const { rows } = await testApp.database.pool.query('SELECT FROM bookings WHERE time_zone IS NOT NULL')
  expect(rows).toEqual([])
})

test('rooms, bookings and sums are what the first release said they were', async () => {
  const { rooms } = await guest.must('getRooms')
  expect(rooms).toMatchObject(before.rooms)
  expect(rooms).toHaveLength(before.rooms.length)

  expect((await guest.must('getBookings')).bookings).toMatchObject(before.guestBookings)
  const { bookings, totalBookings, totalRevenue } = await owner.must('ownerBookings')
  expect(bookings).toMatchObject(before.ownerBookings)
  expect([totalBookings, totalRevenue]).toEqual([before.totalBookings, before.totalRevenue])
})
