import type { FastifyBaseLogger } from 'fastify'

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
export function startJobs(jobs: Job[], log: FastifyBaseLogger) {
  const stopping = new AbortController()
  const stops = jobs.map((job) => {
    let timer: NodeJS.Timeout
    let running: Promise<unknown> = Promise.resolve()
    const run = () => {
      running = job
        .run(stopping.signal)
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'job failed'))
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
