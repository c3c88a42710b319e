import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { aBooking, insertRoom, insertUser } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { untilBlocked } from '../../testing/testDatabase'
import { bookings, mailQueue, takenNights } from '../db/schema'

const onServer = process.env.TEST_DATABASE_URL ? test : test.skip

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.db.delete(bookings))

const run = async <Row extends object>(statement: string) => (await testApp.database.pool.query<Row>(statement)).rows

test('numbers of bookings have eight signs of Crockford’s alphabet, each at random', async () => {
  const drawn = await run<{ number: string }>('SELECT draw_booking_number() AS number FROM generate_series(1, 4000)')
  const numbers = drawn.map(({ number }) => number)
  const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

  expect(new Set(numbers).size).toBe(4000)
  expect(numbers.filter((number) => !new RegExp(`^SS-[${signs}]{8}$`).test(number))).toEqual([])
  for (let place = 3; place < 11; place += 1) {
    const counts = [...signs].map((sign) => numbers.filter((number) => number[place] === sign).length)
    const chiSquare = counts.reduce((sum, count) => sum + (count - 125) ** 2 / 125, 0)
    // Of 31 degrees of freedom: once in a hundred million times.
    expect(chiSquare).toBeLessThan(103)
  }
})

test('no counter is behind them: failed tries use up nothing, and no number tells how many there are', async () => {
  const counters = await run("SELECT sequencename AS of FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1")
  expect(counters).toEqual([{ of: 'audit_log_id_seq' }, { of: 'ledger_id_seq' }])
})

describe('a number that is taken', () => {
  /** Lets the database draw these numbers, one after the other. */
  async function draws(numbers: string[], work: () => Promise<void>) {
    const [drawing] = await run<{ source: string }>(
      "SELECT pg_get_functiondef('draw_booking_number()'::regprocedure) AS source",
    )
    const list = numbers.map((number) => `'${number}'`).join()
    await run('CREATE SEQUENCE draws')
    await run(
      `CREATE OR REPLACE FUNCTION draw_booking_number() RETURNS text LANGUAGE sql VOLATILE AS
       $$ SELECT (ARRAY[${list}])[nextval('draws')] $$`,
    )
    try {
      await work()
    } finally {
      await run(drawing!.source)
      await run('DROP SEQUENCE draws')
    }
  }

  const book = async () => {
    const guest = await testApp.newUser()
    const { id: roomId } = await insertRoom(testApp.db)
    const stay = { roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 }
    return guest.must('createBooking', stay)
  }
  const numberOf = async (id: string) =>
    (await testApp.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.number

  test('is drawn again, and the guest notices nothing', () =>
    draws(['SS-77777777', 'SS-77777777', 'SS-77777777', 'SS-88888888'], async () => {
      const [first, second] = [await book(), await book()]

      expect([await numberOf(first.bookingId), await numberOf(second.bookingId)]).toEqual([
        'SS-77777777',
        'SS-88888888',
      ])
      expect(await testApp.db.$count(takenNights, eq(takenNights.id, second.bookingId))).toBe(1)
      expect(await testApp.db.$count(mailQueue, sql`${mailQueue.text} LIKE '%SS-88888888%'`)).toBe(2)
    }))

  onServer('is drawn again if another booking is just getting it', () =>
    draws(['SS-77777777', 'SS-88888888'], async () => {
      const [room, guest] = [await insertRoom(testApp.db), await insertUser(testApp.db)]
      const client = await testApp.database.pool.connect()
      const { roomId, hotelId, userId, ...other } = aBooking(room, guest)
      await client.query('BEGIN')
      await client.query(
        `INSERT INTO bookings (id, number, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents)
         VALUES ('first', 'SS-77777777', $1, $2, $3, $4, $5, 1, $6, $6)`,
        [roomId, hotelId, userId, other.checkInDate, other.checkOutDate, other.totalCents],
      )
      const booking = book()
      await untilBlocked(testApp.database, booking)
      await client.query('COMMIT')
      client.release()

      expect(await numberOf((await booking).bookingId)).toBe('SS-88888888')
    }),
  )
})
