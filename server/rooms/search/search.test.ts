import { eq } from 'drizzle-orm'
import { calls } from '../../../contract/calls'
import type { Payload } from '../../../contract/callTypes'
import { roomsPerBatch } from '../../../contract/limits'
import { aBooking, insertRoom, insertUser } from '../../../testing/rows'
import { useUpReads } from '../../../testing/rates'
import { openTestApp, type TestApp } from '../../../testing/testApp'
import { untilHeard } from '../../../testing/testDatabase'
import { bookings, hotels, rooms, type RoomRow } from '../../db/schema'
import { destinationIndex, type DestinationIndex } from './destinations'
import { searchService } from './service'

let testApp: TestApp
let destinations: DestinationIndex
beforeAll(async () => {
  testApp = await openTestApp()
  destinations = destinationIndex(testApp.deps, { interval: 0 })
  await insertCatalogue()
})
afterAll(async () => {
  destinations.stop()
  await testApp.close()
})

const inDays = (days: number) => testApp.inDays(days)

const dates = (arrival: number, departure: number) => ({
  checkInDate: inDays(arrival),
  checkOutDate: inDays(departure),
})

/** What the rooms of the examples are called here, by their ids. */
const names = new Map<string, string>()

/** Three rooms in Portugal, one of which is taken for two nights; one that is switched off; and more than a page of others. */
async function insertCatalogue() {
  const { db } = testApp
  const add = async (name: string, city: string, values: Partial<RoomRow>) => {
    const room = await insertRoom(db, values)
    await db.update(hotels).set({ city }).where(eq(hotels.id, room.hotelId))
    names.set(room.id, name)
    return room
  }
  await add('single', 'Lisboa', { roomType: 'Single Bed', pricePerNightCents: 9900, maxGuests: 1 })
  const double = await add('double', ' LISBOA', {
    pricePerNightCents: 50_001,
    amenities: ['Free WiFi', 'Pool Access'],
    maxGuests: 2,
  })
  const luxury = { roomType: 'luxury suite', pricePerNightCents: 150_000, maxGuests: 4 }
  const suite = await add('suite', 'Porto', { ...luxury, amenities: ['Pool Access'] })
  await add('off', 'Lisboa', { isAvailable: false })
  await db.insert(bookings).values(aBooking(double, await insertUser(db), dates(10, 12)))
  const other = { hotelId: suite.hotelId, roomType: 'Penthouse', pricePerNightCents: 400_000 }
  await db.insert(rooms).values(Array.from({ length: roomsPerBatch + 1 }, () => other))
}

test('while rooms change all the time cities are read once a second, and the city of a new room is found within a second', async () => {
  const { db } = testApp
  let time = 0
  const index = destinationIndex(testApp.deps, { interval: 1000, now: () => time })
  expect(await index.cityNamed('Faro')).toBeUndefined()

  const { id, hotelId } = await insertRoom(db)
  await db.update(hotels).set({ city: 'Faro' }).where(eq(hotels.id, hotelId))
  await untilHeard(testApp.database)
  time = 999
  expect(await index.cityNamed('Faro')).toBeUndefined()
  time = 1000
  expect(await index.cityNamed('Faro')).toBe('Faro')

  index.stop()
  await db.delete(rooms).where(eq(rooms.id, id))
})

type SearchRequest = Payload<'searchRooms'>

const search = () => searchService(testApp.deps, destinations).search
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id)

/** Each has rates of its own. */
let turn = 0
const address = () => `10.0.0.${(turn += 1)}`

const pool = { amenities: 'pool-access' }
test.each<[string, () => SearchRequest, string[], string[]]>([
  ['in a city, however it is written', () => ({ destination: 'lisb' }), ['single', 'double'], []],
  ['of a type, whatever the hotel calls it', () => ({ types: 'luxury-bed' }), ['suite'], []],
  ['of one of two types', () => ({ types: 'luxury-bed,single-bed' }), ['single', 'suite'], []],
  ['in a range of prices', () => ({ bands: '0-500' }), ['single'], []],
  ['in two of them', () => ({ bands: '0-500,500-1000' }), ['single', 'double'], []],
  ['with every amenity that was asked for', () => ({ amenities: 'pool-access,free-wifi' }), ['double'], []],
  ['from the dearest down', () => ({ ...pool, sort: 'price-high' }), ['suite', 'double'], []],
  ['for more guests than one of them sleeps', () => ({ ...pool, guests: 3 }), ['suite'], ['double']],
  ['for a night on which one is taken', () => ({ ...pool, ...dates(11, 12) }), ['suite'], ['double']],
  ['from the day on which its guest leaves', () => ({ ...pool, ...dates(12, 13) }), ['double', 'suite'], []],
  ['until the day on which its guest arrives', () => ({ ...pool, ...dates(9, 10) }), ['double', 'suite'], []],
])('finds rooms %s', async (_what, asked, free, notFree) => {
  const question: SearchRequest = { sort: 'price-low', ...asked() }
  const found = await search()(question)
  const others = await search()({ ...question, free: 'no' })
  expect(idsOf(found.rooms).map((id) => names.get(id))).toEqual(free)
  expect(idsOf(others.rooms).map((id) => names.get(id))).toEqual(notFree)
  expect([found.total, found.notFree]).toEqual([free.length, notFree.length])
})

