import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { eq, not } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { openDatabase, type OpenDatabase } from '../db/database'
import { changeRooms } from '../db/transaction'
import { hotels, rooms, users } from '../db/schema'
import { addressOf, emptyTables, openTestDatabase, untilHeard } from '../../testing/testDatabase'
import { insertRoom } from '../../testing/rows'
import { presentRoom } from './presenter'
import { roomList, type SerializeRooms } from './roomList'
import type { CacheTiming } from '../db/roomsCache'
import { findNewestRooms } from './store'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => emptyTables(database))
afterAll(() => database.close())

/** A list on this database that counts how often it was written; every change shows in its next answer unless an interval is given. */
function openList(over: Partial<OpenDatabase> = {}, timing: CacheTiming = { interval: 0 }) {
  const list = roomList({ database: { ...database, ...over } }, timing)
  let writes = 0
  let failing = false
  let onWrite = () => {}
  const write: SerializeRooms = (written) => {
    writes += 1
    onWrite()
    if (failing) throw new Error('out of paper')
    return JSON.stringify(written)
  }
  return {
    ...list,
    writes: () => writes,
    nextWrite: () => new Promise<void>((resolve) => (onWrite = resolve)),
    fail: (isFailing: boolean) => void (failing = isFailing),
    /** Once all has been heard of. */
    async text() {
      await untilHeard(database)
      return (await list.body('identity', write)).bytes.toString()
    },
    body: (encoding: 'br' | 'gzip' | 'identity') => list.body(encoding, write),
  }
}

/** Hears of nothing, as when nothing changes: on PostgreSQL, what has changed before may be announced late. */
const undisturbed: Partial<OpenDatabase> = { listen: () => ({ isLive: () => true, stop: () => undefined }) }

/** What the database says now. */
const fresh = async () => JSON.stringify((await findNewestRooms(database.db, 100)).map(presentRoom))

test('the list is read and serialized once for many guests', async () => {
  await insertRoom(database.db)
  const list = openList(undisturbed)
  const texts = await Promise.all(Array.from({ length: 20 }, () => list.text()))
  await list.text()

  expect(list.writes()).toBe(1)
  expect(new Set(texts)).toEqual(new Set([await fresh()]))
  list.stop()
})

test('the first picture of a hotel is that of its dearest room, of a room its own, of the list the newest room’s', async () => {
  const first = await insertRoom(database.db, { images: ['cheap'] })
  const { hotelId } = first
  await insertRoom(database.db, { hotelId, images: ['dear'], pricePerNightCents: 20_000 })
  const newest = await insertRoom(database.db, { hotelId, images: [], pricePerNightCents: 30_000 })
  const list = openList(undisturbed)
  await list.text()

  expect(list.firstPicture(hotelId)).toBe('/media/dear.webp')
  expect(list.firstPicture(first.id)).toBe('/media/cheap.webp')
  expect([list.firstPicture(newest.id), list.firstPicture()]).toEqual([undefined, undefined])
  list.stop()
})

test('every encoding has the same list, with an entity tag of its own that changes only with the list', async () => {
  await insertRoom(database.db)
  const list = openList(undisturbed)
  const [br, gzip, identity] = await Promise.all([list.body('br'), list.body('gzip'), list.body('identity')])

  expect(brotliDecompressSync(br.bytes)).toEqual(identity.bytes)
  expect(gunzipSync(gzip.bytes)).toEqual(identity.bytes)
  expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3)
  expect(await list.body('br')).toBe(br)

  const elsewhere = openList(undisturbed)
  expect((await elsewhere.body('br')).etag).toBe(br.etag)
  list.stop()
  elsewhere.stop()
})

