import { sql } from 'drizzle-orm'
import { drizzleClient } from '../db/drizzle'
import type { OpenDatabase } from '../db/database'
import { rateLimits } from '../db/schema'
import { emptyTables, letCrowdWait, openTestDatabase } from '../../testing/testDatabase'
import type { Rate } from '../http/rate'
import { Refusal } from '../http/refusal'
import { rateLimiter } from './service'
import { takePoint } from './store'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  letCrowdWait(database)
})
afterAll(() => database.close())
beforeEach(() => emptyTables(database))

const threeAMinute = { points: 3, window: 60_000 }
async function secondsLeft() {
  const [row] = await database.db
    .select({ left: sql`extract(epoch from ${rateLimits.expiresAt} - now())`.mapWith(Number) })
    .from(rateLimits)
  return row!.left
}

describe('a limit', () => {
  test('lets through as many as it allows, then says how long to wait', async () => {
    const enforce = rateLimiter(database.db)
    for (let time = 0; time < 3; time += 1) await enforce('ada', threeAMinute)

    const before = await secondsLeft()
    const refused = await enforce('ada', threeAMinute).catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ status: 429 })
    expect(before).toBeLessThanOrEqual(60)
    const { retryAfterSeconds } = (refused as Refusal).more
    expect(retryAfterSeconds).toBeLessThanOrEqual(Math.ceil(before))
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(await secondsLeft()))
  })

  test('once used up is kept in memory, so that going on asking costs the database little', async () => {
    const enforce = rateLimiter(database.db)
    for (let time = 0; time < 4; time += 1) await enforce('ada', threeAMinute).catch(() => undefined)
    await database.db.delete(rateLimits)

    await expect(enforce('ada', threeAMinute)).rejects.toMatchObject({ status: 429 })
    await expect(database.db.$count(rateLimits)).resolves.toBe(0)
  })

  test('kept in memory ends with its window', async () => {
    let now = 0
    const enforce = rateLimiter(database.db, 2 * threeAMinute.window, () => now)
    for (let time = 0; time < 4; time += 1) await enforce('ada', threeAMinute).catch(() => undefined)
    await database.db.delete(rateLimits)
    await expect(enforce('ada', threeAMinute)).rejects.toMatchObject({ status: 429 })

    now = threeAMinute.window

    await expect(enforce('ada', threeAMinute)).resolves.toBeUndefined()
  })

  test('counts each key for itself', async () => {
    for (let time = 0; time < 4; time += 1) await takePoint(database.db, 'ada', threeAMinute)

    await expect(takePoint(database.db, 'bob', threeAMinute)).resolves.toBe(0)
  })

  test('begins anew when its window is over', async () => {
    for (let time = 0; time < 4; time += 1) await takePoint(database.db, 'ada', threeAMinute)
    await database.db.update(rateLimits).set({ expiresAt: sql`now() - interval '1 second'` })

    const waits = []
    for (let time = 0; time < 4; time += 1) waits.push((await takePoint(database.db, 'ada', threeAMinute)) > 0)

    expect(waits).toEqual([false, false, false, true])
  })

  test('holds when everybody comes at once', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => takePoint(database.db, 'crowd', threeAMinute)))

    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3)
  })
})

test('a read that is limited waits for no disk, and what writes does', async () => {
  const commitsWith = async (rate: Rate) => {
    const client = await database.pool.connect()
    await client.query('BEGIN')
    await takePoint(drizzleClient(client), 'ada', rate)
    const { rows } = await client.query<{ setting: string }>("SELECT current_setting('synchronous_commit') AS setting")
    await client.query('COMMIT')
    client.release()
    return rows[0]!.setting
  }

  expect(await commitsWith({ ...threeAMinute, durable: false })).toBe('off')
  expect(await commitsWith(threeAMinute)).toBe('on')
})
