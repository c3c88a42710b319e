import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { pages } from './pages'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-pages-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<title>StayScape</title>')
  await writeFile(path.join(folder, 'assets/main.0123.js'), 'let page')
  await writeFile(path.join(folder, 'assets/main.0123.js.br'), 'compressed')
  app = Fastify()
  await pages(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

test('every address of the app is its page, which is asked for anew each time', async () => {
  for (const address of [
    '/',
    '/rooms',
    '/rooms/42',
    '/my-bookings?booking=1',
    '/no/such/page',
    '//evil.example',
    '/*',
  ]) {
    const answer = await get(address)
    expect([address, answer.statusCode, answer.body]).toEqual([address, 200, '<title>StayScape</title>'])
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
})

test('a file whose name changes with its content is kept for a year, and comes compressed when it may', async () => {
  const plain = await get('/assets/main.0123.js')
  expect(plain.body).toBe('let page')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')

  const compressed = await get('/assets/main.0123.js', { 'accept-encoding': 'br' })
  expect(compressed.body).toBe('compressed')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  })
})

test('what is no page is not answered with one', async () => {
  for (const address of ['/assets/nothing.js', '/api//user/login', '/media/..%2fx', '/v1/x']) {
    const answer = await get(address)
    expect([address, answer.statusCode]).toEqual([address, 404])
    expect(answer.json()).toMatchObject({ success: false })
  }
})

describe('a page whose HTML asks for what it needs', () => {
  let told: FastifyInstance
  beforeAll(async () => {
    const place = path.join(folder, 'with-own-html')
    await mkdir(place)
    for (const name of ['index', 'rooms', 'room', 'bookings', 'owner', 'rooms.dark', 'index.dark'])
      await writeFile(path.join(place, `${name}.html`), name)
    const heads = { 'room.html': '</main.css>; as=style' }
    const links = { heads, pictures: { rooms: '</{picture}?w=600>; as=image', room: '</{picture}>' } }
    await writeFile(`${place}.headers.json`, JSON.stringify({ links, styles: [] }))
    const pictures = new Map([
      [undefined, '/media/newest.webp'],
      ['42', '/media/42.webp'],
    ])
    told = Fastify()
    await pages(told, place, {
      firstPicture: (roomId) => pictures.get(roomId),
      theme: ({ headers }) => (headers.cookie?.includes('dark') ? 'dark' : undefined),
      hasSession: ({ headers }) => headers.cookie?.includes('session') ?? false,
    })
  })
  afterAll(() => told.close())

  test('asks for what its head needs, and for the largest picture of the list and of a room when it is known which', async () => {
    for (const [address, link] of [
      ['/rooms', '</media/newest.webp?w=600>; as=image'],
      ['/rooms/42', '</main.css>; as=style, </media/42.webp>'],
      ['/rooms/43', '</main.css>; as=style'],
      ['/rooms?sort=price-low', undefined],
      ['/my-bookings', undefined],
    ] as const) {
      const answer = await told.inject({ url: address })
      expect([address, answer.headers.link]).toEqual([address, link])
    }
  })

  test('comes in the appearance that was chosen', async () => {
    for (const [address, page] of [
      ['/rooms', 'rooms.dark'],
      ['/about', 'index.dark'],
      ['/my-bookings', 'index.dark'],
    ] as const) {
      expect((await told.inject({ url: address, headers: { cookie: 'theme=dark' } })).body).toBe(page)
    }
  })

  test('asks who somebody is only for those who come with a session', async () => {
    for (const [address, page] of [
      ['/my-bookings', 'bookings'],
      ['/owner', 'owner'],
    ] as const) {
      expect((await told.inject({ url: address })).body).toBe('index')
      expect((await told.inject({ url: address, headers: { cookie: 'session=any' } })).body).toBe(page)
    }
  })
})

test('no address leads out of the folder', async () => {
  for (const address of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/..%5c..%5cx']) {
    expect((await get(address)).body).not.toContain('"name"')
  }
})
