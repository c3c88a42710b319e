import { setMaxListeners } from 'node:events'
import timers from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../metrics/metrics'

/**
 * Work repeated beside the requests. Every replica runs every job; each run claims its rows in the database, so that what is
 * due is done once.
 */
export interface Job {
  name: string
  /** Milliseconds from the end of one run to the start of the next. */
  interval: number
  /** Once `stopping` is aborted a run ends at its next good moment, and waits for no other service any more. */
  run(stopping?: AbortSignal): Promise<unknown>
}

/** Starts the jobs; `stop` aborts the runs under way and waits for them. A run that fails is logged and tried again at its next time. */
export function startJobs(jobs: Job[], { log, metrics }: { log: FastifyBaseLogger; metrics?: Metrics }) {
  const stopping = new AbortController()
  const { signal } = stopping
  // As many as there are jobs, each of which waits for it: no leak.
  setMaxListeners(0, signal)

  async function repeat(job: Job) {
    const task = job.name
    for (const outcome of ['succeeded', 'failed']) metrics?.taskRuns.inc({ task, outcome }, 0)
    metrics?.taskLastSuccess.set({ task }, 0)
    while (!signal.aborted) {
      try {
        await job.run(signal)
        metrics?.taskRuns.inc({ task, outcome: 'succeeded' })
        metrics?.taskLastSuccess.setToCurrentTime({ task })
      } catch (error) {
        metrics?.taskRuns.inc({ task, outcome: 'failed' })
        log.error({ err: error, job: task }, 'job failed')
      }
      // Rejects when it is aborted.
      await timers.setTimeout(job.interval, undefined, { signal }).catch(() => undefined)
    }
  }

  const running = jobs.map(repeat)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
