import { setTimeout as wait } from 'node:timers/promises'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { connectRaw } from '../../testing/rawRequests'

let testApp: TestApp
let proxied: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ listening: true })
  proxied = await openTestApp({ listening: true, env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => Promise.all([testApp.close(), proxied.close()]))

const isAlive = 'GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n'
const isAliveOnce = isAlive.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
const countOf = (text: string, what: RegExp) => text.match(what)?.length ?? 0

test('one address has two hundred sockets and no more; the others are for others', async () => {
  const { port } = testApp.settings
  const idle = await Promise.all(Array.from({ length: 200 }, () => connectRaw(port, '', '127.0.0.2')))

  const more = await connectRaw(port, isAlive, '127.0.0.2')
  expect(await more.ended).toBe('')
  const other = await connectRaw(port, isAliveOnce, '127.0.0.3')
  expect(await other.ended).toMatch(/^HTTP\/1.1 200 /)

  idle[0]!.socket.destroy()
  // The server hears of it a moment later.
  for (let answer = ''; !answer.startsWith('HTTP/1.1 200 ');) {
    answer = await (await connectRaw(port, isAliveOnce, '127.0.0.2')).ended
  }
  for (const { socket } of idle) socket.destroy()
})

test('behind a listed proxy each client has two hundred requests under way, whatever the proxy’s sockets', async () => {
  const { port } = proxied.settings
  const unfinished = (client: string) =>
    `POST /api/booking/stripe-webhook HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${client}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`
  const slow = await Promise.all(Array.from({ length: 250 }, () => connectRaw(port, unfinished('203.0.113.1'))))
  const isRefused = (answer: string) => answer.startsWith('HTTP/1.1 429 ')
  while (slow.filter(({ received }) => isRefused(received())).length < 50) await wait(20)

  const other = await connectRaw(port, unfinished('203.0.113.2'))
  for (const { socket } of [other, ...slow]) socket.write('}')
  expect(await other.ended).toMatch(/^HTTP\/1.1 400 /)
  const answers = await Promise.all(slow.map(({ ended }) => ended))
  expect(answers.filter(isRefused)).toHaveLength(50)
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 400 '))).toHaveLength(200)
})

test('sockets that never send keep nobody out, and cost nobody who is being answered', async () => {
  const small = await openTestApp({ listening: true, socketsMax: 5 })
  const { port } = small.settings
  const answered = async (from: string) => (await connectRaw(port, isAliveOnce, from)).ended
  const unfinished = await connectRaw(
    port,
    'POST /api/booking/stripe-webhook HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  const silent = await Promise.all(
    Array.from({ length: 220 }, (_, index) => connectRaw(port, '', `127.0.0.${2 + (index % 20)}`)),
  )

  for (let time = 0; time < 5; time += 1) expect(await answered('127.0.0.99')).toMatch(/^HTTP\/1.1 200 /)
  unfinished.socket.write('}')
  expect(await unfinished.ended).toMatch(/^HTTP\/1.1 400 /)

  for (const { socket } of silent) socket.destroy()
  await small.close()
})

test('a connection carries a hundred requests, and says so before it ends', async () => {
  const connection = await connectRaw(testApp.settings.port)
  for (let time = 1; time <= 100; time += 1) {
    connection.socket.write(isAlive)
    while (countOf(connection.received(), /"Alive\."/g) < time) await wait(1)
  }

  connection.socket.write(isAlive)

  const received = await connection.ended
  expect(countOf(received, /HTTP\/1.1 \d+ /g)).toBe(100)
  expect(countOf(received, /connection: close\r/gi)).toBe(1)
})

test('a server that turned away what was asked beyond that still stops', async () => {
  const stopping = await openTestApp({ listening: true })
  await (
    await connectRaw(stopping.settings.port, isAlive.replace('/livez', '/readyz').repeat(300))
  ).ended

  await stopping.drain.begin()
  await stopping.close()
})
