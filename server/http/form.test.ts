import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { users } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { aPicture } from '../../testing/pictures'
import { beginningOfForm, connectRaw } from '../../testing/rawRequests'
import { password } from '../../testing/rows'
import { openVisitor } from '../../testing/visitor'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ listening: true, formProgress: { bytes: 60_000, within: 1000, checkInterval: 100 } })
})
afterAll(() => testApp.close())

/** What the parser of each form has been given, and whether it is given more. */
let parsed: { bytes: number; isOver: boolean }[]
beforeEach(() => {
  parsed = []
  testApp.app.server.prependListener('request', watchParser)
})
afterEach(() => testApp.app.server.off('request', watchParser))

function watchParser(request: IncomingMessage) {
  const pipe = request.pipe.bind(request)
  request.pipe = <Parser extends NodeJS.WritableStream>(to: Parser) => {
    const form = { bytes: 0, isOver: false }
    parsed.push(form)
    const parser = to as unknown as Writable
    const write = parser.write.bind(parser) as (chunk: Buffer) => boolean
    parser.write = (chunk: Buffer) => {
      form.bytes += chunk.length
      return write(chunk)
    }
    parser.on('unpipe', () => (form.isOver = true))
    return pipe(to)
  }
}

const formOf = (body: Buffer, boundary = 'b') =>
  Buffer.concat([
    Buffer.from(
      `POST /api/user/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\n` +
        `content-length: ${body.length}\r\n\r\n`,
    ),
    body,
  ])
const MiB = 1024 * 1024
const filled = (repeated: string, start = '') => Buffer.concat([Buffer.from(start), Buffer.alloc(4 * MiB, repeated)])

const open = (from: string) => connectRaw(testApp.settings.port, beginningOfForm(), from)

test('one address has four forms under way and no more; another’s sign-up goes through', async () => {
  const forms = await Promise.all([1, 2, 3, 4, 5].map(() => open('127.0.0.2')))
  const refused = () => forms.filter(({ received }) => received().startsWith('HTTP/1.1 429 '))
  while (refused().length === 0) await wait(10)

  const ada = openVisitor(testApp.settings)
  await ada.must('register', { name: 'Ada', email: 'ada@example.com', password }, { files: [await aPicture()] })
  ada.close()
  expect(refused()).toHaveLength(1)

  for (const { socket } of forms) socket.destroy()
  // The server hears a moment later that they were given up.
  while (!parsed.slice(0, 4).every(({ isOver }) => isOver)) await wait(10)
  const bob = openVisitor(testApp.settings, { from: '127.0.0.2' })
  await bob.must('register', { name: 'Bob', email: 'bob@example.com', password }, { files: [await aPicture()] })
  bob.close()
})

test('a form that stops, or drips, is ended with a sentence, and nothing of it is kept', async () => {
  const [silent, dripping] = [await open('127.0.0.3'), await open('127.0.0.3')]
  const drops = setInterval(() => dripping.socket.writable && dripping.socket.write('x'), 20)

  const answers = await Promise.all([silent.ended, dripping.ended])
  clearInterval(drops)

  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toContain('That took too long to arrive.')
  }
  await expect(testApp.db.$count(users)).resolves.toBe(2)
})

test('an address that has signed up too often is told before it has sent its form', async () => {
  const { app, settings } = testApp
  const many = Array.from({ length: 100 }, () =>
    app.inject({
      method: 'POST',
      url: '/api/user/register',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      remoteAddress: '127.0.0.4',
    }),
  )
  await Promise.all(many)

  const form = await connectRaw(settings.port, beginningOfForm(), '127.0.0.4')
  while (!form.received()) await wait(10)

  expect(form.received()).toMatch(/^HTTP\/1.1 429 /)
  form.socket.destroy()
})

test.each([
  ['nothing but empty parts', filled('--b\r\n')],
  ['parts with empty headers', filled('--b\r\n\r\n\r\n')],
  ['no part at all', filled('\r\n--')],
  ['a header without end', filled('\r', '--b\r\n')],
  ['a part of no name', filled('\r\n--', '--b\r\na: b\r\n\r\n')],
  ['a field without end', filled('\r\n--', '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n')],
])('of a form of %s little is parsed before it is refused, and nothing after', async (_what, body) => {
  const form = await connectRaw(testApp.settings.port, '', '127.0.0.5')
  form.socket.write(formOf(body))
  while (!form.received()) await wait(10)

  expect(form.received()).toMatch(/^HTTP\/1.1 413 /)
  expect(parsed).toEqual([{ bytes: expect.any(Number) as number, isOver: true }])
  expect(parsed[0]!.bytes).toBeLessThan(1.5 * MiB)
  form.socket.destroy()
})

test('a refused form has its place until it has been received', async () => {
  const body = filled('--b\r\n')
  const unfinished = formOf(body).subarray(0, -1)
  const refused = await Promise.all([1, 2, 3, 4].map(() => connectRaw(testApp.settings.port, '', '127.0.0.6')))
  for (const { socket } of refused) socket.write(unfinished)
  while (parsed.filter(({ isOver }) => isOver).length < 4) await wait(10)

  const fifth = await open('127.0.0.6')
  while (!fifth.received()) await wait(10)
  expect(fifth.received()).toMatch(/^HTTP\/1.1 429 /)

  for (const { socket } of refused) socket.write('\n')
  while (!refused.every(({ received }) => received().startsWith('HTTP/1.1 413 '))) await wait(10)
  for (const { socket } of [fifth, ...refused]) socket.destroy()
})

test('who sends a picture that is too large is told so, although most of it is not read', async () => {
  const cleo = openVisitor(testApp.settings, { from: '127.0.0.8' })
  const { status, body } = await cleo.call(
    'register',
    { name: 'Cleo', email: 'cleo@example.com', password },
    { files: [{ name: 'me.png', bytes: Buffer.alloc(20 * MiB) }] },
  )

  expect({ status, ...body }).toMatchObject({ status: 200, success: false, field: 'image' })
  expect(parsed[0]!.bytes).toBeLessThan(10 * MiB)
  cleo.close()
})

test('a form that does not say how long it is, is refused', async () => {
  const form = await connectRaw(
    testApp.settings.port,
    'POST /api/user/register HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\n' +
      'transfer-encoding: chunked\r\n\r\n3\r\n--b\r\n',
  )
  while (!form.received()) await wait(10)

  expect(form.received()).toMatch(/^HTTP\/1.1 411 /)
  expect(parsed).toEqual([])
  form.socket.destroy()
})
