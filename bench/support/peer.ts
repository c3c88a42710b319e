/** A program that does only what cannot be left out, for the server to be compared with. Started by compare.ts. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { pino } from 'pino'
import { openDatabase, type OpenDatabase } from '../../server/db/database'

/** The request whose response bare `node:http` repeats. */
export interface Recorded {
  port: number
  path: string
  headers: Record<string, string>
}

export interface BareDatabase {
  databaseUrl?: string
  dataDir: string
  /** Answered at `/{name}`. */
  queries: Record<string, { text: string; values: unknown[] }>
  /** Run at `/transaction`, which takes a list of values for each statement. */
  transaction: string[]
}

export interface Peer {
  port: number
}

/** Added by Node itself. */
const ownHeaders = ['date', 'connection', 'keep-alive']

/** Bare `node:http` that sends from memory what the server has answered once: the same status, headers and bytes. */
async function serveRecorded(recorded: Recorded): Promise<Peer> {
  const [response] = (await once(http.get({ host: '127.0.0.1', ...recorded }), 'response')) as [http.IncomingMessage]
  const { statusCode = 0, rawHeaders } = response
  const body = await buffer(response)
  const head = rawHeaders.flatMap((name, index) =>
    index % 2 === 1 || ownHeaders.includes(name.toLowerCase()) ? [] : [name, rawHeaders[index + 1]!],
  )
  const server = http.createServer((_request, answer) => {
    answer.writeHead(statusCode, head).end(statusCode === 304 ? undefined : body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return peerAt(server)
}

/** Fastify on the product's own pool: a route for each prepared statement, and one for the barest transaction. */
async function serveDatabase({ queries, transaction, ...place }: BareDatabase): Promise<Peer> {
  const { pool } = await openDatabase({ ...place, log: pino({ level: 'fatal' }) })
  const app = Fastify()
  for (const [name, { text, values }] of Object.entries(queries)) {
    const handler = async () => (await pool.query({ name, text, values })).rows as unknown
    app.route({ method: ['GET', 'POST'], url: `/${name}`, handler })
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

const peerAt = (server: http.Server): Peer => ({ port: (server.address() as AddressInfo).port })

const task = JSON.parse(process.argv[2]!) as Recorded | BareDatabase
console.log(JSON.stringify(await ('queries' in task ? serveDatabase(task) : serveRecorded(task))))