test('guests see every kind of change: of a room, its hotel, its owner’s name and picture', async () => {
  const list = openList()
  const seen = [await list.text()]
  const room = await insertRoom(database.db)
  const [hotel] = await database.db.select().from(hotels)
  const changes = [
    () => insertRoom(database.db, { roomType: 'Single Bed' }),
    () => database.db.update(rooms).set({ pricePerNightCents: 9900 }).where(eq(rooms.id, room.id)),
    () => database.db.update(rooms).set({ isAvailable: false }).where(eq(rooms.id, room.id)),
    () => database.db.update(rooms).set({ isAvailable: true }).where(eq(rooms.id, room.id)),
    () => database.db.update(hotels).set({ name: 'Harbour Inn' }).where(eq(hotels.id, hotel!.id)),
    () => database.db.update(users).set({ name: 'Olga Owner' }).where(eq(users.id, hotel!.ownerId)),
    () =>
      database.db
        .update(users)
        .set({ image: 'a'.repeat(32) })
        .where(eq(users.id, hotel!.ownerId)),
    () => database.db.delete(rooms).where(eq(rooms.id, room.id)),
  ]
  for (const change of changes) {
    await change()
    const text = await list.text()
    expect(text).toBe(await fresh())
    expect(text).not.toBe(seen.at(-1))
    seen.push(text)
  }
  list.stop()
})

test('a change that the list does not show does not refresh it', async () => {
  const room = await insertRoom(database.db)
  const list = openList()
  await list.text()
  const [hotel] = await database.db.select().from(hotels).where(eq(hotels.id, room.hotelId))
  await database.db.update(users).set({ isVerified: true }).where(eq(users.id, hotel!.ownerId))
  await database.db.insert(users).values({ name: 'Ada', email: 'ada@example.com', passwordHash: 'none' })
  await insertRoom(database.db, { isAvailable: false })
  await database.db.update(rooms).set({ privateName: 'Garden', version: 2 }).where(eq(rooms.id, room.id))
  await database.db.update(hotels).set({ contact: '020 1234', version: 2 })
  await list.text()
  expect(list.writes()).toBe(1)

  await database.db.update(rooms).set({ pricePerNightCents: 9900 }).where(eq(rooms.id, room.id))
  await list.text()
  expect(list.writes()).toBe(2)
  list.stop()
})

