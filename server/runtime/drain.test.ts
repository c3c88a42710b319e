import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createDrain, type Drain } from './drain'
import { errors } from '../http/errors'

let app: FastifyInstance
let drain: Drain
/** Lets the slow answer go. */
let finish: () => void
/** Resolves when somebody waits for the slow answer. */
let arrived: Promise<void>
let port: number

beforeEach(async () => {
  app = Fastify()
  drain = createDrain()
  await app.register(errors)
  drain.watch(app)
  arrived = new Promise((isHere) => {
    app.get('/slow', async () => {
      isHere()
      await new Promise<void>((done) => (finish = done))
      return { success: true }
    })
  })
  app.get('/readyz', async () => ({ success: true }))
  app.get('/quick', async () => ({ success: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

const ask = (path: string) => http.get({ port, path, agent: false, headers: { connection: 'keep-alive' } })
const answerOf = async (request: http.ClientRequest) => {
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  answer.resume()
  return { status: answer.statusCode, connection: answer.headers.connection }
}

test('what is under way is finished, and its client asked to give up the connection', async () => {
  const slow = ask('/slow')
  await arrived
  const atRest = drain.begin()

  finish()

  await expect(answerOf(slow)).resolves.toEqual({ status: 200, connection: 'close' })
  await atRest
})

test('meanwhile new work is turned away, and health can still be asked', async () => {
  const slow = ask('/slow')
  await arrived
  const atRest = drain.begin()

  await expect(answerOf(ask('/quick'))).resolves.toEqual({ status: 503, connection: 'close' })
  await expect(answerOf(ask('/readyz'))).resolves.toMatchObject({ status: 200 })

  finish()
  await answerOf(slow)
  await atRest
})

test('who is sent to a server that has only announced its leaving is served, once on each connection', async () => {
  drain.announce()

  expect(drain.isDraining()).toBe(true)
  await expect(answerOf(ask('/quick'))).resolves.toEqual({ status: 200, connection: 'close' })
})

test('nobody waits for an answer whose client has gone', async () => {
  const slow = ask('/slow').on('error', () => undefined)
  await arrived
  const atRest = drain.begin()

  slow.destroy()

  await atRest
})

test('a server with nothing to do is at rest before anything else happens', async () => {
  await answerOf(ask('/quick'))
  const next = new Promise((resolve) => setImmediate(resolve, 'something else'))

  await expect(Promise.race([drain.begin().then(() => 'at rest'), next])).resolves.toBe('at rest')
})

test('what would never be finished is ended first', async () => {
  drain.onBegin(() => finish())
  const slow = ask('/slow')
  await arrived

  const atRest = drain.begin()

  await expect(answerOf(slow)).resolves.toMatchObject({ status: 200 })
  await atRest
})
