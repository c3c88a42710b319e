import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { openBuiltClient } from '../../testing/builtClient'
import { aPictureAs } from '../../testing/pictures'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { hotels, rooms } from '../db/schema'

let client: Awaited<ReturnType<typeof openBuiltClient>>
let testApp: TestApp
let origin: string
let owner: Awaited<ReturnType<TestApp['newOwner']>>
beforeAll(async () => {
  client = await openBuiltClient()
  testApp = await openTestApp({ clientFolder: client.folder })
  origin = testApp.settings.appOrigin
})
afterAll(async () => {
  await testApp.close()
  await client.remove()
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  owner = await testApp.newOwner()
})

/** A page as a search engine or a messenger reads it. */
async function open(address: string) {
  const answer = await testApp.app.inject({ url: address, headers: { accept: 'text/html' } })
  const { document } = new JSDOM(answer.body).window
  const all = (selector: string) => [...document.head.querySelectorAll(selector)]
  const meta = (name: string) =>
    all(`meta[name="${name}"], meta[property="${name}"]`).map((tag) => tag.getAttribute('content'))
  const scripts = [...document.querySelectorAll('script')]
  const data = scripts
    .filter(({ type }) => type === 'application/ld+json')
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)
  return {
    status: answer.statusCode,
    title: document.title,
    titles: all('title').length,
    meta,
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
    isNoindex: meta('robots').includes('noindex'),
    data,
    scripts: scripts.filter(({ type }) => type !== 'application/ld+json').length,
    body: document.body.textContent,
  }
}

const newRoom = async (given: Parameters<typeof testApp.newRoom>[1] = {}) =>
  testApp.newRoom(owner, { files: [await aPictureAs('jpeg', { width: 1600, height: 1200 })], ...given })
const describeRoom = (roomId: string, description: string) =>
  testApp.db.update(rooms).set({ description }).where(eq(rooms.id, roomId))
const hotelId = async () => (await owner.must('ownHotel')).hotel._id
const imageOf = async (roomId: string) =>
  (await testApp.db.select().from(rooms).where(eq(rooms.id, roomId)))[0]!.images[0]

