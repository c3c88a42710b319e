import { setImmediate as nextTick } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { connectRaw } from '../../testing/rawRequests'
import { turns } from './turns'

let app: FastifyInstance
/** What is being worked on, by its address, until it is told to end. */
let working: { address: string; end: () => void }[]
beforeEach(async () => {
  working = []
  app = Fastify()
  await app.register(turns, {})
  const rate = { pool: 'rooms', points: 1000, window: 1000 }
  const handler = ({ ip }: { ip: string }) =>
    new Promise<string>((resolve) => working.push({ address: ip, end: () => resolve('done') }))
  app.get('/rooms', { config: { rate: { ...rate, per: 'address' } } }, handler)
  app.post('/rooms', { config: { rate: { ...rate, per: 'address' } } }, handler)
  app.get('/own-rooms', { config: { rate: { ...rate, per: 'user' } } }, handler)
})
afterEach(() => app.close())

const ask = (remoteAddress: string, url = '/rooms') =>
  app.inject({ url, remoteAddress }).then(({ statusCode }) => statusCode)

/** Until so many are worked on. */
async function until(count: number) {
  while (working.length < count) await nextTick()
}
const endAll = () => working.splice(0).forEach(({ end }) => end())

test('of what anybody may ask for, two requests of one address are worked on at a time; nobody else waits for it', async () => {
  const [greedy, other] = ['203.0.113.1', '203.0.113.2']
  const asked = [1, 2, 3, 4].map(() => ask(greedy))
  await until(2)
  asked.push(ask(other))
  await until(3)
  expect(working.map(({ address }) => address)).toEqual([greedy, greedy, other])

  endAll()
  await until(2)
  endAll()
  expect(await Promise.all(asked)).toEqual(Array(5).fill(200))
})

test('who is logged in does not wait for others behind the same address', async () => {
  const asked = [1, 2, 3, 4].map(() => ask('203.0.113.1', '/own-rooms'))
  await until(4)
  endAll()
  await Promise.all(asked)
})

test('of refused requests of one address each waits until those of others have been read', async () => {
  const answered: string[] = []
  const asked = Array.from({ length: 20 }, () => ask('203.0.113.1', '/none').then(() => answered.push('greedy')))
  await nextTick()
  asked.push(ask('203.0.113.2', '/none').then(() => answered.push('other')))
  await Promise.all(asked)
  expect(answered.indexOf('other')).toBeLessThan(10)
})

test('a body that does not arrive takes no turn, and neither does who has gone while waiting for one', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const request = (method: string, length: number) =>
    `${method} /rooms HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const slow = await Promise.all([1, 2, 3].map(() => connectRaw(port, request('POST', 2))))
  const hasty = await Promise.all([1, 2, 3, 4].map(() => connectRaw(port, request('GET', 0))))
  await until(2)
  for (const { socket } of hasty) socket.destroy()
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  while ((await connections()) > slow.length) await nextTick()
  endAll()
  const asked = [ask('127.0.0.1'), ask('127.0.0.1')]
  await until(2)
  for (const { socket } of slow) socket.destroy()
  endAll()
  expect(await Promise.all(asked)).toEqual([200, 200])
})
