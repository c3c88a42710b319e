import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { asc, eq, sql } from 'drizzle-orm'
import { aBooking, insertRoom, insertUser } from '../../testing/rows'
import { openTestDatabase } from '../../testing/testDatabase'
import type { OpenDatabase } from '../db/database'
import { bookings, users } from '../db/schema'
import { transact } from '../db/transaction'
import { fillBookings } from './backfillStore'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('bookings that somebody has locked are filled once they are free, with the name that the guest has by then', async () => {
  const { db } = database
  const room = await insertRoom(db)
  const ada = await insertUser(db, { name: 'Ada Guest' })
  await transact(db, async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    for (const day of [1, 2, 3]) {
      const dates = { checkInDate: `2027-05-0${day}`, checkOutDate: `2027-05-0${day + 1}` }
      await tx.insert(bookings).values(aBooking(room, ada, dates))
    }
  })
  const names = async () =>
    (await db.select({ name: bookings.guestName }).from(bookings).orderBy(asc(bookings.checkInDate))).map(
      ({ name }) => name,
    )

  let filling: Promise<void> | undefined
  await transact(db, async (tx) => {
    await tx.select().from(bookings).where(eq(bookings.checkInDate, '2027-05-02')).for('update')
    filling = fillBookings(db)
    while ((await names()).filter((name) => name).length < 2);
    expect(await names()).toEqual(['Ada Guest', '', 'Ada Guest'])
    await tx.update(users).set({ name: 'Ada Byron' }).where(eq(users.id, ada.id))
  })
  await filling
  expect(await names()).toEqual(['Ada Byron', 'Ada Byron', 'Ada Byron'])
})
