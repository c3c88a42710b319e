import type { FastifyBaseLogger } from 'fastify'
import type { Counts } from './counts'

/**
 * Work repeated beside the requests. Every replica runs every job; each run claims its rows in the database, so that what is
 * due is done once.
 */
export interface Job {
  name: string
  /** Milliseconds from the end of one run to the start of the next. */
  every: number
  /** A long run ends at its next good moment once `stopping` is aborted. */
  run(stopping?: AbortSignal): Promise<unknown>
}

/** Starts the jobs; `stop` aborts the runs under way and waits for them. A run that fails is logged and tried again at its next time. */
export function startJobs(jobs: Job[], { log, counts }: { log: FastifyBaseLogger; counts: Counts }) {
  const stopping = new AbortController()
  const stops = jobs.map((job) => {
    const runs = (counts.jobs[job.name] ??= { succeeded: 0, failed: 0, lastSuccess: 0 })
    let timer: NodeJS.Timeout
    let running: Promise<unknown> = Promise.resolve()
    const run = () => {
      running = job
        .run(stopping.signal)
        .then(
          () => {
            runs.succeeded += 1
            runs.lastSuccess = Date.now() / 1000
          },
          (error: unknown) => {
            runs.failed += 1
            log.error({ err: error, job: job.name }, 'job failed')
          },
        )
        .then(() => {
          if (!stopping.signal.aborted) timer = setTimeout(run, job.every)
        })
    }
    run()
    return async () => {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
