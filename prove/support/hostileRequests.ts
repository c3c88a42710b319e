import fc, { type Arbitrary } from 'fast-check'
import { calls, idempotencyHeader, type Call, type CallName } from '../../contract/calls'
import { type Field } from '../../contract/field'
import { fields, type FieldName } from '../../contract/fields'
import { inDays } from '../../testing/days'
import { password, type Account, type OwnedRoom } from '../../testing/rows'
import { encodeCall, type Sent } from '../../testing/visitor'

export interface World {
  guests: Account[]
  rooms: OwnedRoom[]
  bookings: string[]
}

const oneOf = <Item>(...items: Item[]) => fc.constantFrom(...items)
/** Chosen in these shares. */
const mixed = <Item>(...shares: [weight: number, arbitrary: Arbitrary<Item>][]) =>
  fc.oneof(...shares.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** Texts that some layer might take for something else: SQL, a path, a header, markup, a number, a date. */
const suspicious = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\ufeff', '\u202etxt.exe', '１２３', 'a'.repeat(5000), '9'.repeat(400)],
  ...["' OR 1=1 --", '"; DROP TABLE bookings; --', '$1', '%', '_', '\\', '../../../../etc/passwd', '%2e%2e%2f', '%00'],
  ...['http://169.254.169.254/', '<img src=x onerror=alert(1)>', 'x\r\nBcc: everybody@example.com', '${7*7}'],
  ...['__proto__', 'constructor', 'null', 'NaN', 'Infinity', '-1', '0', '1e3', '0x10', '2026-02-30', '9999-12-31'],
  ...['0000-00-00', '-271821-04-20', '2026-12-01T00:00:00Z', `2026-12-01T${'0'.repeat(300)}`, 'infinity', 'a@b', '@'],
  ...[`${'a'.repeat(250)}@example.com`, `a@${'b.'.repeat(100)}c`, '('.repeat(60), `${'x'.repeat(60)}!`],
]
const hostileText = mixed([3, fc.constantFrom(...suspicious)], [1, fc.string({ unit: 'binary', maxLength: 300 })])

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const hostileValue = mixed<unknown>(
  [3, hostileText],
  [1, fc.jsonValue()],
  [1, oneOf<unknown>(0, -0, 1e308, 2 ** 31, 1.5, [null], ['a', 'b'], { $gt: '' }, { length: 3 }, { toString: 'x' })],
  [1, oneOf(JSON.parse('{"__proto__":{"admin":true}}'), JSON.parse(nested(50)))],
)

function boundary({ minLength = 0, maxLength = 64, minimum, maximum }: Field): Arbitrary<unknown> {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1, maxLength * 2].filter((length) => length >= 0)
  const numbers = minimum === undefined || maximum === undefined ? [] : [minimum - 1, minimum, maximum, maximum + 1]
  return oneOf<unknown>(...lengths.map((length) => 'é'.repeat(length)), ...numbers, ...numbers.map(String))
}

const picture = '/media/0123456789abcdef0123456789abcdef.webp'

const cursors = [
  ...['newest.1700000000000.a', 'newest.9999999999999.a', 'price-low.12000.1700000000000.a'],
  ...['price-high.99999999.0.a', '1700000000000.a', '9999999999999.a'],
].map((text) => Buffer.from(text).toString('base64url'))

