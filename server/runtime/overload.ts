import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { overloadDelay } from '../http/limits'
import { unavailable } from '../http/refusal'

/** Milliseconds over which the event loop's delay is averaged. */
const sampleInterval = 1000

/** Only says that the process runs, so that a busy one is not restarted. */
const neverShed = '/livez'

/**
 * Turns requests away with 503 while this process is so busy that each would wait longer than a guest does. What already
 * runs is finished.
 */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay = overloadDelay) {
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    async pressureHandler(request) {
      if (request.url !== neverShed) throw unavailable()
    },
  })
}
