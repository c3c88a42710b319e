import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { errorRecord } from './errorRecord'
import type { Metrics } from '../metrics/metrics'

/**
 * Ours, never the client's: a forged id could make two requests one in the logs. Made from a UUID because Node draws those
 * from a buffer, where `randomBytes` costs a system call per request.
 */
export const newRequestId = () => randomUUID().replaceAll('-', '').slice(-16)

/**
 * JSON lines in UTC. Of a request only method, route and outcome: no password, code, cookie or address can get in. Lines that
 * come while one is being written are written together: a system call for each was a third of a cached answer's time. What
 * is waiting is written when the process exits; `kill -9` loses it.
 */
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
  return pino(options, stream ?? pino.destination({ sync: false }))
}

/**
 * One line per answer, with the route's pattern and not the address: ids and queries stay out. How long a stream was open is no
 * measure of how slow it was, and has a name of its own. Every other answer's time goes into the metrics.
 */
export function logRequests(app: FastifyInstance, metrics?: Metrics) {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown', config } = request.routeOptions
    const milliseconds = reply.elapsedTime
    // A refusal does not stay open.
    const isStream = config.isStream && reply.statusCode < 400
    if (!isStream) metrics?.requests.observe({ route: url, status: reply.statusCode }, milliseconds / 1000)
    request.log.info({
      method: request.method,
      route: url,
      status: reply.statusCode,
      [isStream ? 'openMs' : 'ms']: Math.round(milliseconds),
    })
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer stays open. */
    isStream?: true
  }
}
