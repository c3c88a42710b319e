import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { type BuildManifest, pages } from './pages'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-pages-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<title>StayScape</title>')
  await writeFile(path.join(folder, 'assets/main.0123.js'), 'let page')
  await writeFile(path.join(folder, 'assets/main.0123.js.br'), 'compressed')
  app = Fastify()
  await app.register(pages, { folder })
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
    '/signup',
    '/rooms/',
    '/loader/my-bookings?booking=1',
  ]) {
    const answer = await get(address)
    expect([address, answer.statusCode, answer.body]).toEqual([address, 200, '<title>StayScape</title>'])
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
})

test('an unknown address is not found: a browser is shown the page that says so, all else is told', async () => {
  for (const address of [
    '/no/such/page',
    '//evil.example',
    '/*',
    '/humans.txt',
    '/apple-touch-icon-precomposed.png',
    '/metrics',
  ]) {
    const page = await get(address, { accept: 'text/html,*/*;q=0.8' })
    expect([address, page.statusCode, page.body]).toEqual([address, 404, '<title>StayScape</title>'])
    const again = await get(address, { accept: 'text/html', 'if-none-match': page.headers.etag })
    expect([address, again.statusCode]).toEqual([address, 404])

    const told = await get(address, { accept: 'image/avif,*/*;q=0.8' })
    expect([address, told.statusCode]).toEqual([address, 404])
    expect(told.json()).toMatchObject({ success: false })
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

describe('pages with HTML of their own', () => {
  let built: FastifyInstance
  beforeAll(async () => {
    const client = path.join(folder, 'with-own-html')
    await mkdir(client)
    for (const name of ['index', 'rooms', 'room', 'myBookings', 'owner'])
      await writeFile(path.join(client, `${name}.html`), name)
    const manifest: BuildManifest = {
      inline: { scripts: [], styles: [] },
      links: { 'room.html': '</main.css>; as=style' },
      pages: {
        rooms: { picture: '</{picture}?w=600>; as=image' },
        room: { picture: '</{picture}>' },
        myBookings: { signedIn: true },
        owner: { signedIn: true },
      },
      chunks: {},
    }
    await writeFile(`${client}.manifest.json`, JSON.stringify(manifest))
    const pictures = new Map([
      [undefined, '/media/newest.webp'],
      ['42', '/media/42.webp'],
    ])
    built = Fastify()
    await built.register(pages, {
      folder: client,
      firstPicture: (roomId) => pictures.get(roomId),
      hasSession: ({ headers }) => headers.cookie?.includes('session') ?? false,
    })
  })
  afterAll(() => built.close())

  test('preload what their head needs, and the largest picture of the list or the room when it is known', async () => {
    for (const [address, link] of [
      ['/rooms', '</media/newest.webp?w=600>; as=image'],
      ['/rooms/42', '</main.css>; as=style, </media/42.webp>'],
      ['/rooms/43', '</main.css>; as=style'],
      ['/rooms?sort=price-low', undefined],
      ['/my-bookings', undefined],
    ] as const) {
      const answer = await built.inject({ url: address })
      expect([address, answer.headers.link]).toEqual([address, link])
    }
  })

  test('that ask who somebody is are only sent to visitors with a session', async () => {
    for (const [address, page] of [
      ['/my-bookings', 'myBookings'],
      ['/owner', 'owner'],
    ] as const) {
      expect((await built.inject({ url: address })).body).toBe('index')
      expect((await built.inject({ url: address, headers: { cookie: 'session=any' } })).body).toBe(page)
    }
  })
})

test('a page is tagged by its content: another of the same length is another, in each encoding', async () => {
  const client = path.join(folder, 'tagged')
  await mkdir(client)
  const time = new Date()
  for (const [name, text] of [
    ['index.html', 'shell of a page'],
    ['owner.html', 'page of a owner'],
  ] as const) {
    await writeFile(path.join(client, name), text)
    await utimes(path.join(client, name), time, time)
  }
  const manifest: BuildManifest = {
    inline: { scripts: [], styles: [] },
    links: {},
    pages: { owner: { signedIn: true } },
    chunks: {},
  }
  await writeFile(`${client}.manifest.json`, JSON.stringify(manifest))
  const built = Fastify()
  await built.register(pages, { folder: client, hasSession: ({ headers }) => headers.cookie !== undefined })
  const ask = (headers: Record<string, string>) => built.inject({ url: '/owner', headers })

  const answers = await Promise.all([
    ask({}),
    ask({ cookie: 'session=any' }),
    ask({ 'accept-encoding': 'br' }),
    ask({ 'accept-encoding': 'gzip' }),
  ])

  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(4)
  for (const { headers } of answers) expect(headers.vary).toBe('accept-encoding, cookie')
  expect((await built.inject({ url: '/rooms' })).headers.vary).toBe('accept-encoding')

  const [, ofOwner] = answers.map(({ headers }) => String(headers.etag))
  expect((await ask({ 'if-none-match': ofOwner! })).statusCode).toBe(200)
  const again = await ask({ 'if-none-match': ofOwner!, cookie: 'session=any' })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await built.close()
})

test('no address leads out of the folder', async () => {
  for (const address of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/assets/..%5c..%5cx']) {
    expect((await get(address)).body).not.toContain('"name"')
  }
})

test('every page names where to ask for help, escaped and in every encoding, and else nothing', async () => {
  const helpful = Fastify()
  await helpful.register(pages, { folder, supportEmail: 'help"<@stayscape.test' })
  const meta = '<meta name="support-email" content="help&quot;&lt;@stayscape.test"><title>StayScape</title>'
  const asked = (encoding: string) => helpful.inject({ url: '/contact', headers: { 'accept-encoding': encoding } })

  const plain = await asked('identity')
  expect(plain.body).toBe(meta)
  expect(brotliDecompressSync((await asked('br')).rawPayload).toString()).toBe(meta)
  expect(gunzipSync((await asked('gzip')).rawPayload).toString()).toBe(meta)
  expect((await get('/contact')).headers.etag).not.toBe(plain.headers.etag)
  await helpful.close()
})

test.each([
  ['the database is down', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), []],
  ['we made a mistake', new TypeError('no such thing'), ['unexpected error']],
])(
  'when %s a page has the head that all pages share, and search engines are to come again',
  async (_why, error, told) => {
    const lines: string[] = []
    const broken = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
    broken.decorate('limitReads', () => undefined)
    await broken.register(pages, { folder, headOf: () => Promise.reject(error) })
    const { statusCode, headers, body } = await broken.inject({ url: '/rooms/42' })
    expect([statusCode, headers['retry-after'], body]).toEqual([503, '10', '<title>StayScape</title>'])
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages).toEqual([...told, 'a page is sent without a head of its own'])
    await broken.close()
  },
)

test('a page with a head of its own is tagged by it, and comes in every encoding', async () => {
  let title = 'Rooms'
  const own = Fastify()
  own.decorate('limitReads', () => undefined)
  await own.register(pages, { folder, headOf: async () => ({ title, description: 'Rooms to book.' }) })
  const ask = (headers: Record<string, string>) => own.inject({ url: '/rooms', headers })
  const html = '<title>Rooms · StayScape</title><meta name="description" content="Rooms to book.">'

  const plain = await ask({})
  const brotli = await ask({ 'accept-encoding': 'br' })
  expect(plain.body).toBe(html)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(html)
  expect(gunzipSync((await ask({ 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(html)
  expect(brotli.headers.etag).not.toBe(plain.headers.etag)
  const again = { 'if-none-match': String(plain.headers.etag) }
  expect((await ask(again)).statusCode).toBe(304)
  title = 'Rooms in London'
  expect((await ask(again)).body).toContain('Rooms in London')
  await own.close()
})
