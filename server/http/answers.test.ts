import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { sql } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import { openTestApp, type TestApp } from '../../testing/testApp'

let testApp: TestApp
beforeAll(async () => (testApp = await openTestApp({ listening: true })))
afterAll(() => testApp.close())

const json = { 'content-type': 'application/json' }
const login = (payload: unknown, headers: object = json): InjectOptions => ({
  method: 'POST',
  url: '/api/user/login',
  headers: { ...headers },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
})
const known = { email: 'ada@example.com', password: 'quiet-harbour-lights' }

const logsIn = (headers: string, body: string) =>
  `POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

/** Sends bytes on a bare socket and reads all that comes back. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(testApp.settings.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

function expectRefusalBody(body: unknown) {
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
  // No internals may show.
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\bat \w+ \(|select |insert |FST_|drizzle|fastify|postgres/i)
}

describe('every bad request is answered as JSON with a flag and a sentence', () => {
  const table: [string, number, InjectOptions][] = [
    ['broken JSON', 400, login('{"email":')],
    ['JSON that is no object', 400, login('"hello"')],
    ['JSON null', 400, login('null')],
    ['a list for an object', 400, login([known])],
    ['an empty JSON body', 400, login('')],
    ['no body at all', 400, { method: 'POST', url: '/api/user/login' }],
    ['a missing field', 400, login({ email: known.email })],
    ['a number for a text', 400, login({ ...known, password: 12345678 })],
    ['a list for a text', 400, login({ ...known, email: ['a@example.com'] })],
    ['an object for a text', 400, login({ ...known, email: { $ne: '' } })],
    ['null for a text', 400, login({ ...known, password: null })],
    ['__proto__ in a body', 400, login('{"__proto__":{"role":"owner"},"email":"a@b.co","password":"x"}')],
    ['constructor.prototype in a body', 400, login('{"constructor":{"prototype":{}},"email":"a@b.co","password":"x"}')],
    ['a body over 32 KiB', 413, login({ ...known, password: 'x'.repeat(40_000) })],
    ['plain text', 415, login('email=a', { 'content-type': 'text/plain' })],
    ['a form’s own encoding', 415, login('email=a', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['XML', 415, login('<a/>', { 'content-type': 'application/xml' })],
    ['an unknown call', 404, { method: 'GET', url: '/api/user/nobody' }],
    ['an unknown method of a known call', 404, { method: 'DELETE', url: '/api/user/login' }],
    ['an address outside the API', 404, { method: 'POST', url: '/' }],
    ['an address that is none', 400, { method: 'GET', url: '/api/%zz' }],
    ['a protected call without a session', 401, { method: 'GET', url: '/api/booking/get-bookings' }],
    ['an owner’s call without a session', 401, { method: 'GET', url: '/api/ownerHotel/rooms' }],
    [
      'a session that was never issued',
      401,
      { method: 'GET', url: '/api/booking/get-bookings', cookies: { session: 'a'.repeat(43) } },
    ],
    [
      'a form where JSON is expected',
      400,
      {
        method: 'POST',
        url: '/api/user/login',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--',
      },
    ],
    [
      'JSON where a form is expected',
      415,
      { method: 'POST', url: '/api/user/register', headers: json, payload: '{"name":"Ada"}' },
    ],
    [
      'a form without a boundary',
      400,
      { method: 'POST', url: '/api/user/register', headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
    ],
    [
      'a form cut off in the middle',
      400,
      {
        method: 'POST',
        url: '/api/user/register',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda',
      },
    ],
    ['a query field given twice', 400, { method: 'GET', url: '/api/booking/taken-nights?roomId=a&roomId=b' }],
    ['a change asked for by another site', 403, login(known, { ...json, origin: 'https://evil.example' })],
    ['a change that a browser calls cross-site', 403, login(known, { ...json, 'sec-fetch-site': 'cross-site' })],
  ]

  test.each(table)('%s: %i', async (_what, status, request) => {
    const response = await testApp.app.inject(request)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expectRefusalBody(response.json())
    expect(response.statusCode).toBe(status)
  })

  test('user calls spell the flag both ways', async () => {
    const { body } = await testApp.visitor().call('login', known)
    expect(body).toMatchObject({ Success: false, success: false })
  })

  test('a failed availability check also says that the room is not available', async () => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/booking/check-availability',
      headers: json,
      payload: '{}',
    })
    expect(response.json()).toMatchObject({ success: false, isAvailable: false })
  })

  test.each([
    ['nonsense', 'HELLO\r\n\r\n', 400],
    ['an HTTP version that is none', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
    [
      'two lengths that differ',
      'POST /api/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
    ],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    ['a method that is none', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['NUL in the address', 'GET /api/\0 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-Y: a\0b\r\n\r\n', 400],
    ['a negative length', logsIn('Content-Length: -2', '{}'), 400],
    ['a length and chunks', logsIn('Content-Length: 3\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
    ['a chunk without a length', logsIn('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'), 400],
    ['a chunk of 4 GB', logsIn('Transfer-Encoding: chunked', `ffffffff\r\n${'x'.repeat(40_000)}`), 413],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a tunnel asked for', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 404],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\n\r\n', 417],
    ['headers over the limit', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('on a bare socket, %s', async (_what, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/content-type: application\/json/i)
    expectRefusalBody(JSON.parse(answer.slice(answer.indexOf('{'))))
  })
})

describe('a value that a person can enter wrongly', () => {
  test('is refused with the field’s sentence and name, not with an error status', async () => {
    const { status, body } = await testApp.visitor().call('login', { ...known, email: 'nobody' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      field: 'email',
      message: expect.stringContaining('like name@example.com'),
    })
  })

  test('may not carry the character that no database takes', async () => {
    const { status, body } = await testApp.visitor().call('login', { ...known, email: 'a\u0000@example.com' })
    expect(status).toBeLessThan(500)
    expect(body.success).toBe(false)
  })
})

describe('other origins', () => {
  test('our own page may change things', async () => {
    const headers = { origin: testApp.settings.appOrigin, 'sec-fetch-site': 'same-origin' }
    const { status } = await testApp.visitor().call('login', known, { headers })
    expect(status).toBe(200)
  })

  test('only the page’s origin may read answers', async () => {
    const ask = (origin: string) => testApp.app.inject({ url: '/api/user/is-auth', headers: { origin } })
    expect((await ask('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await ask(testApp.settings.appOrigin)).headers).toMatchObject({
      'access-control-allow-origin': testApp.settings.appOrigin,
      // How long to wait after too many requests.
      'access-control-expose-headers': 'retry-after',
    })
  })

  test('a cache tells a long answer for our page from the same for another', async () => {
    const guest = await testApp.signUp()
    const { headers } = await guest.call('getBookings', undefined, {
      headers: { origin: testApp.settings.appOrigin },
    })
    expect(headers).toMatchObject({ vary: 'accept-encoding, Origin' })
  })
})

describe('headers', () => {
  test('forbid sniffing, framing and inline script, and API answers are not stored', async () => {
    const { headers } = await testApp.app.inject('/api/user/is-auth')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/script-src 'self'(?!.*unsafe).*frame-ancestors 'none'/),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })
})

describe('health', () => {
  test('is live and ready while the database answers', async () => {
    expect((await testApp.app.inject('/livez')).statusCode).toBe(200)
    expect((await testApp.app.inject('/readyz')).statusCode).toBe(200)
  })

  test('says which release this is', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect((await testApp.app.inject('/livez')).json()).toMatchObject({ version })
  })
})

test('the OpenAPI document describes every call of the contract', async () => {
  type Operations = Record<string, { operationId?: string }>
  const document = (await testApp.app.inject('/openapi.json')).json<{ paths: Record<string, Operations> }>()
  const described = Object.values(document.paths).flatMap((operations) => Object.values(operations))
  const names = described.map(({ operationId }) => operationId)
  expect(names).toEqual(expect.arrayContaining(Object.keys(calls)))
})

test('a bug is answered in general words with a reference, and never with its cause', async () => {
  // A fault in the store itself: the table a handler reads is gone.
  await testApp.db.execute(sql`alter table sessions rename to sessions_away`)
  try {
    const response = await testApp.app.inject({
      url: '/api/booking/get-bookings',
      cookies: { session: 'a'.repeat(43) },
    })
    expect(response.statusCode).toBe(500)
    expectRefusalBody(response.json())
    expect(response.json<{ message: string }>().message).toMatch(/Reference [0-9a-f]{16}/)
  } finally {
    await testApp.db.execute(sql`alter table sessions_away rename to sessions`)
  }
})

/** The first line of what comes back before the request is complete. */
const earlyAnswer = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(testApp.settings.port, '127.0.0.1', () => socket.write(bytes))
    const settle = (line: string) => {
      resolve(line)
      socket.destroy()
    }
    socket.on('data', (data) => settle(data.toString().split('\r\n')[0] ?? ''))
    socket.on('error', reject)
    socket.setTimeout(3000, () => settle('nothing'))
  })

test('a form of more than 33 MiB is refused by its length, before any of it is sent', async () => {
  const sends = (bytes: number) =>
    earlyAnswer(
      'POST /api/user/register HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
        `Content-Length: ${bytes}\r\n\r\n`,
    )
  expect(await sends(33 * 1024 * 1024 + 1)).toMatch(/^HTTP\/1.1 413 /)
  expect(await sends(33 * 1024 * 1024)).toBe('nothing')
})

describe('a change asked for by a page at', () => {
  const host = '192.168.1.7:3000'
  const from = async (origin: string) =>
    (await testApp.visitor().call('login', known, { headers: { host, origin } })).status

  test.each([
    ['the address that this very request was sent to', `http://${host}`],
    ['the address that the settings name, whatever host a proxy passes on', 'APP_ORIGIN'],
  ])('%s is made', async (_what, origin) => {
    expect(await from(origin === 'APP_ORIGIN' ? testApp.settings.appOrigin : origin)).toBe(200)
  })

  test.each([
    ['the same host by another protocol', `https://${host}`],
    ['another port of the same host', 'http://192.168.1.7:8080'],
    ['the same host without its port', 'http://192.168.1.7'],
    ['a host whose name begins like ours', `http://${host}.evil.example`],
    ['a host that carries our name in front', `http://${host}@evil.example`],
    ['a sandbox, a file or a redirect', 'null'],
    ['nowhere', ''],
  ])('%s is refused', async (_what, origin) => {
    expect(await from(origin)).toBe(403)
  })
})

test('a link on another site leads here: nothing is changed by looking', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await testApp.app.inject({ url: calls.getRooms.path, headers })).statusCode).toBe(200)
})