describe('a link to a room', () => {
  test('is shown with its name, price, place and picture, once each', async () => {
    const roomId = await newRoom({ roomType: 'Luxury Room', maxGuests: '4' })
    await testApp.db.update(rooms).set({ publicName: 'Harbour view' }).where(eq(rooms.id, roomId))
    const { status, title, titles, meta, canonical, isNoindex } = await open(
      `/rooms/${roomId}?checkIn=2030-05-01&guests=2`,
    )

    const description =
      'Luxury Room, Harbour view at Harbour House, 1 Quay Street, London. $120.50 a night for two guests. Sleeps 4. Free WiFi.'
    const picture = `${origin}/media/${await imageOf(roomId)}.jpg`
    expect([status, titles, title]).toEqual([200, 1, 'Luxury Room, Harbour view, Harbour House · StayScape'])
    expect(meta('description')).toEqual([description])
    expect(canonical).toEqual([`${origin}/rooms/${roomId}`])
    expect(isNoindex).toBe(false)
    expect(meta('og:title')).toEqual(['Luxury Room, Harbour view, Harbour House'])
    expect(meta('og:description')).toEqual([description])
    expect(meta('og:url')).toEqual(canonical)
    expect(meta('og:site_name')).toEqual(['StayScape'])
    expect(meta('og:type')).toEqual(['website'])
    expect(meta('og:image')).toEqual([picture])
    expect(meta('og:image:alt')).toEqual(['Luxury Room, Harbour view, Harbour House'])
    expect(meta('twitter:card')).toEqual(['summary_large_image'])
    for (const name of ['title', 'description', 'image']) {
      expect(meta(`twitter:${name}`)).toEqual(meta(`og:${name}`))
    }

    const { rawPayload } = await testApp.app.inject({ url: new URL(picture).pathname })
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([format, meta('og:image:width'), meta('og:image:height')]).toEqual([
      'jpeg',
      [String(width)],
      [String(height)],
    ])
  })

  test('without a picture is shown with the site’s own', async () => {
    const { meta } = await open(`/rooms/${await newRoom({ files: [] })}`)
    expect(meta('og:image')).toEqual([`${origin}/brand/share.jpg`])
    const { headers, rawPayload } = await testApp.app.inject({ url: '/brand/share.jpg' })
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('has the owner’s words, cut between two of them', async () => {
    const roomId = await newRoom()
    await describeRoom(roomId, `A room\n\nwith ${'a very long view, '.repeat(40)}`)
    const [description] = (await open(`/rooms/${roomId}`)).meta('description')
    expect(description).toMatch(/ Sleeps 20\. A room with a very long view, .* (?:a|very|long|view)…$/)
    expect(description!.length).toBeLessThanOrEqual(200)

    await describeRoom(roomId, '窓から海が見えます。'.repeat(40))
    expect((await open(`/rooms/${roomId}`)).meta('description')[0]).toMatch(/ Sleeps 20\. 窓から海.{50,}…$/)

    // Each is two halves: one of the two descriptions would be cut between them.
    for (const words of ['', 'x']) {
      await describeRoom(roomId, words + '🏔'.repeat(400))
      expect((await open(`/rooms/${roomId}`)).meta('description')[0]).toMatch(/🏔…$/u)
    }
  })

  test('is the same however its id is written, and whatever else its address says', async () => {
    const roomId = await newRoom()
    const { canonical } = await open(`/rooms/${roomId}`)
    const encoded = `%${roomId.charCodeAt(0).toString(16)}${roomId.slice(1)}`
    for (const address of [`/rooms/${encoded}`, `/Rooms/${roomId}/`, `/rooms/${roomId}?utm_source=letter`]) {
      const page = await open(address)
      expect([address, page.status, page.canonical]).toEqual([address, 200, canonical])
    }
  })

  test('tells a search engine of the room and its rate, and nothing that every room shows alike', async () => {
    const roomId = await newRoom({ roomType: 'Luxury Room', amenities: ['Free WiFi', 'Pool Access'], maxGuests: '4' })
    await describeRoom(roomId, 'By the water.')
    const [data, ...more] = (await open(`/rooms/${roomId}`)).data

    const url = `${origin}/rooms/${roomId}`
    expect(more).toEqual([])
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': ['HotelRoom', 'Product'],
      name: 'Luxury Room',
      url,
      image: `${origin}/media/${await imageOf(roomId)}.jpg`,
      description: 'By the water.',
      occupancy: { '@type': 'QuantitativeValue', maxValue: 4 },
      amenityFeature: ['Free WiFi', 'Pool Access'].map((name) => ({
        ...{ '@type': 'LocationFeatureSpecification', name, value: true },
      })),
      containedInPlace: {
        ...{ '@type': 'Hotel', name: 'Harbour House', url: `${origin}/hotels/${await hotelId()}` },
        address: { '@type': 'PostalAddress', streetAddress: '1 Quay Street' },
      },
      offers: {
        ...{ '@type': 'Offer', url, price: '120.50', priceCurrency: 'USD' },
        priceSpecification: {
          ...{ '@type': 'UnitPriceSpecification', price: '120.50', priceCurrency: 'USD', unitCode: 'DAY' },
        },
      },
    })
  })

  test('shows an edit with the next answer', async () => {
    const roomId = await newRoom({ roomType: 'Old Room' })
    expect((await open(`/rooms/${roomId}`)).title).toContain('Old Room')
    const { rooms: own } = await owner.must('ownerRooms')
    const { version } = own[0]!
    const edited = {
      roomId,
      version: String(version),
      roomType: 'New Room',
      pricePerNight: '99',
      amenities: '[]',
      maxGuests: '2',
    }
    await owner.must('editRoom', edited, { files: [] })

    const { title, meta, data } = await open(`/rooms/${roomId}`)
    expect(title).toContain('New Room')
    expect(meta('og:description')[0]).toContain('$99.00 a night')
    expect(data).toMatchObject([{ offers: { price: '99.00' } }])
  })
})

describe('a link to a hotel', () => {
  test('is shown with its name, place, rooms and the picture of its newest', async () => {
    await newRoom({ pricePerNight: '80' })
    const newest = await newRoom({ roomType: 'Luxury Room', pricePerNight: '300' })
    const { status, title, meta, canonical } = await open(`/hotels/${await hotelId()}`)

    expect([status, title]).toEqual([200, 'Harbour House · StayScape'])
    expect(canonical).toEqual([`${origin}/hotels/${await hotelId()}`])
    expect(meta('og:description')).toEqual(['Harbour House, 1 Quay Street, London: 2 rooms, from $80.00 a night.'])
    expect(meta('og:image')).toEqual([`${origin}/media/${await imageOf(newest)}.jpg`])
  })

  test('tells a search engine its address and hours', async () => {
    await owner.must('editHotel', { version: 1, checkInFrom: '15:00', checkOutUntil: '11:00' })
    const { data, meta } = await open(`/hotels/${await hotelId()}`)
    expect(data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Hotel',
        name: 'Harbour House',
        url: `${origin}/hotels/${await hotelId()}`,
        address: { '@type': 'PostalAddress', streetAddress: '1 Quay Street', addressLocality: 'London' },
        checkinTime: '15:00',
        checkoutTime: '11:00',
      },
    ])
    expect(meta('og:description')).toEqual(['Harbour House, 1 Quay Street, London.'])
  })
})

