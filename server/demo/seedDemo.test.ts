import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { quote } from '../../contract/quote'
import { addDays, localToday } from '../../contract/stay'
import { featuredRooms, priceBands, roomTypeFamilies, searchHistoryKept } from '../../contract/limits'
import { openVisitor } from '../../testing/visitor'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { bookings, rooms, users } from '../db/schema'
import { rateColumns, toRates } from '../rates/store'
import { demoLogins, demoPassword, pictureFiles } from './catalogue'
import { seedDemo } from './seedDemo'

const assets = path.resolve('assets')

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await seedDemo(testApp.deps, assets)
})
afterAll(() => testApp.close())

const listed = async () => (await testApp.visitor().call('getRooms')).body.rooms

async function loggedIn(who: keyof typeof demoLogins) {
  const browser = openVisitor(testApp.app)
  const { body } = await browser.call('login', { email: demoLogins[who], password: demoPassword })
  expect(body.success).toBe(true)
  return browser
}

describe('the demo catalogue', () => {
  test('has ten hotels or more in seven cities, and two dozen rooms', async () => {
    const rooms = await listed()
    expect(rooms.length).toBeGreaterThanOrEqual(24)
    expect(new Set(rooms.map(({ hotel }) => hotel.name)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(rooms.map(({ hotel }) => hotel.city)).size).toBe(7)
  })

  test.each(['Paris', 'London', 'Singapore', 'Dubai', 'New York'])(
    'has rooms in %s, which people try first',
    async (destination) => {
      const { rooms } = (await testApp.visitor().call('searchRooms', { destination })).body
      expect(rooms.length).toBeGreaterThan(1)
    },
  )

  test('has a host say something of every room, and when guests come and go', async () => {
    const guest = testApp.visitor()
    for (const { _id: roomId, hotel } of await listed()) {
      const { room } = (await guest.call('room', { roomId })).body
      expect(room.description).toMatch(/^.{80,400}$/s)
      expect(hotel).toMatchObject({
        timeZone: expect.stringMatching(/\//),
        checkInFrom: expect.stringMatching(/^1\d:/),
        checkOutUntil: expect.stringMatching(/^1\d:/),
      })
    }
  })

  test('tells two rooms of one type apart', async () => {
    const { rooms } = (await (await loggedIn('owner')).call('ownerRooms')).body
    const doubles = rooms.filter(({ roomType }) => roomType === 'Double Bed')
    expect(new Set(doubles.map(({ publicName }) => publicName)).size).toBe(2)
  })

  test('has something for every option of the filter', async () => {
    const rooms = await listed()
    for (const [label, types] of Object.entries(roomTypeFamilies)) {
      const found = rooms.filter(({ roomType }) => types.some((type) => type.toLowerCase() === roomType.toLowerCase()))
      expect([label, found.length]).not.toEqual([label, 0])
    }
    for (const { id, from, to } of priceBands) {
      const found = rooms.filter(({ pricePerNight }) => pricePerNight >= from && pricePerNight <= to)
      expect([id, found.length > 1]).toEqual([id, true])
    }
  })

  test('shows two to four pictures of each room, every one there, and no two rooms open with the same', async () => {
    const rooms = await listed()
    for (const { images } of rooms) {
      expect(images.length).toBeGreaterThanOrEqual(2)
      expect(images.length).toBeLessThanOrEqual(4)
      expect(new Set(images).size).toBe(images.length)
    }
    expect(new Set(rooms.map(({ images }) => images[0])).size).toBe(rooms.length)
    for (const url of new Set(rooms.flatMap(({ images, hotel }) => [...images, hotel.owner.image]))) {
      expect((await testApp.app.inject(url)).headers['content-type']).toBe('image/webp')
    }
  })

  test('features rooms of four different cities', async () => {
    const featured = (await listed()).slice(0, featuredRooms)
    expect(new Set(featured.map(({ hotel }) => hotel.city)).size).toBe(featuredRooms)
  })

  test('gives its guest a history of searches and bookings of every kind', async () => {
    const guest = await loggedIn('guest')
    const { userData } = (await guest.call('getUser')).body
    expect(userData).toMatchObject({ isVerified: true, role: 'user' })
    expect(userData.searchHistory).toHaveLength(searchHistoryKept)

    const cities = new Set((await listed()).map(({ hotel }) => hotel.city))
    expect(userData.searchHistory.filter((city) => !cities.has(city))).toEqual([])

    const today = localToday(testApp.clock.now())
    const { bookings: own } = (await guest.call('getBookings')).body
    const kinds = own.map(
      ({ isPaid, checkInDate }) => `${isPaid ? 'paid' : 'unpaid'} ${checkInDate > today ? 'ahead' : 'past'}`,
    )
    expect(kinds).toEqual(expect.arrayContaining(['paid ahead', 'unpaid ahead', 'paid past']))
  })

  test('gives its owner a dashboard with a dozen bookings of several guests, in every state', async () => {
    const owner = await loggedIn('owner')
    const { body } = await owner.call('ownerBookings')
    expect(body.bookings.length).toBeGreaterThanOrEqual(12)
    expect(new Set(body.bookings.map(({ user }) => user.name)).size).toBeGreaterThanOrEqual(5)
    expect(new Set(body.bookings.map(({ status }) => status))).toEqual(new Set(['pending', 'confirmed', 'cancelled']))
    expect(body.totalRevenue).toBeGreaterThan(0)

    const own = (await owner.call('ownerRooms')).body.rooms
    expect(new Set(own.map(({ isAvailable }) => isAvailable))).toEqual(new Set([true, false]))
  })

  test('gives its desk somebody who arrives today, somebody in the house, and somebody who leaves', async () => {
    const owner = await loggedIn('owner')
    const from = localToday(testApp.clock.now())
    const marksOn = async (day: string) =>
      (await owner.must('bookingList', { day, from })).bookings.map(({ mark }) => mark ?? 'none')
    expect(await marksOn('arriving')).toEqual(['none'])
    expect(await marksOn('in-house')).toEqual(['arrived'])
    expect(await marksOn('leaving')).toEqual(['arrived'])

    const { bookings: all } = await owner.must('bookingList')
    const [leaving] = (await owner.must('bookingList', { day: 'leaving', from })).bookings
    for (const mark of ['left', 'none']) await owner.must('markStay', { bookingId: leaving!._id, mark, from })
    expect(await marksOn('leaving')).toEqual(['arrived'])
    expect(new Set(all.map(({ mark }) => mark))).toEqual(new Set([undefined, 'arrived', 'left', 'no-show']))
  })

  test('gives its desk a booking made by telephone, paid in part, and a room that another site sells too', async () => {
    const owner = await loggedIn('owner')
    const entered = (await owner.must('bookingList', { money: 'unpaid' })).bookings.find(
      ({ source }) => source === 'desk',
    )
    expect(entered).toMatchObject({
      status: 'confirmed',
      isPaid: false,
      phone: expect.stringMatching(/\d/),
      note: expect.stringMatching(/\S/),
    })
    expect(entered!.paid).toBeGreaterThan(0)
    expect(entered!.paid).toBeLessThan(entered!.totalPrice)

    const imports = (await owner.must('calendarLinks')).rooms.flatMap((room) => room.imports)
    expect(imports).toMatchObject([{ events: 2, conflicts: [] }])
    const { rooms } = await owner.must('calendar', { from: localToday(testApp.clock.now()), days: '31' })
    const imported = rooms.flatMap(({ spans }) => spans).filter(({ kind }) => kind === 'import')
    expect(imported.map(({ note }) => note)).toEqual(['Airbnb', 'Airbnb'])
  })

  test('charges every stay what its guest was quoted, for a room that was there by then', async () => {
    const stays = await testApp.db
      .select({ stay: bookings, room: rooms, rates: rateColumns })
      .from(bookings)
      .innerJoin(rooms, eq(rooms.id, bookings.roomId))
    expect(stays.length).toBeGreaterThan(20)
    for (const { stay, room, rates } of stays) {
      const { checkInDate, checkOutDate, guests, totalCents, nightCents, lines } = stay
      const { pricePerNightCents } = room
      const quoted = quote({ pricePerNightCents, rates: toRates(rates) }, { checkInDate, checkOutDate, guests })
      expect({ totalCents, nightCents, lines }).toEqual({
        ...{ totalCents: quoted.totalCents, nightCents: quoted.nightCents, lines: quoted.lines },
      })
      expect(stay.createdAt > room.createdAt).toBe(true)
      expect(guests).toBeLessThanOrEqual(room.maxGuests)
      expect(addDays(localToday(stay.createdAt), -1) < checkInDate).toBe(true)
    }
  })

  test('is not put over what is there already', async () => {
    const before = await testApp.db.select({ id: users.id }).from(users)
    const pictures = await readdir(path.join(testApp.settings.dataDir, 'images'))

    expect(await seedDemo(testApp.deps, assets)).toBe(false)
    expect(await testApp.db.select({ id: users.id }).from(users)).toHaveLength(before.length)
    expect(await readdir(path.join(testApp.settings.dataDir, 'images'))).toHaveLength(pictures.length)
  })
})

test('of two processes that start at once on an empty database, one fills it', async () => {
  const fresh = await openTestApp()
  const filled = await Promise.all([seedDemo(fresh.deps, assets), seedDemo(fresh.deps, assets)])
  expect(filled.toSorted()).toEqual([false, true])
  expect(await readdir(path.join(fresh.settings.dataDir, 'images'))).toHaveLength(pictureFiles().length)
  await fresh.close()
})

test("the catalogue's pictures are as our own come out: WebP, no larger, nothing but the picture", async () => {
  for (const file of pictureFiles()) {
    const { format, width, exif, xmp, iptc, icc } = await sharp(
      await readFile(path.join(assets, `${file}.webp`)),
    ).metadata()
    expect([file, format, width <= 2048, exif ?? xmp ?? iptc ?? icc]).toEqual([file, 'webp', true, undefined])
  }
})
