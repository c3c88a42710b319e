import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { addDays } from '../../contract/stay'
import type { Database, OpenDatabase } from '../db/database'
import { bookings, newId, paymentSessions } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { transact } from '../db/transaction'
import { paymentLimits } from './limits'
import { emptyTables, openTestDatabase } from '../../testing/testDatabase'
import { aBooking, insertRoom, insertUser } from '../../testing/rows'
import { claimDueCheckouts } from './store'

const dueSessions = 50

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  await emptyTables(database)
  const room = await insertRoom(database.db)
  const guest = await insertUser(database.db)
  const stays = Array.from({ length: dueSessions }, (_, index) =>
    aBooking(room, guest, {
      id: newId(),
      checkInDate: addDays('2027-05-01', index),
      checkOutDate: addDays('2027-05-02', index),
    }),
  )
  await database.db.insert(bookings).values(stays)
  await database.db.insert(paymentSessions).values(
    stays.map(({ id }) => ({
      bookingId: id!,
      attempt: 1,
      amountCents: 12_000,
      status: 'open' as const,
      expiresAt: fromNow(60_000),
      checkedAt: fromNow(-60_000),
    })),
  )
})

/** Answers the ids of the sessions. */
const claim = async (db: Database) => (await claimDueCheckouts(db)).map(({ session }) => session.id)

test('concurrent claims never exceed the limit and never share a session', async () => {
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim(database.db)))

  for (const claim of claims) expect(claim.length).toBeLessThanOrEqual(paymentLimits.batchSize)
  const claimed = claims.flat()
  expect(new Set(claimed).size).toBe(claimed.length)
  expect(claimed).toHaveLength(dueSessions)
  expect(await claim(database.db)).toEqual([])
})

test('a claim skips what another transaction is claiming', async () => {
  const [first, second] = await transact(database.db, async (tx) => [await claim(tx), await claim(database.db)])

  expect(first).toHaveLength(paymentLimits.batchSize)
  expect(second).toHaveLength(paymentLimits.batchSize)
  expect(second?.filter((id) => first?.includes(id))).toEqual([])
})
