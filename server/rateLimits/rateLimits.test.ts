import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../db/database'
import { rateLimits } from '../db/schema'
import { emptyTables, letCrowdWait, openTestDatabase } from '../../testing/testDatabase'
import type { Limit } from '../http/rate'
import { Refusal } from '../http/refusal'
import { processLimiter, sharedLimiter } from './service'
import { consumePoint } from './store'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  letCrowdWait(database)
})
afterAll(() => database.close())
beforeEach(() => emptyTables(database))

const threeAMinute = { points: 3, window: 60_000 }
const ada = { key: 'ada', ...threeAMinute }
async function secondsLeft() {
  const [row] = await database.db
    .select({ left: sql`extract(epoch from ${rateLimits.expiresAt} - now())`.mapWith(Number) })
    .from(rateLimits)
  return row!.left
}

describe('a limit', () => {
  test('lets through as many as it allows, then says how long to wait', async () => {
    const enforce = sharedLimiter(database.db)
    for (let time = 0; time < 3; time += 1) await enforce([ada])

    const before = await secondsLeft()
    const refused = await enforce([ada]).catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ status: 429 })
    expect(before).toBeLessThanOrEqual(60)
    const { retryAfterSeconds } = (refused as Refusal).more
    expect(retryAfterSeconds).toBeLessThanOrEqual(Math.ceil(before))
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(Math.floor(await secondsLeft()))
  })

  test('once used up is kept in memory, so that going on asking costs the database little', async () => {
    const enforce = sharedLimiter(database.db)
    for (let time = 0; time < 4; time += 1) await enforce([ada]).catch(() => undefined)
    await database.db.delete(rateLimits)

    await expect(enforce([ada])).rejects.toMatchObject({ status: 429 })
    await expect(database.db.$count(rateLimits)).resolves.toBe(0)
  })

  test('kept in memory ends with its window', async () => {
    let now = 0
    const enforce = sharedLimiter(database.db, 2 * threeAMinute.window, () => now)
    for (let time = 0; time < 4; time += 1) await enforce([ada]).catch(() => undefined)
    await database.db.delete(rateLimits)
    await expect(enforce([ada])).rejects.toMatchObject({ status: 429 })

    now = threeAMinute.window

    await expect(enforce([ada])).resolves.toBeUndefined()
  })

  test('counts each key for itself', async () => {
    for (let time = 0; time < 4; time += 1) await consumePoint(database.db, 'ada', threeAMinute)

    await expect(consumePoint(database.db, 'bob', threeAMinute)).resolves.toBe(0)
  })

  test('begins anew when its window is over', async () => {
    for (let time = 0; time < 4; time += 1) await consumePoint(database.db, 'ada', threeAMinute)
    await database.db.update(rateLimits).set({ expiresAt: sql`now() - interval '1 second'` })

    const waits = []
    for (let time = 0; time < 4; time += 1) waits.push((await consumePoint(database.db, 'ada', threeAMinute)) > 0)

    expect(waits).toEqual([false, false, false, true])
  })

  test('holds when everybody comes at once', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => consumePoint(database.db, 'crowd', threeAMinute)))

    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3)
  })
})

const statusesOf = (limits: Limit[], enforce: (limits: Limit[]) => unknown) => async (times: number) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    try {
      await enforce(limits)
      statuses.push(200)
    } catch (error) {
      statuses.push((error as Refusal).status)
    }
  }
  return statuses
}

describe.each([
  ['by all replicas', () => sharedLimiter(database.db, 0)],
  ['by a process', () => processLimiter()],
])('several limits, counted %s', (_, open) => {
  const family = { key: 'family', points: 5, window: 60_000 }

  test('hold each, and what one refuses takes nothing of the next', async () => {
    const enforce = open()
    const bob = { ...ada, key: 'bob' }

    expect(await statusesOf([ada, family], enforce)(20)).toEqual([200, 200, 200, ...Array<number>(17).fill(429)])
    expect(await statusesOf([bob, family], enforce)(3)).toEqual([200, 200, 429])
  })
})

describe('a limit of one process', () => {
  test('says how long to wait, begins anew when its window is over, and writes nothing', async () => {
    let now = 0
    const enforce = processLimiter(() => now)
    for (let time = 0; time < 3; time += 1) enforce([ada])
    now = 20_000
    expect(() => enforce([ada])).toThrow(
      expect.objectContaining({ status: 429, more: { retryAfterSeconds: 40 } }) as Error,
    )

    now = 60_000
    expect(await statusesOf([ada], enforce)(4)).toEqual([200, 200, 200, 429])
    await expect(database.db.$count(rateLimits)).resolves.toBe(0)
  })

  test('is forgotten when too many others have asked since, so that they fill no memory', async () => {
    const enforce = processLimiter(undefined, 2)
    expect(await statusesOf([ada], enforce)(4)).toEqual([200, 200, 200, 429])
    for (const key of ['bob', 'eve']) enforce([{ ...ada, key }])
    expect(await statusesOf([ada], enforce)(1)).toEqual([200])
  })
})
