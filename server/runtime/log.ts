import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { errorRecord } from './errorRecord'

/** Ours, never the client's: a forged id could make two requests one in the logs. */
export const newRequestId = () => randomBytes(8).toString('hex')

/** JSON lines in UTC. Of a request only method, route and outcome: no password, code, cookie or address can get in. */
export const createLog = ({ logLevel }: { logLevel: string }, stream?: DestinationStream) => {
  const options = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    serializers: {
      req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
      err: (error: unknown) => errorRecord(error),
      // @fastify/multipart logs all headers of the request at trace level, cookies included.
      busboyOptions: () => undefined,
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** One line per answer, with the route's pattern and not the address: ids and queries stay out. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    done()
  })
}
