import { eq } from 'drizzle-orm'
import { reasonLength } from '../../contract/limits'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { auditLog, bookings, hotels, users } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { relistHotel, setHotelRooms, unlistHotel } from './hotelCommands'

let testApp: TestApp
let host: Awaited<ReturnType<TestApp['newOwner']>>
let hotelId: string
let roomId: string
beforeAll(async () => (testApp = await openTestApp({ env: { MAIL_REPLY_TO: 'help@stayscape.test' } })))
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  testApp.mails.clear()
  host = await testApp.newOwner('The Inkwell', 'Oslo')
  roomId = await testApp.newRoom(host)
  hotelId = (await testApp.visitor().must('room', { roomId })).room.hotel._id!
})

const why = 'The pictures are of another hotel.'
const unlist = (reason = why) => unlistHotel(testApp.deps, hotelId, reason)
const stayIn = (from: number) => ({
  roomId,
  checkInDate: testApp.inDays(from),
  checkOutDate: testApp.inDays(from + 2),
  guests: 2,
})

/** Where guests find the hotel. */
async function foundIn() {
  const guest = testApp.visitor()
  const [list, search, room, hotel, places, taken] = [
    (await guest.must('getRooms')).rooms,
    (await guest.must('searchRooms', {})).rooms,
    await guest.call('room', { roomId }),
    await guest.call('hotel', { hotelId }),
    await guest.must('places', { destination: 'inkwell' }),
    await guest.must('places', { destination: 'oslp' }),
  ]
  return {
    list: list.length,
    search: search.length,
    room: room.body.success,
    hotel: hotel.body.success,
    places: places.hotels.length,
    cities: taken.cities,
  }
}

const everywhere = { list: 1, search: 1, room: true, hotel: true, places: 1, cities: ['Oslo'] }
const nowhere = { list: 0, search: 0, room: false, hotel: false, places: 0, cities: [] }

test('an unlisted hotel is found nowhere, as if it did not exist, until it is listed again', async () => {
  expect(await foundIn()).toEqual(everywhere)

  await unlist()
  expect(await foundIn()).toEqual(nowhere)
  const guest = testApp.visitor()
  expect((await guest.call('hotel', { hotelId })).body.message).toBe(
    (await guest.call('hotel', { hotelId: 'none' })).body.message,
  )
  expect((await guest.call('room', { roomId })).body.message).toBe(
    (await guest.call('room', { roomId: 'none' })).body.message,
  )
  const [row] = await testApp.db.select().from(hotels).where(eq(hotels.id, hotelId))
  expect(row).toMatchObject({ unlistedAt: expect.any(Date), unlistedWhy: why })

  await relistHotel(testApp.deps, hotelId)
  expect(await foundIn()).toEqual(everywhere)
})

test('its bookings stay, and their guests see, pay for and cancel them; nobody makes new ones', async () => {
  const guest = await testApp.newUser()
  const { bookingId } = await guest.must('createBooking', stayIn(10))
  await guest.must('createBooking', stayIn(20))

  await unlist()

  expect((await guest.must('getBookings')).bookings).toHaveLength(2)
  expect((await guest.must('booking', { bookingId })).booking).toMatchObject({
    canPay: true,
    hotel: { name: 'The Inkwell' },
  })
  await guest.must('cancelBooking', { bookingId, expectedRefund: 0 })
  expect((await guest.call('createBooking', stayIn(30))).body).toMatchObject({ success: false, field: 'roomId' })
  expect(await testApp.db.$count(bookings)).toBe(2)
  expect((await host.must('ownerBookings')).bookings).toHaveLength(2)
})

test('its owner goes on switching and adding rooms, reads that guests do not see them, and cannot bring them back', async () => {
  await unlist()

  const { rooms } = await host.must('ownerRooms')
  expect(rooms).toMatchObject([{ isAvailable: true, heldBack: 'unlisted' }])
  await host.must('toggleAvailability', { roomId })
  const on = await host.must('toggleAvailability', { roomId })
  expect(on).toMatchObject({ isAvailable: true, heldBack: 'unlisted' })
  expect(on.message).toContain('once your hotel is listed again')
  const added = await host.must('addRoom', { roomType: 'Attic', pricePerNight: '90', amenities: '[]' })
  expect(added.message).toContain('once your hotel is listed again')
  await host.must('editHotel', { version: '1', hotelName: 'The Inkwell Inn' })
  expect(await foundIn()).toEqual(nowhere)
})

