import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { overloadDelay } from './limits'
import { unavailable } from './refusal'

/** Between two looks at the event loop, in milliseconds: each look weighs what has happened since the last. */
const sampleInterval = 1000

/** It says that the process runs, which is true however busy it is: nobody should end it for that. */
const never = '/livez'

/**
 * Turns requests away with 503 while this process is so busy that each would wait longer than a guest does (H3). What already
 * runs is finished; answers that lie ready in memory are still sent.
 */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay = overloadDelay) {
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    async pressureHandler(request) {
      if (request.url !== never) throw unavailable()
    },
  })
}
