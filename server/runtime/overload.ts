import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { overloadDelay } from '../http/limits'
import { unavailable } from '../http/refusal'
import { metricsPath } from '../metrics/routes'

/** Milliseconds over which the event loop's delay is averaged. */
const sampleInterval = 1000

/**
 * Processor seconds a second from which a delay is of the process's own making. One that a busy machine kept waiting has nothing
 * to shed: it answers as soon as it is let.
 */
const defaultCpuThreshold = 0.25

/** Say that the process runs, so that a busy one is not restarted, and how busy it is. */
const exemptUrls = ['/livez', metricsPath]

/**
 * Turns requests away with 503 while this process is so busy that each would wait longer than a guest does. What already
 * runs is finished.
 */
export async function shedLoad(
  app: FastifyInstance,
  maxEventLoopDelay = overloadDelay,
  cpuThreshold = defaultCpuThreshold,
) {
  const work = watchCpuUsage()
  app.addHook('onClose', async () => work.stop())
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval,
    async pressureHandler(request) {
      if (work.share() > cpuThreshold && !exemptUrls.includes(request.url)) throw unavailable()
    },
  })
}

/** Processor time that this process has used, as a share of the time of the last sample. */
function watchCpuUsage() {
  let share = 0
  let last = { used: process.cpuUsage(), at: performance.now() }
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last.used)
    share = (user + system) / 1000 / (performance.now() - last.at)
    last = { used: process.cpuUsage(), at: performance.now() }
  }, sampleInterval).unref()
  return { share: () => share, stop: () => clearInterval(timer) }
}