/** As the contract wants a field; any words where its pattern only says what they may not hold. */
function asAllowed({ type, pattern }: Field): Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(fc.stringMatching(/^[0-9a-f]{28}$/), { maxLength: 3 })
  const isForbidding = !pattern || /\(\?|\[\^/.test(pattern)
  if (isForbidding) return oneOf('Harbour House', 'London', '李雷', '100% _sunny_')
  return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
}

/** Values that fit what is there, so that some requests reach the database. */
const fitting = ({ guests, rooms, bookings }: World): Partial<Record<FieldName, Arbitrary<unknown>>> => ({
  email: mixed([1, fc.constantFrom(...guests.map(({ user }) => user.email))], [1, fc.emailAddress()]),
  password: fc.constant(password),
  currentPassword: fc.constant(password),
  newPassword: fc.constant('other-harbour-lights'),
  roomId: fc.constantFrom(...rooms.map(({ room }) => room.id)),
  roomIds: fc.array(fc.constantFrom(...rooms.map(({ room }) => room.id)), { maxLength: 3 }),
  bookingId: fc.constantFrom(...bookings),
  checkInDate: fc.integer({ min: -2, max: 40 }).map((days) => inDays(days)),
  checkOutDate: fc.integer({ min: 0, max: 44 }).map((days) => inDays(days)),
  guests: oneOf<unknown>(1, 2, '3', 20, 21),
  fromDate: fc.integer({ min: -400, max: 40 }).map((days) => inDays(days)),
  untilDate: fc.integer({ min: -40, max: 500 }).map((days) => inDays(days)),
  hotelId: fc.constantFrom(...rooms.map(({ room }) => room.hotelId)),
  expectedRefund: oneOf<unknown>(0, '120', 120.5, '0.001', -1),
  bookingQuery: oneOf('guest', 'ADA', '%', bookings[0] ?? 'none', (bookings[0] ?? 'none').slice(0, 6)),
  cursor: oneOf(...cursors, 'x'),
  version: oneOf<unknown>(1, '1', 2, '3', '0', 1.5),
  imageOrder: oneOf('[]', '["new:0"]', '["new:1","new:0"]', `["${picture}"]`, '[0]', '["new:0","new:0"]', '{}', 'x'),
  // Mostly back again, or soon there would be no room to book.
  archived: oneOf<unknown>(true, false, false, false),
  contact: fc.constant('+44 20 7946 0000'),
  pricePerNight: oneOf('120.50', '1', '999999.99', '0.99'),
  amenities: oneOf('[]', '["Free WiFi"]', '["Sauna"]', '{}', '[1]', 'x'),
})

/** A valid payload with some of it replaced, missing or added. */
function payload(call: Call, world: World): Arbitrary<Record<string, unknown>> {
  const values = fitting(world)
  const valued = (row: Call['sends'], left: number) =>
    Object.entries(row ?? {}).map(([member, name]) => {
      const right = values[name] ?? asAllowed(fields[name])
      return [
        member,
        mixed<unknown>([13, right], [4, hostileValue], [2, boundary(fields[name])], [left, oneOf(undefined)]),
      ]
    })
  // With less wrong about each, what may be left out mostly is, so that searches are made.
  const members = [...valued(call.sends, 1), ...valued(call.maySend, 60)]
  const key = mixed([2, oneOf('role', 'isVerified', 'isPaid', 'userId', 'totalPrice', '_id')], [1, hostileText])
  const added = mixed([6, fc.constant({})], [1, fc.dictionary(key, hostileValue, { maxKeys: 2 })])
  return fc
    .tuple(fc.record(Object.fromEntries(members) as Record<string, Arbitrary<unknown>>), added)
    .map(([sent, more]) => {
      const entries = Object.entries({ ...sent, ...more }).filter(([, value]) => value !== undefined)
      const isText = call.files || call.method === 'GET'
      const encode = (value: unknown) => (isText && typeof value !== 'string' ? String(JSON.stringify(value)) : value)
      return Object.fromEntries(entries.map(([member, value]) => [member, encode(value)]))
    })
}

const strangeBody = mixed<string | Buffer>(
  [2, fc.json()],
  [1, fc.json().map((text) => text.slice(0, -1))],
  [1, fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes))],
  [3, oneOf('null', '[]', '{"email":"a@b.c","email":["x"]}', '{"__proto__":{"email":"a@b.c"}}', '{"":""}', '', '{}{}')],
  [2, oneOf('{"a":1e999}', '{"a":NaN}', '\ufeff{"a":1}', '{"a":"\\ud800"}', nested(2000), '['.repeat(20_000))],
  [1, oneOf(`{"name":"${'a'.repeat(31_000)}"}`, `{"name":"${'a'.repeat(60_000)}"}`, '{"a":'.repeat(5000) + '1')],
)

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const file = fc.record({
  name: oneOf('picture.png', '', '../../x.png', 'x.svg', '"; filename="b.png', 'ü'.repeat(200), 'con'),
  bytes: oneOf(pixel, pixel, pixel.subarray(0, 40), Buffer.concat([pixel, script]), script, Buffer.alloc(0)),
  type: oneOf('image/png', 'image/svg+xml', '', 'multipart/mixed; boundary=y'),
})

const suspiciousHeaders: Record<string, string[]> = {
  [idempotencyHeader]: ['', 'x'.repeat(300), 'a b', 'same'],
  cookie: ['session', `session=${'a'.repeat(4000)}`, 'session=%00; session=%ff', '__proto__=x; session="'],
  'x-forwarded-for': ['', 'unknown, "; drop table', '::::::::::', 'fe80::1%eth0'],
  'if-none-match': ['*', '"'.repeat(1000), 'W/"a", '.repeat(300)],
  'accept-encoding': ['br;q=x, gzip;;q, identity;q=0, *;q=0', ','.repeat(5000)],
  range: ['bytes=0-0,-1,5-2', `bytes=${'0-1,'.repeat(500)}`],
  'x-http-method-override': ['DELETE'],
  'content-encoding': ['gzip'],
}
const hostileHeaders = fc.constantFrom(
  ...Object.entries(suspiciousHeaders).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
)

/** Encoded when it is sent. */
type Request = () => Promise<Sent>

/** The body, or another. */
const damage = mixed<Partial<Sent>>([16, fc.constant({})], [3, strangeBody.map((body) => ({ body }))])

function aboutCall(name: CallName, world: World): Arbitrary<Request> {
  const call: Call = calls[name]
  const account = call.who === 'owner' ? world.rooms.map(({ owner }) => owner) : world.guests
  // A guest who logs out or closes their account is lost for the calls that need a session.
  const strangers = call === calls.logout || call === calls.closeAccount ? 50 : call.who === 'anyone' ? 2 : 0.1
  const session = mixed<Record<string, string>>(
    [10, fc.constantFrom(...account).map(({ token }) => ({ cookie: `session=${token}` }))],
    [strangers * 10, fc.constant({})],
  )
  return fc
    .tuple(payload(call, world), fc.array(file, { maxLength: 5 }), damage, session)
    .map(([values, files, change, cookie]) => async () => {
      const encoded = await encodeCall(name, values, files)
      const headers = { 'content-type': 'application/json', ...encoded.headers, ...cookie }
      return { ...encoded, headers, ...change }
    })
}

/** A valid request with something wrong about it, or several things. */
export function hostileRequest(world: World): Arbitrary<Request> {
  const about = (Object.keys(calls) as CallName[]).map((name) => aboutCall(name, world))
  const method = oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH')
  // Another address each time, or the limits per address would soon answer everything else.
  const address = fc.ipV4().map((ip) => ({ 'x-forwarded-for': ip }))
  const otherMethod = mixed<Partial<Sent>>([15, fc.constant({})], [1, fc.record({ method })])
  const headers = mixed<Record<string, string>>([7, fc.constant({})], [1, hostileHeaders])
  return fc.tuple(fc.oneof(...about), otherMethod, address, headers).map(([request, other, from, more]) => async () => {
    const sent = await request()
    return { ...sent, ...other, headers: { ...from, ...sent.headers, ...more } }
  })
}
