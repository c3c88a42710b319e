import type { Payload } from '../../contract/callTypes'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(() => emptyTables(testApp.database))
afterAll(() => testApp.close())

type Registered = Partial<Payload<'registerHotel'>>

/** An owner of a hotel that was registered so. */
async function ownerOf(values: Registered) {
  const owner = await testApp.newUser()
  const hotel = { hotelName: 'Harbour House', contact: '+44 20 7946 0000', city: '', address: '1 Quay Street' }
  await owner.must('registerHotel', { ...hotel, ...values })
  return owner
}
type Owner = Awaited<ReturnType<typeof ownerOf>>

const ownHotel = async (owner: Owner) => (await owner.must('ownHotel')).hotel
const edited = async (owner: Owner, changes: Partial<Payload<'editHotel'>>) => {
  const { version } = await ownHotel(owner)
  return (await owner.must('editHotel', { version, ...changes })).hotel.timeZone
}

describe('a hotel that is registered', () => {
  test.each<[Registered, string | undefined]>([
    [{ city: 'Auckland' }, 'Pacific/Auckland'],
    [{ city: ' são PAULO ' }, 'America/Sao_Paulo'],
    [{ city: 'Auckland', timeZone: '' }, 'Pacific/Auckland'],
    [{ city: 'London', timeZone: 'America/Toronto' }, 'America/Toronto'],
    [{ city: 'Waitangi', timeZone: 'Pacific/Chatham' }, 'Pacific/Chatham'],
    [{ city: 'Waitangi' }, undefined],
    [{ city: '' }, undefined],
  ])('(%j) has the time zone %s', async (values, timeZone) => {
    expect((await ownHotel(await ownerOf(values))).timeZone).toBe(timeZone)
  })

  test('shows its time zone wherever guests look', async () => {
    const owner = await ownerOf({ city: 'Auckland' })
    const roomId = await testApp.newRoom(owner)
    const guest = await testApp.newUser()
    const { _id: hotelId } = await ownHotel(owner)
    const stay = { roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 }
    const { bookingId } = await guest.must('createBooking', stay)
    const shown = [
      (await guest.must('getRooms')).rooms[0],
      (await guest.must('room', { roomId })).room,
      (await guest.must('searchRooms', { destination: 'Auckland' })).rooms[0],
      (await owner.must('ownerRooms')).rooms[0],
      await guest.must('hotel', { hotelId }),
      (await guest.must('getBookings')).bookings[0],
      (await guest.must('booking', { bookingId })).booking,
      (await owner.must('bookingList', {})).bookings[0],
    ]
    expect(shown.map((each) => each?.hotel.timeZone)).toEqual(shown.map(() => 'Pacific/Auckland'))
  })
})

describe('a new city', () => {
  test('brings its time zone where the old one came from the city, or there was none', async () => {
    const owner = await ownerOf({ city: 'Auckland' })
    expect(await edited(owner, { city: 'Tokyo' })).toBe('Asia/Tokyo')
    expect(await edited(owner, { city: 'Waitangi' })).toBeUndefined()
    expect(await edited(owner, { city: 'new york', timeZone: '' })).toBe('America/New_York')
  })

  test('leaves the one that its owner has chosen', async () => {
    const owner = await ownerOf({ city: 'London', timeZone: 'America/Toronto' })
    expect(await edited(owner, { city: 'Paris' })).toBe('America/Toronto')
  })

  test('can come with another', async () => {
    const owner = await ownerOf({ city: 'Auckland' })
    expect(await edited(owner, { city: 'Waitangi', timeZone: 'Pacific/Chatham' })).toBe('Pacific/Chatham')
  })
})

test('an edit of something else leaves the time zone as it is', async () => {
  const owner = await ownerOf({ city: 'Waitangi', timeZone: 'Pacific/Chatham' })
  expect(await edited(owner, { hotelName: 'Lighthouse', timeZone: '' })).toBe('Pacific/Chatham')
})

test.each(['+13:00', 'Etc/GMT-13', 'NZST', 'Pacific/Atlantis', 'Pacific/Auckland\n'])(
  'a time zone that is none (%j) is refused, and nothing changes',
  async (timeZone) => {
    const refused = { success: false, field: 'timeZone', message: 'Please choose a time zone from the list.' }
    const owner = await ownerOf({ city: 'London' })
    const { body, status } = await owner.call('editHotel', { version: 1, hotelName: 'Lighthouse', timeZone })
    expect({ ...body, status }).toMatchObject({ ...refused, status: 200 })
    expect(await ownHotel(owner)).toMatchObject({ hotelName: 'Harbour House', timeZone: 'Europe/London', version: 1 })

    const guest = await testApp.newUser()
    const hotel = { hotelName: 'Other House', contact: '1', city: 'London', address: '1 Quay Street' }
    expect((await guest.call('registerHotel', { ...hotel, timeZone })).body).toMatchObject(refused)
    expect((await guest.call('ownHotel')).status).toBe(403)
  },
)
