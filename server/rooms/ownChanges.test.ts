import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { openLine } from '../../testing/line'
import { aPicture } from '../../testing/pictures'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables, untilHeard } from '../../testing/testDatabase'
import { roomsInList } from '../../contract/limits'
import { relistHotel, unlistHotel } from '../operations/hotelCommands'
import { unverifiedRoomsMax } from './limits'
import { presentRoom } from './presenter'
import { findNewestRooms } from './store'

const { TEST_DATABASE_URL } = process.env

/** Cut, a server's notifications do not arrive. */
let line: Awaited<ReturnType<typeof openLine>> | undefined
let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let roomId: string

beforeAll(async () => {
  line = TEST_DATABASE_URL ? await openLine(TEST_DATABASE_URL) : undefined
  testApp = await openTestApp({ line, env: { MAIL_REPLY_TO: 'help@stayscape.test' } })
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  owner = await testApp.newOwner('Harbour House', 'Lisbon')
  roomId = await testApp.newRoom(owner)
})
afterEach(() => line?.mend())
afterAll(async () => {
  await testApp.close()
  line?.close()
})

/** What guests find in the list and among destinations; the list is what the database says now. */
async function shown() {
  const guest = testApp.visitor()
  const { rooms } = await guest.must('getRooms')
  expect(rooms).toEqual((await findNewestRooms(testApp.db, roomsInList)).map(presentRoom))
  return { rooms, cities: (await guest.must('places', { destination: 'o' })).cities }
}

/** `change` is answered while nothing is heard from the database. */
async function showsAtOnce(change: () => Promise<unknown>) {
  await untilHeard(testApp.database)
  const before = await shown()
  line?.cut()
  await change()
  expect(await shown()).not.toEqual(before)
}

const edited = { roomType: 'Single Bed', pricePerNight: '99', amenities: '[]', maxGuests: '1', order: '[]' }
const hotelId = async () => (await testApp.visitor().must('room', { roomId })).room.hotel._id!

test.each<[string, () => Promise<unknown>]>([
  ['a room that is switched off', () => owner.must('toggleAvailability', { roomId })],
  ['a new room', () => testApp.newRoom(owner, { roomType: 'Family Suite' })],
  ['an edit of a room', () => owner.must('editRoom', { ...edited, roomId, version: '1' }, { files: [] })],
  ['a room that is archived', () => owner.must('archiveRoom', { roomId, archived: true })],
  ['an edit of the hotel', () => owner.must('editHotel', { version: 1, hotelName: 'Inkwell', city: 'Porto' })],
  ['another name of the owner', () => owner.must('updateProfile', { name: 'Grace Host' })],
  ['a picture of the owner', async () => owner.must('updateProfile', {}, { files: [await aPicture()] })],
  ['a hotel that is unlisted', async () => unlistHotel(testApp.deps, await hotelId(), 'It does not exist.')],
  ['an account that is closed', () => owner.must('closeAccount', { currentPassword: owner.password })],
])('%s is in the next answer of this process', async (_what, change) => showsAtOnce(change))

test('so are rooms that are shown because their owner has confirmed their email', async () => {
  const newcomer = await testApp.newOwner('Inkwell', 'Oslo', false)
  for (let count = 0; count <= unverifiedRoomsMax; count += 1) await testApp.newRoom(newcomer)
  await showsAtOnce(() => testApp.verify(newcomer))
})

test('so is a hotel that is listed again', async () => {
  const id = await hotelId()
  await unlistHotel(testApp.deps, id, 'It does not exist.')
  await showsAtOnce(() => relistHotel(testApp.deps, id))
})

test('a picture that its owner has replaced is found no more once they are answered', async () => {
  await owner.must('updateProfile', {}, { files: [await aPicture()] })
  const replaced = `${(await owner.must('getUser')).userData.image}?w=320&auto=compress`
  expect((await testApp.app.inject(replaced)).statusCode).toBe(200)
  line?.cut()

  await owner.must('updateProfile', {}, { files: [await aPicture()] })

  expect((await testApp.app.inject(replaced)).statusCode).toBe(404)
})
