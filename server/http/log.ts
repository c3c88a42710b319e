import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import type { Settings } from '../settings'
import { errorRecord } from './errorRecord'

/**
 * The log: JSON lines in UTC. Nothing of a request but its method, route and outcome is ever written, so that no
 * password, code, cookie or address of a person can get in (I8).
 */
export const createLog = ({ logLevel }: Pick<Settings, 'logLevel'>, stream?: DestinationStream) => {
  const options = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    serializers: {
      req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
      err: (error: unknown) => errorRecord(error),
      // @fastify/multipart tells at trace what it was given: all headers of the request, with its cookies.
      busboyOptions: () => undefined,
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** One line a request, when it was answered. The route's pattern and not its address: ids and queries stay out. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