test('a city is found as soon as it has a room that guests can book, and only as long', async () => {
  const ask = () => search()({ destination: 'Reykjav' })
  expect((await ask()).total).toBe(0)
  const owner = await testApp.newOwner('North House', 'Reykjavík')
  const roomId = await testApp.newRoom(owner)
  expect(idsOf((await ask()).rooms)).toEqual([roomId])
  await owner.must('toggleAvailability', { roomId })
  expect((await ask()).total).toBe(0)
})

describe('a search is refused', () => {
  const refused = async (asked: SearchRequest) => {
    const { status, body } = await testApp.visitor().call('searchRooms', asked, { remoteAddress: address() })
    return { status, success: body.success, field: body.field, message: body.message }
  }

  test.each<[string, () => SearchRequest, string, string]>([
    ['without a check-out', () => ({ checkInDate: inDays(1) }), 'checkOutDate', 'Please choose a check-out date.'],
    ['without a check-in', () => ({ checkOutDate: inDays(1) }), 'checkInDate', 'Please choose a check-in date.'],
    ['with reversed dates', () => dates(3, 2), 'checkOutDate', 'Check out date must be after check in date'],
    ['with the same day twice', () => dates(3, 3), 'checkOutDate', 'Check out date must be after check in date'],
    ['for 366 nights', () => dates(3, 369), 'checkOutDate', 'A stay can be at most 365 nights.'],
    [
      'for dates that have passed',
      () => dates(-3, 2),
      'checkInDate',
      'That check-in date has passed. Please choose today or a later day.',
    ],
    ['for dates in six years', () => dates(2200, 2201), 'checkInDate', 'Rooms can be booked at most 5 years ahead.'],
    [
      'from 31 February',
      () => ({ checkInDate: '2027-02-31', checkOutDate: '2027-03-02' }),
      'checkInDate',
      'That check-in date does not exist. Please choose another.',
    ],
    [
      'until 31 February',
      () => ({ checkInDate: inDays(1), checkOutDate: '2027-02-31' }),
      'checkOutDate',
      'That check-out date does not exist. Please choose another.',
    ],
    ['for 21 guests', () => ({ guests: 21 }), 'guests', 'Guests must be a whole number from 1 to 20.'],
    ['for an unknown type', () => ({ types: 'double-bed,sofa' }), 'types', 'Please choose room types from the list.'],
    ['for an unknown price', () => ({ bands: '0-600' }), 'bands', 'Please choose price ranges from the list.'],
    ['for an unknown amenity', () => ({ amenities: 'sauna' }), 'amenities', 'Please choose amenities from the list.'],
    ['in an unknown order', () => ({ sort: 'best' }), 'sort', 'Please choose a sort from the list.'],
    ['for rooms that are neither free nor not', () => ({ free: 'maybe' }), 'free', 'Free is yes or no.'],
  ])('%s', async (_what, asked, field, message) => {
    expect(await refused(asked())).toEqual({ status: 200, success: false, field, message })
  })

  test('with the cursor of another sort, or a forged one', async () => {
    const { next = '' } = await search()({ sort: 'price-low' })
    const written = (text: string) => Buffer.from(text).toString('base64url')
    const [, price = '', moment = '', id = ''] = Buffer.from(next, 'base64url').toString().split('.')
    const strange = [
      ...[`newest.${price}.${moment}.${id}`, `price-low.${moment}.${id}`, `price-low.0${price}.${moment}.${id}`],
      ...[
        `price-low.999999999999.${moment}.${id}`,
        `price-low.${price}.${moment}9999999.${id}`,
        `price-low.1.1.a' OR 1`,
      ],
    ].map(written)

    for (const cursor of [...strange, 'x', `${next}A`]) {
      const asked = { sort: 'price-low', cursor }
      expect([cursor, await refused(asked)]).toMatchObject([cursor, { status: 200, success: false, field: 'cursor' }])
    }
    for (const sort of ['price-high', 'newest', undefined]) {
      expect(await refused({ ...(sort && { sort }), cursor: next })).toMatchObject({ success: false, field: 'cursor' })
    }
    expect(await refused({ sort: 'price-low', cursor: next })).toMatchObject({ success: true })
  })

  test('after 120 a minute from one address', async () => {
    const ask = () => testApp.visitor().call('searchRooms', {}, { remoteAddress: '192.0.2.7' })
    await useUpReads(testApp.app, calls.searchRooms.path, { ip: '192.0.2.7', left: 1 })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })
})

test('without dates and guests every room is free', async () => {
  expect(await search()({ free: 'no' })).toMatchObject({ rooms: [], notFree: 0 })
})