test('home and the list are shown with the site’s own picture; a city is a page of its own, however it is written', async () => {
  owner = await testApp.newOwner('Four Privet Drive', 'Little Whinging')
  await newRoom()
  const home = await open('/')
  expect([home.title, home.canonical]).toEqual(['StayScape · Find and book a hotel room', [`${origin}/`]])
  expect(home.meta('og:title')).toEqual(['StayScape · Find and book a hotel room'])
  expect(home.meta('og:description')).toEqual(home.meta('description'))
  expect(home.meta('description')[0]).toMatch(/^Find a hotel room by place, dates and guests/)
  expect(home.data).toEqual([
    { '@context': 'https://schema.org', '@type': 'WebSite', name: 'StayScape', url: `${origin}/` },
  ])

  for (const [query, title, canonical] of [
    ['', 'Rooms', '/rooms'],
    ['?destination=S%C3%A3o+Paulo', 'Rooms in São Paulo', '/rooms?destination=S%C3%A3o+Paulo'],
    ['?utm_source=letter&destination=+london+', 'Rooms in London', '/rooms?destination=London'],
    ['?destination=Little+Whinging', 'Rooms in Little Whinging', '/rooms?destination=Little+Whinging'],
  ] as const) {
    const list = await open(`/rooms${query}`)
    expect([query, list.title, list.canonical, list.isNoindex]).toEqual([
      query,
      `${title} · StayScape`,
      [origin + canonical],
      false,
    ])
    expect(list.meta('og:image')).toEqual([`${origin}/brand/share.jpg`])
  }
  expect((await open('/about')).title).toBe('About · StayScape')
})

test('search engines leave out pages of whoever is logged in, narrowed lists and the loader', async () => {
  for (const address of [
    ...['/verifyEmail', '/my-bookings', '/my-bookings/1', '/profile', '/loader/my-bookings'],
    ...[
      '/owner',
      '/owner/bookings',
      '/owner/calendar',
      '/owner/add-room',
      '/owner/list-room',
      '/owner/rooms/1',
      '/owner/hotel',
    ],
    ...['/rooms?type=double-bed', '/rooms?price=0-500', '/rooms?amenity=free-wifi', '/rooms?sort=newest'],
    ...['/rooms?destination=London&checkIn=2030-05-01&checkOut=2030-05-03', '/rooms?guests=2'],
    ...['/rooms?destination=London&x=a?&type=double-bed', '/rooms?destination=cheap+watches+at+shop.example'],
  ]) {
    const { status, isNoindex, canonical } = await open(address)
    expect([address, status, isNoindex, canonical]).toEqual([address, 200, true, []])
  }
  for (const address of ['/', '/rooms', '/about', '/signUp'])
    expect([address, (await open(address)).isNoindex]).toEqual([address, false])
})

describe('is not found, with the page that says so:', () => {
  const expectMissing = async (address: string, title: string) => {
    const { status, isNoindex, canonical, data, meta, ...page } = await open(address)
    expect([status, page.title, isNoindex]).toEqual([404, `${title} · StayScape`, true])
    expect([canonical, data, meta('og:image')]).toEqual([[], [], []])
  }

  test('an unknown room or hotel', async () => {
    for (const id of ['1', '%00', 'a'.repeat(200)]) {
      await expectMissing(`/rooms/${id}`, 'Room not found')
      await expectMissing(`/hotels/${id}`, 'Hotel not found')
    }
  })

  test('a room that has just been switched off', async () => {
    const roomId = await newRoom()
    expect((await open(`/rooms/${roomId}`)).status).toBe(200)
    await owner.must('toggleAvailability', { roomId })
    await expectMissing(`/rooms/${roomId}`, 'Room not found')
    await owner.must('toggleAvailability', { roomId })
    expect((await open(`/rooms/${roomId}`)).status).toBe(200)
  })

  test('a hotel that is unlisted, or closed', async () => {
    const address = `/hotels/${await hotelId()}`
    expect((await open(address)).status).toBe(200)
    await testApp.db.update(hotels).set({ unlistedAt: new Date() })
    await expectMissing(address, 'Hotel not found')
    await testApp.db.update(hotels).set({ unlistedAt: null })
    await owner.must('closeAccount', { currentPassword: owner.password })
    await expectMissing(address, 'Hotel not found')
  })
})

test.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  "$& ${1} $' \\u003c &lt;",
])('what people write is text everywhere: %s', async (hostile) => {
  const page = await open('/about')
  owner = await testApp.newOwner(hostile, hostile)
  const roomId = await newRoom({ roomType: hostile })
  await describeRoom(roomId, hostile)

  const room = await open(`/rooms/${roomId}`)
  expect(room.title).toBe(`${hostile}, ${hostile} · StayScape`)
  expect(room.meta('og:title')).toEqual([`${hostile}, ${hostile}`])
  expect(room.data).toMatchObject([{ name: hostile, description: hostile, containedInPlace: { name: hostile } }])
  const hotel = await open(`/hotels/${await hotelId()}`)
  expect(hotel.title).toBe(`${hostile} · StayScape`)
  expect(hotel.data).toMatchObject([{ name: hostile, address: { addressLocality: hostile } }])
  const list = await open(`/rooms?${new URLSearchParams({ destination: hostile })}`)
  expect(list.title).toBe(`Rooms in ${hostile} · StayScape`)
  for (const { scripts, body, titles } of [room, hotel, list]) {
    expect([scripts, body, titles]).toEqual([page.scripts, page.body, 1])
  }
})
