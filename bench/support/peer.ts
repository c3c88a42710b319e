/** A program that stands beside ours and does only what cannot be left out. Started by {@link startPeer}. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { openDatabase, type OpenDatabase } from '../../server/db/open'
import type { BareDatabase, Peer, Recorded } from './startPeer'

/** Added by Node itself. */
const ownHeaders = ['date', 'connection', 'keep-alive']

/** Bare `node:http` that sends from memory what the server has answered once: the same status, headers and bytes. */
function serveRecorded(recorded: Recorded): Promise<Peer> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', ...recorded }, (response) => {
      const chunks: Buffer[] = []
      const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
      const head = names.flatMap((name, index) =>
        ownHeaders.includes(name.toLowerCase()) ? [] : [name, response.rawHeaders[index * 2 + 1]!],
      )
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const server = http.createServer((_request, answer) => {
          answer.writeHead(response.statusCode!, head).end(response.statusCode === 304 ? undefined : body)
        })
        server.listen(0, '127.0.0.1', () => resolve({ ...peerAt(server), bytes: body.length }))
      })
    })
    request.on('error', reject)
  })
}

/** Fastify on the product's own pool: a route for each prepared statement, and one for the barest transaction. */
async function serveDatabase({ queries, transaction, ...place }: BareDatabase): Promise<Peer> {
  const { pool } = await openDatabase({ ...place, log: pino({ level: 'fatal' }) })
  const app = Fastify()
  for (const [name, { text, values }] of Object.entries(queries)) {
    app.get(`/${name}`, async () => (await pool.query({ name, text, values })).rows as unknown)
  }
  app.post<{ Body: unknown[][] }>('/transaction', ({ body }) => transact(pool, transaction, body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return peerAt(app.server)
}

async function transact(pool: OpenDatabase['pool'], statements: string[], values: unknown[][]) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const [index, text] of statements.entries()) {
      await client.query({ name: `step_${index}`, text, values: values[index] })
    }
    await client.query('COMMIT')
    return { success: true }
  } finally {
    client.release()
  }
}

const peerAt = (server: http.Server): Peer => ({ port: (server.address() as AddressInfo).port, pid: process.pid })

process.once('message', (message: Recorded | BareDatabase) => {
  const serving = 'queries' in message ? serveDatabase(message) : serveRecorded(message)
  void serving.then((peer) => process.send!(peer))
})
process.on('disconnect', () => process.exit(0))