test('a change that is rolled back is not shown', async () => {
  await insertRoom(database.db)
  const list = openList()
  const before = await list.text()
  await database.db
    .transaction(async (tx) => {
      await tx.update(rooms).set({ isAvailable: false })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  expect(await list.text()).toBe(before)
  list.stop()
})

/** Only a server has several processes. */
const onServer = process.env.TEST_DATABASE_URL ? test : test.skip

onServer('a list that two replicas cache changes on both', async () => {
  const room = await insertRoom(database.db)
  const other = await openDatabase({
    databaseUrl: await addressOf(database),
    dataDir: '',
    log: pino({ level: 'fatal' }),
  })
  const lists = [openList(), openList(other)]
  const before = await fresh()
  expect(await Promise.all(lists.map((list) => list.text()))).toEqual([before, before])

  await changeRooms(other, (tx) => tx.update(rooms).set({ pricePerNightCents: 9900 }).where(eq(rooms.id, room.id)))
  await untilHeard(other)

  const after = await fresh()
  expect(after).not.toBe(before)
  expect(await Promise.all(lists.map((list) => list.text()))).toEqual([after, after])
  lists.forEach((list) => list.stop())
  await other.close()
})

test('the list is read for each request while the listener is disconnected', async () => {
  await insertRoom(database.db)
  let isLive = false
  const deaf = openList({ listen: () => ({ isLive: () => isLive, stop: () => undefined }) })
  await deaf.text()
  await insertRoom(database.db)
  expect(await deaf.text()).toBe(await fresh())

  isLive = true
  const writes = deaf.writes()
  await deaf.text()
  await deaf.text()
  expect(deaf.writes()).toBe(writes)
})

test('a room that changes while the list is read refreshes it again', async () => {
  await insertRoom(database.db)
  let heard = () => {}
  const listen: OpenDatabase['listen'] = (_channel, hear) => {
    heard = hear
    return { isLive: () => true, stop: () => undefined }
  }
  const list = roomList({ database: { ...database, listen } }, { interval: 0 })
  let writes = 0
  const write: SerializeRooms = (written) => {
    writes += 1
    // Its rows are here already: whatever has changed them since is not in them.
    if (writes === 1) heard()
    return JSON.stringify(written)
  }
  for (let i = 0; i < 3; i += 1) await list.body('identity', write)
  expect(writes).toBe(2)
})

test('after a failed read the next request reads the list again', async () => {
  await insertRoom(database.db)
  const list = openList()
  list.fail(true)
  await expect(list.text()).rejects.toThrow('out of paper')
  list.fail(false)
  expect(await list.text()).toBe(await fresh())
  list.stop()
})

describe('while rooms change all the time', () => {
  let time = 0
  const timing = { interval: 1000, now: () => time }
  /** Heard of at the time that it is. */
  async function switchRooms() {
    await database.db.update(rooms).set({ isAvailable: not(rooms.isAvailable) })
    await untilHeard(database)
  }

  beforeEach(async () => {
    time = 0
    await insertRoom(database.db)
  })

  test('after a quiet second a room that is switched shows at the very next request', async () => {
    const list = openList({}, timing)
    await list.text()
    for (time = 1000; time < 4000; time += 1000) {
      await switchRooms()
      expect(await list.text()).toBe(await fresh())
    }
    list.stop()
  })

  test('the list is read once a second for all guests, and shows each switch within a second', async () => {
    const list = openList({}, timing)
    await list.text()
    for (time = 0; time < 1000; time += 100) {
      await switchRooms()
      await Promise.all([list.text(), list.body('br')])
    }
    await switchRooms()
    expect(list.writes()).toBe(1)

    time = 1000
    const texts = await Promise.all([list.text(), list.text()])
    expect(texts).toEqual([await fresh(), await fresh()])
    expect(list.writes()).toBe(2)
    list.stop()
  })

  test('guests do not wait for the list to be read as long as the last one is less than a second behind', async () => {
    const list = openList({}, timing)
    const before = await list.text()
    time = 900
    await switchRooms()
    time = 1000
    const written = list.nextWrite()
    expect(await list.text()).toBe(before)
    await written
    time = 1900
    expect(await list.text()).toBe(await fresh())
    expect(list.writes()).toBe(2)
    list.stop()
  })

  test('a switch shows a second later also if reading the list has failed in between', async () => {
    const list = openList({}, timing)
    const before = await list.text()
    time = 900
    await switchRooms()
    time = 1000
    list.fail(true)
    const written = list.nextWrite()
    expect(await list.text()).toBe(before)
    await written

    time = 1900
    list.fail(false)
    expect(await list.text()).toBe(await fresh())
    list.stop()
  })
})

test('after any changes guests see the database’s rooms, and each guest every change made before their request', async () => {
  const list = openList()
  const step = fc.record({
    kind: fc.constantFrom('add', 'switch', 'reprice', 'remove'),
    pick: fc.nat(50),
    readers: fc.integer({ min: 0, max: 3 }),
  })
  /** The hotel of this room counts the changes in its name. */
  const changesShown = (text: string) =>
    Math.max(...[...text.matchAll(/Change (\d+)/g)].map(([, count]) => Number(count)))

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await emptyTables(database)
      const counting = await insertRoom(database.db)
      const ids: string[] = []
      const reads: Promise<void>[] = []
      for (const [index, { kind, pick, readers }] of steps.entries()) {
        const room = eq(rooms.id, ids[pick % Math.max(1, ids.length)] ?? 'none')
        if (kind === 'add') ids.push((await insertRoom(database.db, { isAvailable: pick % 3 > 0 })).id)
        else if (kind === 'remove') await database.db.delete(rooms).where(room)
        else if (kind === 'reprice')
          await database.db
            .update(rooms)
            .set({ pricePerNightCents: 1000 + pick })
            .where(room)
        else
          await database.db
            .update(rooms)
            .set({ isAvailable: not(rooms.isAvailable) })
            .where(room)
        await database.db
          .update(hotels)
          .set({ name: `Change ${index}` })
          .where(eq(hotels.id, counting.hotelId))

        // Not awaited: the next change comes while these are being answered.
        const reader = () => list.text().then((text) => expect(changesShown(text)).toBeGreaterThanOrEqual(index))
        reads.push(...Array.from({ length: readers }, reader))
      }
      await Promise.all(reads)
      expect(await list.text()).toBe(await fresh())
    }),
    { numRuns: 25 },
  )
  list.stop()
})
