import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { emptyTables, openTestDatabase, untilHeard } from '../../testing/testDatabase'
import { insertRoom, insertUser } from '../../testing/rows'
import type { Subscription, OpenDatabase } from './database'
import { hotels, rooms, users, type RoomRow } from './schema'

let database: OpenDatabase
let subscription: Subscription
const heard = jest.fn()

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await emptyTables(database)
  subscription = database.listen('rooms_changed', heard)
})
afterAll(() => database.close())

const allHeard = () => untilHeard(database)

async function settled() {
  await allHeard()
  heard.mockClear()
}

test('a change of a room is notified on commit', async () => {
  const room = await insertRoom(database.db)
  await settled()

  await database.db.transaction(async (tx) => {
    await tx.update(rooms).set({ isAvailable: false }).where(eq(rooms.id, room.id))
    expect(heard).not.toHaveBeenCalled()
  })

  await allHeard()
  expect(heard).toHaveBeenCalled()
  subscription.stop()
})

test('a change is notified once', async () => {
  await settled()

  await insertRoom(database.db)
  await allHeard()

  expect(heard).toHaveBeenCalledTimes(1)
  subscription.stop()
})

test('a change that is rolled back is not notified', async () => {
  const room = await insertRoom(database.db)
  await settled()

  await database.db
    .transaction(async (tx) => {
      await tx.delete(rooms).where(eq(rooms.id, room.id))
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await allHeard()

  expect(heard).not.toHaveBeenCalled()
  subscription.stop()
})

test('the list also changes with the hotel and with its owner, but not with a guest', async () => {
  const room = await insertRoom(database.db)
  const guest = await insertUser(database.db)
  const [hotel] = await database.db.select().from(hotels).where(eq(hotels.id, room.hotelId))
  await settled()

  await database.db.update(users).set({ name: 'Grace Guest' }).where(eq(users.id, guest.id))
  await database.db
    .update(users)
    .set({ searchHistory: ['London'] })
    .where(eq(users.id, hotel!.ownerId))
  await allHeard()
  expect(heard).not.toHaveBeenCalled()

  await database.db.update(hotels).set({ address: '2 Quay' }).where(eq(hotels.id, room.hotelId))
  await allHeard()
  expect(heard).toHaveBeenCalled()
  heard.mockClear()

  await database.db.update(users).set({ image: 'portrait' }).where(eq(users.id, hotel!.ownerId))
  await allHeard()
  expect(heard).toHaveBeenCalled()
  subscription.stop()
})

test.each([
  [
    'edits what guests do not read of a room',
    () => update({ description: 'Quiet.', privateName: 'Garden', version: 2 }),
  ],
  ['saves a room as it is', () => update({ roomType: shown.roomType, isAvailable: true })],
  ['adds a room that is held back', () => insertRoom(database.db, { isAvailable: false, isHeldBack: true })],
  ['edits, switches and removes a room that guests do not see', changeUnseen],
  ['edits what guests do not read of a hotel', () => database.db.update(hotels).set({ contact: '020 1', version: 2 })],
])('guests’ lists are not announced to have changed when an owner %s', async (_what, change) => {
  shown = await insertRoom(database.db)
  await settled()

  await change()
  await allHeard()

  expect(heard).not.toHaveBeenCalled()
  subscription.stop()
})

let shown: RoomRow
const update = (values: Partial<RoomRow>) => database.db.update(rooms).set(values).where(eq(rooms.id, shown.id))

async function changeUnseen() {
  const { id } = await insertRoom(database.db, { isAvailable: false })
  await database.db.update(rooms).set({ pricePerNightCents: 9900, isHeldBack: true }).where(eq(rooms.id, id))
  await database.db.delete(rooms).where(eq(rooms.id, id))
}

test.each([
  ['type', { roomType: 'Single Bed' }],
  ['public name', { publicName: 'River view' }],
  ['price', { pricePerNightCents: 9900 }],
  ['amenities', { amenities: ['Pool Access'] }],
  ['pictures', { images: ['a'.repeat(32)] }],
  ['guests', { maxGuests: 1 }],
  ['switch', { isAvailable: false }],
])('a room’s %s is announced when it changes', async (_what, values) => {
  shown = await insertRoom(database.db)
  await settled()

  await update(values)
  await allHeard()

  expect(heard).toHaveBeenCalled()
  subscription.stop()
})

test.each([
  ['name', { name: 'Harbour Inn' }],
  ['city', { city: 'Porto' }],
  ['address', { address: '2 Quay' }],
  ['terms', { cancellation: 'strict' as const }],
  ['time zone', { timeZone: 'Asia/Tokyo' }],
  ['check-in', { checkInFrom: '16:00' }],
  ['check-out', { checkOutUntil: '09:00' }],
])('a hotel’s %s is announced when it changes', async (_what, values) => {
  await insertRoom(database.db)
  await settled()

  await database.db.update(hotels).set(values)
  await allHeard()

  expect(heard).toHaveBeenCalled()
  subscription.stop()
})

test('notifications still arrive after a failed query has replaced the connection', async () => {
  await database.db.execute(sql`SELECT 1 / 0`).catch(() => undefined)
  await settled()

  await insertRoom(database.db)
  await allHeard()

  expect(heard).toHaveBeenCalled()
  subscription.stop()
})

test('a stopped listener receives nothing', async () => {
  subscription.stop()
  heard.mockClear()

  await insertRoom(database.db)
  await allHeard()

  expect(heard).not.toHaveBeenCalled()
})
