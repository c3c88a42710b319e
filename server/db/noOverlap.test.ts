import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { emptyTables, letCrowdWait, openTestDatabase } from '../../testing/testDatabase'
import { aBooking, insertRoom, insertUser } from '../../testing/rows'
import { onConstraint, violatedConstraint } from './errors'
import type { OpenDatabase } from './open'
import { bookings, rooms, type NewBooking, type RoomRow, type UserRow } from './schema'
import { transact } from './transaction'

let database: OpenDatabase
let room: RoomRow
let guest: UserRow

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTables(database)
  room = await insertRoom(database.db)
  guest = await insertUser(database.db)
})
afterAll(() => database.close())

const book = (values: Partial<NewBooking>, of = room) =>
  database.db.insert(bookings).values(aBooking(of, guest, values))

/** The name of the rule that refuses, or undefined when nothing does. */
const refusalOf = (work: Promise<unknown>) => work.then(() => undefined, violatedConstraint)

test.each([
  ['the same nights', '2027-05-03', '2027-05-06'],
  ['a night at the start', '2027-05-01', '2027-05-04'],
  ['a night at the end', '2027-05-05', '2027-05-09'],
  ['nights in the middle', '2027-05-04', '2027-05-05'],
  ['nights around it', '2027-05-01', '2027-05-09'],
])('a second stay of a room cannot have %s', async (_, checkInDate, checkOutDate) => {
  await book({ checkInDate: '2027-05-03', checkOutDate: '2027-05-06' })

  expect(await refusalOf(book({ checkInDate, checkOutDate }))).toBe('bookings_no_overlap')
})

test('one guest may arrive on the day another leaves', async () => {
  await book({ checkInDate: '2027-05-03', checkOutDate: '2027-05-06' })
  await book({ checkInDate: '2027-05-06', checkOutDate: '2027-05-07' })
  await book({ checkInDate: '2027-05-01', checkOutDate: '2027-05-03' })

  expect(await database.db.$count(bookings)).toBe(3)
})

test('the same nights of another room are free', async () => {
  await book({})
  await book({}, await insertRoom(database.db))

  expect(await database.db.$count(bookings)).toBe(2)
})

test('a cancelled stay frees its nights, and cannot reclaim them once they are taken', async () => {
  const [first] = await book({}).returning()
  await database.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, first!.id))
  await book({})

  const revival = database.db.update(bookings).set({ status: 'pending' }).where(eq(bookings.id, first!.id))
  expect(await refusalOf(revival)).toBe('bookings_no_overlap')
})

test('of 200 guests who book the same nights at once, exactly one gets them', async () => {
  letCrowdWait(database)
  const attempts = Array.from({ length: 200 }, () =>
    transact(database.db, async (tx) => {
      await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, room.id)).for('update')
      await tx
        .insert(bookings)
        .values(aBooking(room, guest))
        .catch(onConstraint('bookings_no_overlap', () => new Error('taken')))
      return 'booked'
    }).catch((error: Error) => error.message),
  )
  const outcomes = await Promise.all(attempts)

  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(199)
  expect(await database.db.$count(bookings)).toBe(1)
})

test.each<[string, Partial<NewBooking>]>([
  ['bookings_dates', { checkInDate: '2027-05-02', checkOutDate: '2027-05-02' }],
  ['bookings_nights', { checkInDate: '2027-05-01', checkOutDate: '2028-05-02' }],
  ['bookings_guests', { guests: 21 }],
  ['bookings_total', { totalCents: 0 }],
  ['bookings_status_follows_payment', { status: 'confirmed' }],
  ['bookings_status_follows_payment', { paidAt: new Date() }],
  ['bookings_room_of_hotel', { hotelId: 'another hotel' }],
])('%s keeps out %j', async (rule, values) => {
  expect(await refusalOf(book(values))).toBe(rule)
})

test('dates survive a round trip in any time zone', async () => {
  const [booking] = await book({ checkInDate: '2028-02-29', checkOutDate: '2028-03-01' }).returning()

  expect(booking).toMatchObject({
    checkInDate: '2028-02-29',
    checkOutDate: '2028-03-01',
    stay: '[2028-02-29,2028-03-01)',
  })
})

test('isPaid follows paidAt', async () => {
  const [booking] = await book({ status: 'confirmed', paidAt: new Date() }).returning()

  expect(booking?.isPaid).toBe(true)
})

test('the availability query uses the constraint’s index', async () => {
  const { rows } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    await tx.execute(sql`SET LOCAL plan_cache_mode = force_generic_plan`)
    await tx.execute(
      sql.raw(`PREPARE free (text, date, date) AS SELECT FROM bookings
      WHERE room_id = $1 AND stay && daterange($2, $3) AND status <> 'cancelled'`),
    )
    const plan = await tx.execute(sql.raw(`EXPLAIN EXECUTE free ('x', '2027-05-01', '2027-05-02')`))
    await tx.execute(sql.raw('DEALLOCATE free'))
    return plan
  })

  expect(JSON.stringify(rows)).toContain('bookings_no_overlap')
})
