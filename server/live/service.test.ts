import { once } from 'node:events'
import http from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { streamLimits } from './limits'
import { openStream, type EventStream } from './service'

interface Reader {
  stream: EventStream
  isDropped: boolean
  response: http.IncomingMessage
}

let app: FastifyInstance
const opened: Omit<Reader, 'response'>[] = []
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true }).get('/', (_request, reply) => {
    const reader = { stream: openStream(reply), isDropped: false }
    reader.stream.onClosed(() => (reader.isDropped = true))
    opened.push(reader)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function openReader(): Promise<Reader> {
  const [response] = (await once(http.get(app.listeningOrigin, { agent: false }), 'response')) as [http.IncomingMessage]
  await once(response, 'data')
  response.on('error', () => undefined)
  return Object.assign(opened.at(-1)!, { response })
}

test('a reader that does not read is dropped, and one that does is not', async () => {
  const [slow, healthy] = [await openReader(), await openReader()]
  slow.response.pause()
  let [sent, read] = [0, 0]
  healthy.response.on('data', (chunk: Buffer) => (read += chunk.length))

  // The system holds a few megabytes on a connection's way; a reader takes pieces as they come.
  const piece = '.'.repeat(streamLimits.unread / 2)
  while (!slow.isDropped && sent < 1000 * piece.length) {
    for (const { stream } of [slow, healthy]) stream.send(piece)
    sent += piece.length
    while (read < sent) await once(healthy.response, 'data')
  }

  expect([slow.isDropped, healthy.isDropped]).toEqual([true, false])
  for (const { response } of [slow, healthy]) response.destroy()
})
