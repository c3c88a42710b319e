import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { asc, eq, sql } from 'drizzle-orm'
import { aBooking, insertRoom, insertUser } from '../../testing/rows'
import { emptyTables, openTestDatabase } from '../../testing/testDatabase'
import type { OpenDatabase } from '../db/database'
import { violatedConstraint } from '../db/errors'
import { bookings, closedAddress, takenNights, users, type NewBooking, type RoomRow, type UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { fillBookings } from './backfillStore'

let database: OpenDatabase
let room: RoomRow
let ada: UserRow

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTables(database)
  room = await insertRoom(database.db)
  ada = await insertUser(database.db, { name: 'Ada Guest', email: 'ada@example.com' })
})
afterAll(() => database.close())

const book = (values: Partial<NewBooking> = {}, by = ada) =>
  database.db.insert(bookings).values(aBooking(room, by, values))
const guests = () =>
  database.db
    .select({ name: bookings.guestName, email: bookings.guestEmail, phone: bookings.guestPhone })
    .from(bookings)
    .orderBy(asc(bookings.checkInDate))
const refusalOf = (work: Promise<unknown>) => work.then(() => undefined, violatedConstraint)

describe('the guest of a booking', () => {
  test('is copied from the account, also by the release before, which knows no such columns', async () => {
    await database.db.execute(sql`INSERT INTO bookings
      (id, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents)
      VALUES ('theirs', ${room.id}, ${room.hotelId}, ${ada.id}, '2027-05-03', '2027-05-06', 1, 100, 300)`)
    expect(await database.db.select().from(bookings)).toMatchObject([
      { guestName: 'Ada Guest', guestEmail: 'ada@example.com', guestPhone: null, source: 'web', nightCents: null },
    ])
  })

  test('is who the hotel says, with or without an account', async () => {
    const named = { guestName: 'Paul Phone', guestPhone: '+44 20 7946 0001', source: 'desk' } as const
    await book(named)
    await book({ ...named, userId: null, checkInDate: '2027-05-02', checkOutDate: '2027-05-03' })
    const paul = { name: 'Paul Phone', email: null, phone: '+44 20 7946 0001' }
    expect(await guests()).toEqual([paul, paul])
  })

  test('has the new name and address of their account in all their bookings, and in no other’s', async () => {
    const ben = await insertUser(database.db, { name: 'Ben Guest', email: 'ben@example.com' })
    await book()
    await book({ checkInDate: '2027-05-02', checkOutDate: '2027-05-03' })
    await book({ checkInDate: '2027-05-03', checkOutDate: '2027-05-04' }, ben)
    await database.db.update(users).set({ name: 'Ada Byron', email: 'byron@example.com' }).where(eq(users.id, ada.id))
    const byron = { name: 'Ada Byron', email: 'byron@example.com', phone: null }
    expect(await guests()).toEqual([byron, byron, { name: 'Ben Guest', email: 'ben@example.com', phone: null }])
  })

  test('has neither address nor phone number once their account is closed', async () => {
    await book({ guestName: 'Ada Guest', guestEmail: 'ada@example.com', guestPhone: '+44 20 7946 0001' })
    const closed = { name: 'Former guest', email: closedAddress(ada.id), closedAt: new Date() }
    await database.db.update(users).set(closed).where(eq(users.id, ada.id))
    expect(await guests()).toEqual([{ name: 'Former guest', email: null, phone: null }])
  })
})

test.each<[string, Partial<NewBooking>]>([
  ['bookings_guest', { userId: null }],
  ['bookings_source_known', { source: 'elsewhere' as 'web' }],
  ['bookings_total', { totalCents: -1, source: 'desk' }],
  ['bookings_status_follows_payment', { source: 'desk', paidAt: new Date() }],
  ['bookings_total_of_nights', { totalCents: 100, nightCents: [99] }],
  ['bookings_total_of_nights', { totalCents: 100, nightCents: [50, 50] }],
])('%s keeps out %j', async (rule, values) => {
  expect(await refusalOf(book(values))).toBe(rule)
})

test('a hotel may confirm a stay that is not paid, and ask nothing for it', async () => {
  await book({ source: 'desk', status: 'confirmed', totalCents: 0, nightCents: [0] })
  expect(await database.db.select().from(bookings)).toMatchObject([{ status: 'confirmed', isPaid: false }])
})

describe('bookings from before they had a guest', () => {
  /** As the release before has left them: without triggers, and their nights without their booking. */
  async function bookAsBefore(...stays: Partial<NewBooking>[]) {
    await transact(database.db, async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      for (const stay of stays) {
        const [{ id } = { id: '' }] = await tx
          .insert(bookings)
          .values(aBooking(room, ada, stay))
          .returning()
        const { checkInDate, checkOutDate } = aBooking(room, ada, stay)
        await tx.insert(takenNights).values({ id, roomId: room.id, checkInDate, checkOutDate, kind: 'stay' })
      }
    })
  }
  const second = { checkInDate: '2027-05-02', checkOutDate: '2027-05-03' }
  const strays = () =>
    database.db.$count(takenNights, sql`kind = 'stay' AND ${takenNights.bookingId} IS DISTINCT FROM ${takenNights.id}`)

  test('are filled from the accounts, and their nights name them', async () => {
    await bookAsBefore({}, second)
    await database.db
      .insert(takenNights)
      .values({ id: 'block', roomId: room.id, checkInDate: '2027-06-01', checkOutDate: '2027-06-02', kind: 'block' })
    await fillBookings(database.db)

    const guest = { name: 'Ada Guest', email: 'ada@example.com', phone: null }
    expect(await guests()).toEqual([guest, guest])
    expect(await strays()).toBe(0)
    expect(await database.db.$count(takenNights, sql`booking_id IS NULL`)).toBe(1)
  })

  test('name their nights’ booking, though the guest has changed name before they were filled', async () => {
    await bookAsBefore({})
    await database.db.update(users).set({ name: 'Ada Host' }).where(eq(users.id, ada.id))
    expect(await guests()).toMatchObject([{ name: 'Ada Host' }])
    await fillBookings(database.db)
    expect(await strays()).toBe(0)
  })

  test('of a closed account have no address', async () => {
    await bookAsBefore({})
    await transact(database.db, async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx
        .update(users)
        .set({ name: 'Former guest', email: closedAddress(ada.id) })
        .where(eq(users.id, ada.id))
    })
    await fillBookings(database.db)
    expect(await guests()).toEqual([{ name: 'Former guest', email: null, phone: null }])
  })

  test('give up their nights, filled or not', async () => {
    await bookAsBefore({}, second)
    const cancel = (checkInDate: string) =>
      database.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.checkInDate, checkInDate))
    await cancel('2027-05-01')
    await fillBookings(database.db)
    await cancel('2027-05-02')
    expect(await database.db.$count(takenNights)).toBe(0)
  })
})
