import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, ne } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import { roomsInList } from '../../contract/limits'
import { rooms } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { acceptedEncoding } from '../http/contentNegotiation'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
beforeAll(async () => {
  testApp = await openTestApp({ listening: true })
  owner = await testApp.newOwner()
  await testApp.newRoom(owner)
})
afterAll(() => testApp.close())

async function get(headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`http://127.0.0.1:${testApp.settings.port}${calls.getRooms.path}`, { method, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const inject = (headers: Record<string, string> = {}) => testApp.app.inject({ url: calls.getRooms.path, headers })

test('a browser that has the current list gets 304 until a room changes', async () => {
  const first = await get()
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  for (const given of [tag, `W/${tag}`, `"older", ${tag}`, '*']) {
    const again = await get({ 'if-none-match': given })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
  }

  await testApp.newRoom(owner, { roomType: 'Single Bed' })
  const changed = await get({ 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.text).toContain('Single Bed')
  expect(changed.headers.get('etag')).not.toBe(tag)
})

test('a cached list has the same bytes and headers as the first response', async () => {
  await testApp.newRoom(owner)
  const [first, fromMemory, later] = [await get(), await get(), await get()]
  const plain = ({ headers }: typeof first) => Object.fromEntries([...headers].filter(([name]) => name !== 'date'))

  expect(plain(fromMemory)).toEqual(plain(first))
  expect(plain(later)).toEqual(plain(first))
  expect(fromMemory.text).toBe(first.text)
  expect(plain(fromMemory)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding, origin',
  })
})

test.each([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ['identity', (bytes: Buffer) => bytes],
])('in %s it is the same list', async (encoding, unpack) => {
  const { headers, rawPayload } = await inject({ 'accept-encoding': encoding })
  expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
  expect(unpack(rawPayload).toString()).toBe((await inject()).payload)
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=1.0', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['GZIP', 'gzip'],
] as const)('Accept-Encoding %p is answered in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('an allowed origin gets its CORS headers, and nobody else gets them from the cache', async () => {
  const origin = testApp.settings.appOrigin
  await get()
  const crossing = await get({ origin })
  expect(crossing.headers.get('access-control-allow-origin')).toBe(origin)
  expect((await get()).headers.get('access-control-allow-origin')).toBeNull()
  expect((await get({ origin: 'https://elsewhere.example' })).headers.get('access-control-allow-origin')).toBeNull()
})

test('HEAD has no body, and a query string does not change the list', async () => {
  expect(await get({}, 'HEAD')).toMatchObject({ status: 200, text: '' })
  const response = await fetch(`http://127.0.0.1:${testApp.settings.port}${calls.getRooms.path}?page=2`)
  expect(await response.text()).toBe((await get()).text)
})

test('a room that guests cannot book is not listed, whichever way it was switched off', async () => {
  const roomId = await testApp.newRoom(owner)
  expect((await get()).text).toContain(roomId)
  await testApp.db.update(rooms).set({ isAvailable: false }).where(eq(rooms.id, roomId))
  expect((await get()).text).not.toContain(roomId)
})

test('only what the contract names is sent', async () => {
  const { rooms: listed } = JSON.parse((await get()).text) as { rooms: Record<string, unknown>[] }
  expect(listed).not.toEqual([])
  for (const room of listed) {
    const expected = [
      '_id',
      'roomType',
      'pricePerNight',
      'amenities',
      'images',
      'isAvailable',
      'createdAt',
      'hotel',
      'maxGuests',
    ]
    expect(Object.keys(room)).toEqual(expected)
    expect(Object.keys(room.hotel as object)).toEqual([
      'name',
      'hotelName',
      'address',
      'city',
      'owner',
      '_id',
      'cancellation',
      'timeZone',
    ])
  }
})

test('a long list has the newest rooms and says that there are more', async () => {
  const [kept] = await testApp.db.select().from(rooms).limit(1)
  await testApp.db.delete(rooms).where(ne(rooms.id, kept!.id))
  const { id: _id, family: _family, ...room } = kept!
  const older = (index: number) => ({ ...room, createdAt: new Date(room.createdAt.getTime() - index * 1000) })
  await testApp.db.insert(rooms).values(Array.from({ length: roomsInList - 1 }, (_, index) => older(index + 1)))
  const list = async () => JSON.parse((await get()).text) as { rooms: { createdAt: string }[]; more?: true }

  const whole = await list()
  expect(whole.rooms).toHaveLength(roomsInList)
  expect(whole).not.toHaveProperty('more')

  await testApp.db.insert(rooms).values([older(-1), older(roomsInList)])
  const { rooms: newest, more } = await list()
  expect([newest.length, more]).toEqual([roomsInList, true])
  expect(newest[0]!.createdAt).toBe(older(-1).createdAt.toISOString())
  expect(newest.at(-1)!.createdAt).toBe(older(roomsInList - 2).createdAt.toISOString())
})
