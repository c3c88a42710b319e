import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../db/open'
import { rateLimits } from '../db/schema'
import { emptyTables, letCrowdWait, openTestDatabase } from '../../testing/testDatabase'
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

describe('a limit', () => {
  test('lets through as many as it allows, then says how long to wait', async () => {
    const enforce = rateLimiter(database.db)
    for (let time = 0; time < 3; time += 1) await enforce('ada', threeAMinute)

    const refused = await enforce('ada', threeAMinute).catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ status: 429 })
    const { retryAfterSeconds } = (refused as Refusal).more
    expect(retryAfterSeconds).toBeGreaterThan(55)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60)
  })

  test('once used up is kept in memory, so that going on asking costs the database little', async () => {
    const enforce = rateLimiter(database.db)
    for (let time = 0; time < 4; time += 1) await enforce('ada', threeAMinute).catch(() => undefined)
    await database.db.delete(rateLimits)

    await expect(enforce('ada', threeAMinute)).rejects.toMatchObject({ status: 429 })
    await expect(database.db.$count(rateLimits)).resolves.toBe(0)
  })

  test('kept in memory ends with its window', async () => {
    const enforce = rateLimiter(database.db)
    const short = { points: 1, window: 1000 }
    await enforce('ada', short)
    await expect(enforce('ada', short)).rejects.toMatchObject({ status: 429 })

    await new Promise((resolve) => setTimeout(resolve, 1100))

    await expect(enforce('ada', short)).resolves.toBeUndefined()
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