test('verifying does not list it, and being listed does not show more than an unverified owner may', async () => {
  await testApp.db.update(users).set({ isVerified: false }).where(eq(users.email, host.email))
  for (let room = 2; room <= 6; room += 1) await testApp.newRoom(host)
  await unlist()
  await relistHotel(testApp.deps, hotelId)
  expect((await foundIn()).list).toBe(4)

  await unlist()
  await testApp.verify(host)
  expect(await foundIn()).toEqual(nowhere)
  await relistHotel(testApp.deps, hotelId)
  expect((await foundIn()).list).toBe(6)
})

test('its owner is told why and how to answer, and when it is listed again', async () => {
  await unlist(`  ${why} <b>`)
  await deliverMail(testApp.deps)
  const mail = await testApp.mails.next(
    host.email,
    ({ subject }) => subject === 'Your hotel is no longer listed on StayScape',
  )
  expect(mail.text).toContain(`> ${why} <b>`)
  expect(mail.text).toContain('please reply to this email')
  expect(mail.replyTo?.[0]?.address).toBe('help@stayscape.test')

  await relistHotel(testApp.deps, hotelId)
  await deliverMail(testApp.deps)
  await testApp.mails.next(host.email, ({ subject }) => subject === 'Your hotel is listed on StayScape again')
})

test('the log names the hotel, and neither the reason nor a person', async () => {
  await unlist()
  await relistHotel(testApp.deps, hotelId)
  const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, hotelId)).orderBy(auditLog.id)
  const empty = { actorId: null, detail: null }
  expect(entries.slice(1)).toMatchObject([
    { action: 'hotel.unlisted', ...empty },
    { action: 'hotel.relisted', ...empty },
  ])
})

test('a hotel can have as many rooms as it is allowed, and keeps those that it has', async () => {
  const add = async () => (await host.call('addRoom', { roomType: 'Attic', pricePerNight: '90', amenities: '[]' })).body
  expect(await setHotelRooms(testApp.deps, hotelId, '1')).toBe(
    'The hotel can have at most 1 room; archived ones do not count.',
  )
  expect(await add()).toMatchObject({ success: false })
  await setHotelRooms(testApp.deps, hotelId, '2')
  expect(await add()).toMatchObject({ success: true })
  await setHotelRooms(testApp.deps, hotelId, '1')
  expect((await foundIn()).list).toBe(2)

  const limited = eq(auditLog.action, 'hotel.rooms-limited')
  const entries = await testApp.db.select().from(auditLog).where(limited).orderBy(auditLog.id)
  expect(entries).toMatchObject([1, 2, 1].map((max) => ({ actorId: null, subjectId: hotelId, detail: { max } })))
})

test.each([
  ['a hotel that there is not', () => unlistHotel(testApp.deps, 'none', why), 'There is no hotel with the id none.'],
  [
    'one that there is not, to be listed',
    () => relistHotel(testApp.deps, 'none'),
    'There is no hotel with the id none.',
  ],
  [
    'one that there is not, to have more rooms,',
    () => setHotelRooms(testApp.deps, 'none', '300'),
    'There is no hotel with the id none.',
  ],
  [
    'no number of rooms',
    () => setHotelRooms(testApp.deps, hotelId, '-1'),
    'Please give a whole number of rooms from 1 to 99999.',
  ],
  ['one that is listed', () => relistHotel(testApp.deps, hotelId), 'This hotel is listed already.'],
  ['one that is unlisted', () => unlist().then(() => unlist()), 'This hotel is unlisted already.'],
  ['no reason', () => unlist('  '), 'Please give the owner a reason of at most 500 characters.'],
  [
    'a long reason',
    () => unlist('x'.repeat(reasonLength + 1)),
    'Please give the owner a reason of at most 500 characters.',
  ],
  [
    'a reason that cannot be answered',
    () => unlistHotel({ ...testApp.deps, settings: { ...testApp.settings, mailReplyTo: undefined } }, hotelId, why),
    'Please set MAIL_REPLY_TO: the owner is told that they can answer there.',
  ],
])('%s is refused', async (_what, command, sentence) => {
  await expect(command()).rejects.toThrow(sentence)
  expect(await testApp.db.$count(auditLog, eq(auditLog.action, 'hotel.relisted'))).toBe(0)
})

test('whoever closes their account takes the reason with them', async () => {
  await unlist()
  await host.must('closeAccount', { currentPassword: host.password })
  const [row] = await testApp.db.select().from(hotels).where(eq(hotels.id, hotelId))
  expect(row).toMatchObject({ unlistedWhy: null })
})
