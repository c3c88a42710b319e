import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { emptyTables, letCrowdWait, openTestDatabase } from '../../testing/testDatabase'
import { aBooking, insertRoom, insertUser } from '../../testing/rows'
import { onConstraint, violatedConstraint } from './errors'
import type { OpenDatabase } from './database'
import { bookings, newId, rooms, takenNights, type NewBooking, type RoomRow, type UserRow } from './schema'
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

describe('the nights of a booking', () => {
  const nightsOf = async () =>
    (await database.db.select().from(takenNights)).map(({ id, roomId, checkInDate, checkOutDate, kind }) => ({
      ...{ id, roomId, checkInDate, checkOutDate, kind },
    }))
  const change = (values: Partial<NewBooking>) => database.db.update(bookings).set(values)

  test('are taken by whatever statement writes it', async () => {
    await database.db.execute(sql`INSERT INTO bookings
      (id, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents)
      VALUES ('theirs', ${room.id}, ${room.hotelId}, ${guest.id}, '2027-05-03', '2027-05-06', 1, 100, 300)`)
    const nights = { roomId: room.id, checkInDate: '2027-05-03', checkOutDate: '2027-05-06', kind: 'stay' }
    expect(await nightsOf()).toEqual([{ id: 'theirs', ...nights }])

    await change({ checkOutDate: '2027-05-08' })
    expect(await nightsOf()).toMatchObject([{ checkOutDate: '2027-05-08' }])
    await database.db.delete(bookings)
    expect(await nightsOf()).toEqual([])
  })

  test('end on the day its guest leaves early, and can only be taken back while they are free', async () => {
    const [first] = await book({ checkInDate: '2027-05-03', checkOutDate: '2027-05-06' }).returning()
    await change({ mark: 'left', departedOn: '2027-05-04' })
    expect(await nightsOf()).toMatchObject([{ checkInDate: '2027-05-03', checkOutDate: '2027-05-04' }])
    await change({ mark: null, departedOn: null })
    expect(await nightsOf()).toMatchObject([{ checkOutDate: '2027-05-06' }])

    await change({ mark: 'left', departedOn: '2027-05-03' })
    expect(await nightsOf()).toEqual([])
    await book({ checkInDate: '2027-05-05', checkOutDate: '2027-05-06' })
    const back = database.db.update(bookings).set({ mark: null, departedOn: null }).where(eq(bookings.id, first!.id))
    expect(await refusalOf(back)).toBe('bookings_no_overlap')
  })

  test('are not blocked nights, and a block is no booking’s', async () => {
    const block = (from: string, until: string) =>
      database.db
        .insert(takenNights)
        .values({ id: newId(), roomId: room.id, checkInDate: from, checkOutDate: until, kind: 'block' })
    await block('2027-05-04', '2027-05-05')
    expect(await refusalOf(book({ checkInDate: '2027-05-03', checkOutDate: '2027-05-06' }))).toBe('bookings_no_overlap')
    await book({ checkInDate: '2027-05-05', checkOutDate: '2027-05-06' })
    expect(await refusalOf(block('2027-05-05', '2027-05-07'))).toBe('bookings_no_overlap')
  })

  test('are not written again by a payment', async () => {
    await book({})
    const versionOf = async () => (await database.db.execute(sql`SELECT xmin FROM taken_nights`)).rows[0]
    const before = await versionOf()
    await change({ status: 'confirmed', paidAt: new Date() })
    expect(await versionOf()).toEqual(before)
  })
})
