import { eq } from 'drizzle-orm'
import { newRoom } from '../../testing/newcomers'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { auditLog, rooms, users } from '../db/schema'

type Owner = Awaited<ReturnType<TestApp['newOwner']>>

let testApp: TestApp
let owner: Owner
beforeAll(async () => (testApp = await openTestApp()))
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  testApp.mails.clear()
  owner = await unverified('Harbour House')
})

async function unverified(hotelName: string): Promise<Owner> {
  const newcomer = await testApp.newOwner(hotelName)
  await testApp.db.update(users).set({ isVerified: false }).where(eq(users.email, newcomer.email))
  return newcomer
}

/** Adds rooms named A, B, C, … one after the other; answers their ids. */
async function addRooms(count: number, of = owner): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push(await newRoom(of, { roomType: String.fromCharCode(65 + index) }))
    // A room is as old as its moment says, whatever the clock's steps.
    await testApp.db
      .update(rooms)
      .set({ createdAt: new Date(1_700_000_000_000 + index) })
      .where(eq(rooms.id, ids[index]!))
  }
  return ids
}

const typesOf = (list: { roomType: string }[]) =>
  list
    .map(({ roomType }) => roomType)
    .toSorted()
    .join('')

/** What guests see, wherever they look. */
async function seen(): Promise<string> {
  const guest = testApp.visitor()
  const { rooms: listed } = await guest.must('getRooms')
  const types = typesOf(listed)
  expect(typesOf((await guest.must('searchRooms', { destination: 'London' })).rooms)).toBe(types)
  const [room] = listed
  if (room) expect(typesOf((await guest.must('hotel', { hotelId: room.hotel._id! })).rooms)).toBe(types)
  for (const { _id: roomId, roomType } of (await owner.must('ownerRooms')).rooms) {
    expect([roomType, (await guest.call('room', { roomId })).body.success]).toEqual([
      roomType,
      types.includes(roomType),
    ])
  }
  return types
}

const ownRooms = async () =>
  Object.fromEntries((await owner.must('ownerRooms')).rooms.map((room) => [room.roomType, room] as const))

test('of an owner who has not verified guests see the four oldest rooms that are on, and the owner reads why', async () => {
  await addRooms(4)
  expect(await seen()).toBe('ABCD')

  const fifth = { roomType: 'E', pricePerNight: '120', amenities: '[]' }
  const added = await owner.must('addRoom', fifth)
  expect(added.message).toBe(
    'Room added. Guests will see it once you have verified your email; until then they see the 4 oldest rooms that are on.',
  )
  expect(await seen()).toBe('ABCD')
  const { A, E } = await ownRooms()
  expect(E).toMatchObject({ isAvailable: true, heldBack: 'unverified' })
  expect(A).toMatchObject({ isAvailable: true })
  expect(A).not.toHaveProperty('heldBack')
  expect((await testApp.visitor().must('places', { destination: 'harbour' })).hotels).toHaveLength(1)
})

test('a room that is switched off lets guests see the next one, until it is switched on again', async () => {
  const [a, , , , e, f] = await addRooms(6)
  const off = await owner.must('toggleAvailability', { roomId: a! })
  expect(off).toMatchObject({ isAvailable: false, message: 'Availability updated' })
  expect(await seen()).toBe('BCDE')
  expect((await ownRooms()).E).not.toHaveProperty('heldBack')

  // One that guests do not see can be switched off all the same.
  expect(await owner.must('toggleAvailability', { roomId: f! })).toMatchObject({ isAvailable: false })
  const on = await owner.must('toggleAvailability', { roomId: f! })
  expect(on).toMatchObject({ isAvailable: true, heldBack: 'unverified' })
  expect(on.message).toMatch(/^Availability updated\. Guests will see it once you have verified your email/)

  expect(await owner.must('toggleAvailability', { roomId: a! })).toMatchObject({ isAvailable: true })
  expect(await seen()).toBe('ABCD')
  expect((await ownRooms()).E).toMatchObject({ _id: e, heldBack: 'unverified' })
})

test('an archived room lets guests see the next one, too, and is restored switched off', async () => {
  const [, b] = await addRooms(5)
  await owner.must('archiveRoom', { roomId: b!, archived: true })
  expect(await seen()).toBe('ACDE')
  await owner.must('archiveRoom', { roomId: b!, archived: false })
  expect(await seen()).toBe('ACDE')
  expect((await ownRooms()).B).toMatchObject({ isAvailable: false })
})

test('a room that is held back can be archived, and guests do not see it afterwards', async () => {
  const [, , , , e] = await addRooms(5)
  await owner.must('archiveRoom', { roomId: e!, archived: true })
  await testApp.verify(owner)
  expect(await seen()).toBe('ABCD')
})

test('a guest cannot book a room that is held back', async () => {
  const [, , , , e] = await addRooms(5)
  const stay = { roomId: e!, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 }
  const guest = await testApp.newUser()
  expect((await guest.call('createBooking', stay)).body).toMatchObject({ success: false, field: 'roomId' })
  expect((await guest.call('checkAvailability', stay)).body).toMatchObject({ success: false, field: 'roomId' })
})

test('once the owner has verified, guests see every room that is switched on', async () => {
  const [, b] = await addRooms(7)
  await owner.must('toggleAvailability', { roomId: b! })
  await testApp.verify(owner)
  expect(await seen()).toBe('ACDEFG')
  expect(Object.values(await ownRooms()).filter(({ heldBack }) => heldBack)).toEqual([])
  const added = await owner.must('addRoom', { roomType: 'H', pricePerNight: '120', amenities: '[]' })
  expect(added.message).toBe('Room added. Guests can book it now.')
})

test('of a verified owner, and of each other hotel, guests see every room', async () => {
  await addRooms(5)
  const other = await testApp.newOwner('The Inkwell', 'Oslo')
  await addRooms(6, other)
  const { rooms: inOslo } = await testApp.visitor().must('searchRooms', { destination: 'Oslo' })
  expect(typesOf(inOslo)).toBe('ABCDEF')
})

test('another owner cannot switch a room that is held back', async () => {
  const [, , , , e] = await addRooms(5)
  const other = await unverified('The Inkwell')
  const { body } = await other.call('toggleAvailability', { roomId: e! })
  expect(body).toMatchObject({ success: false, field: 'roomId' })
  expect(await seen()).toBe('ABCD')
})

test('a room that an earlier release has switched on is held back with the next change', async () => {
  const ids = await addRooms(6)
  // It knows one of the two columns only.
  await testApp.db.update(rooms).set({ isAvailable: true }).where(eq(rooms.id, ids[5]!))
  await owner.must('toggleAvailability', { roomId: ids[0]! })
  expect(await seen()).toBe('BCDE')
  await testApp.verify(owner)
  expect(await seen()).toBe('BCDEF')
})

test('closing the account switches off rooms that are held back, too', async () => {
  await addRooms(5)
  await owner.must('closeAccount', { currentPassword: owner.password })
  expect(await testApp.db.$count(rooms, eq(rooms.isHeldBack, true))).toBe(0)
  expect((await testApp.visitor().must('getRooms')).rooms).toEqual([])
})

test('the audit log records what the owner did, whether the room is held back or not', async () => {
  const [, , , , e] = await addRooms(5)
  await owner.must('toggleAvailability', { roomId: e! })
  await owner.must('toggleAvailability', { roomId: e! })
  const actions = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, e!)).orderBy(auditLog.id)
  expect(actions.map(({ action }) => action)).toEqual(['room.added', 'room.switched-off', 'room.switched-on'])
})
