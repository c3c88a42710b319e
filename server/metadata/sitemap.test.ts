import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import { calls } from '../../contract/calls'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { insertRoom } from '../../testing/rows'
import { hotels, rooms, users } from '../db/schema'
import { unverifiedRoomsMax } from '../rooms/limits'
import { sitemapFileMax } from './sitemap'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let hotelId: string
beforeAll(async () => (testApp = await openTestApp()))
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  owner = await testApp.newOwner()
  hotelId = (await owner.must('ownHotel')).hotel._id
})

const get = (url: string) => testApp.app.inject({ url })

/** A sitemap as an XML parser reads it: its root, and by address, without the origin, when each page last changed. */
async function read(address = '/sitemap.xml') {
  const { statusCode, headers, body } = await get(address)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const { documentElement } = new JSDOM(body, { contentType: 'application/xml' }).window.document
  expect(documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  const pages = [...documentElement.children].map((page) => {
    const text = (name: string) => page.getElementsByTagName(name)[0]?.textContent
    return [text('loc')!.replace(testApp.settings.appOrigin, ''), text('lastmod')] as const
  })
  return { root: documentElement.localName, addresses: pages.map(([loc]) => loc), lastmod: new Map(pages) }
}

/** All rows as they were a while ago, the one thing that a test of what changes now needs. */
const long = new Date('2026-01-01T00:00:00Z')
async function ageAll() {
  await testApp.db.update(rooms).set({ changedAt: long, listingChangedAt: long })
  await testApp.db.update(hotels).set({ changedAt: long })
}

test('names the pages that are always there, hotels with a page, and rooms that guests can book', async () => {
  const [shown, off] = [await testApp.newRoom(owner), await testApp.newRoom(owner)]
  await owner.must('toggleAvailability', { roomId: off })
  const unlisted = await testApp.newOwner('Elsewhere')
  const { hotel } = await unlisted.must('ownHotel')
  await testApp.db.update(hotels).set({ unlistedAt: new Date() }).where(eq(hotels.id, hotel._id))

  const { root, addresses } = await read()
  const always = ['/', '/rooms', '/about', '/contact', '/privacy-policy', '/terms']
  expect(root).toBe('urlset')
  expect(addresses).toEqual([...always, `/hotels/${hotelId}`, `/rooms/${shown}`])
})

describe('when a page last changed', () => {
  let roomId: string
  const at = async () => {
    const { lastmod } = await read()
    const moment = (address: string) => (lastmod.get(address) === long.toISOString() ? 'long ago' : 'now')
    return { room: moment(`/rooms/${roomId}`), hotel: moment(`/hotels/${hotelId}`) }
  }
  const edit = async (changes: object) => {
    const { rooms: own } = await owner.must('ownerRooms')
    const room = { roomType: 'Double Bed', pricePerNight: '120.50', amenities: '["Free WiFi"]', maxGuests: '20' }
    await owner.must('editRoom', { ...room, roomId, version: String(own[0]!.version), ...changes }, { files: [] })
  }
  beforeEach(async () => {
    roomId = await testApp.newRoom(owner)
    await ageAll()
    expect(await at()).toEqual({ room: 'long ago', hotel: 'long ago' })
  })

  test.each([
    ['an edit of a room', () => edit({ pricePerNight: '99' }), 'now', 'now'],
    ['a public name', () => edit({ publicName: 'River view' }), 'now', 'now'],
    ['what is only on the room’s own page', () => edit({ description: 'By the water.' }), 'now', 'long ago'],
    ['an edit that guests do not see', () => edit({ privateName: 'River view' }), 'long ago', 'long ago'],
    ['an edit of the hotel', () => owner.must('editHotel', { version: 1, hotelName: 'Lighthouse' }), 'now', 'now'],
    [
      'a telephone number, which is not on the page',
      () => owner.must('editHotel', { version: 1, contact: '020 1' }),
      'long ago',
      'long ago',
    ],
    ['where the hotel’s days end', () => owner.must('editHotel', { version: 1, timeZone: 'Asia/Tokyo' }), 'now', 'now'],
    [
      'a new name of its owner',
      () => testApp.db.update(users).set({ name: 'Somebody' }).where(eq(users.email, owner.email)),
      'now',
      'now',
    ],
    ['a new room', async () => void (await testApp.newRoom(owner)), 'long ago', 'now'],
  ])('%s', async (_what, change, room, hotel) => {
    await change()
    expect(await at()).toEqual({ room, hotel })
  })

  test('a room that was switched off changes the page of its hotel', async () => {
    await owner.must('toggleAvailability', { roomId })
    expect((await at()).hotel).toBe('now')
  })

  test('an edit of a room that is off changes no page', async () => {
    await owner.must('toggleAvailability', { roomId })
    await ageAll()
    await edit({ pricePerNight: '99' })
    expect((await at()).hotel).toBe('long ago')
  })

  test('a room that is held back changes no page', async () => {
    owner = await testApp.newOwner('Elsewhere', 'Oslo', false)
    hotelId = (await owner.must('ownHotel')).hotel._id
    for (let count = 0; count < unverifiedRoomsMax; count += 1) await testApp.newRoom(owner)
    await ageAll()
    const held = await testApp.newRoom(owner)
    for (let pressed = 0; pressed < 2; pressed += 1) await owner.must('toggleAvailability', { roomId: held })
    expect((await at()).hotel).toBe('long ago')

    await testApp.verify(owner)
    const { lastmod } = await read()
    expect([lastmod.has(`/rooms/${held}`), (await at()).hotel]).toEqual([true, 'now'])
  })

  test('is left out where it is not known', async () => {
    await testApp.db.update(rooms).set({ changedAt: null, listingChangedAt: null })
    await testApp.db.update(hotels).set({ changedAt: null })
    const { lastmod } = await read()
    expect(lastmod.has(`/rooms/${roomId}`)).toBe(true)
    expect([...lastmod.values()].filter(Boolean)).toEqual([])
  })
})

describe('from ten thousand addresses on', () => {
  /** Until the addresses are counted again. */
  const minuteLater = () => (testApp.clock.time = new Date(Number(testApp.clock.time) + 61_000))

  /** So many rooms like one, named so that they come before and after it. */
  async function fill(count: number) {
    minuteLater()
    const room = await insertRoom(testApp.db)
    await testApp.db.execute(sql`
      INSERT INTO rooms (id, hotel_id, room_type, price_cents)
      SELECT lpad(number::text, 28, '0'), ${room.hotelId}, 'Double Bed', 10000 FROM generate_series(1, ${count}::integer) number`)
  }
  const counted = () => testApp.db.$count(rooms)

  test('is an index of files with at most so many each: together they have every page once', async () => {
    await fill(sitemapFileMax + 5)
    const { root, addresses: files } = await read()
    expect([root, files]).toEqual([
      'sitemapindex',
      ['/sitemaps/pages.xml', '/sitemaps/hotels-1.xml', '/sitemaps/rooms-1.xml', '/sitemaps/rooms-2.xml'],
    ])
    const parts = await Promise.all(files.map(async (file) => (await read(file)).addresses))
    expect(parts.map((part) => part.length)).toEqual([6, 2, sitemapFileMax, (await counted()) - sitemapFileMax])
    expect(new Set(parts.flat()).size).toBe(parts.flat().length)
    for (const name of ['rooms-3', 'rooms-0', 'rooms-01', 'hotels-2', 'users-1', 'rooms-99999', 'x']) {
      expect([name, (await get(`/sitemaps/${name}.xml`)).statusCode]).toEqual([name, 404])
    }
  })

  test('and not one earlier', async () => {
    // Beside the six that are always there, the two hotels and the first room.
    await fill(sitemapFileMax - 6 - 2 - 1 - 1)
    expect(await read()).toMatchObject({ root: 'urlset', addresses: { length: sitemapFileMax - 1 } })
    await testApp.newRoom(owner)
    minuteLater()
    expect((await read()).root).toBe('sitemapindex')
  })
})

test('robots are sent to the sitemap and shut out of nothing', async () => {
  const { headers, body } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers).not.toHaveProperty('x-robots-tag')
  expect(body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${testApp.settings.appOrigin}/sitemap.xml\n`)
})

test('a test site is left out by search engines: each answer says so, may be read, and there is no sitemap', async () => {
  const site = await openTestApp({ env: { NOINDEX: '1' } })
  for (const [url, status] of [
    ['/robots.txt', 200],
    [calls.getRooms.path, 200],
    ['/sitemap.xml', 404],
    ['/rooms', 404],
  ] as const) {
    const { statusCode, headers } = await site.app.inject({ url })
    expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, status, 'noindex'])
  }
  expect((await site.app.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow:\n')
  await site.close()
})
