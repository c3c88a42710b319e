import { eq } from 'drizzle-orm'
import { insertAccounts } from '../../testing/rows'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { openVisitor } from '../../testing/visitor'
import { newId, rooms, users } from '../db/schema'

let testApp: TestApp
beforeAll(async () => (testApp = await openTestApp()))
afterAll(() => testApp.close())

async function newHost() {
  const email = `${newId()}@example.com`
  const [account] = await insertAccounts(testApp.db, [{ name: 'Olive', email, isVerified: false }])
  const visitor = openVisitor(testApp.app, account)
  const hotel = { hotelName: 'Harbour House', contact: '1', city: 'London', address: '1 Quay' }
  await visitor.must('registerHotel', hotel)
  return { ...visitor, email }
}

const shown = () => testApp.db.$count(rooms, eq(rooms.isAvailable, true))
const room = { roomType: 'Double Bed', pricePerNight: '120', amenities: '[]' }
let added = 0
/** Each from an address of its own, because one may send only four forms at a time. */
const addRoom = (host: Awaited<ReturnType<typeof newHost>>) =>
  host.must('addRoom', room, { remoteAddress: `10.0.0.${(added += 1)}` })

test('guests see four of an unverified owner’s rooms, also when twelve are added at once', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await testApp.db.delete(rooms)
    const host = await newHost()
    await Promise.all(Array.from({ length: 12 }, () => addRoom(host)))

    expect(await shown()).toBe(4)
    expect(await testApp.db.$count(rooms, eq(rooms.isHeldBack, true))).toBe(8)
  }
})

test('rooms that are added and switched while their owner verifies are all shown afterwards', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await testApp.db.delete(rooms)
    const host = await newHost()
    for (let count = 0; count < 6; count += 1) await addRoom(host)
    const [, second, third] = (await host.must('ownerRooms')).rooms
    await host.must('sendVerifyOtp')
    const otp = await testApp.mails.code(host.email)

    await Promise.all([
      addRoom(host),
      host.must('toggleAvailability', { roomId: second!._id }),
      host.must('verifyEmail', { otp }),
      host.must('toggleAvailability', { roomId: third!._id }),
      addRoom(host),
    ])

    expect(await testApp.db.$count(users, eq(users.isVerified, true))).toBe(turn + 1)
    expect(await shown()).toBe(6)
    expect(await testApp.db.$count(rooms, eq(rooms.isHeldBack, true))).toBe(0)
  }
})
