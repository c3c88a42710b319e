import { waitingPictures } from '../images/processes'
import type { Dependencies } from '../dependencies'
import type { RequestTimes } from '../runtime/requestTimes'
import { withTimeout } from '../time'
import { watchProcess } from './processFigures'
import { readQueues, type Queue } from './queueStore'
import { createRegistry } from './registry'

/** Milliseconds after which the database counts as down: well below the 10 s after which Prometheus gives up. */
const databaseWait = 2000

/** All metrics in Prometheus's text format, as of the moment that they are asked for; without the queues while the database is away. */
export async function metricsService(
  { database, counts, log }: Pick<Dependencies, 'database' | 'counts' | 'log'>,
  times: RequestTimes,
) {
  const figures = watchProcess(database.pool)
  let queues: Queue[] | undefined
  const registry = await createRegistry({
    counts,
    figures,
    times: times.all,
    queues: () => queues,
    picturesWaiting: waitingPictures,
  })

  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      queues = await withTimeout(databaseWait, readQueues(database.db)).catch((error: unknown) => {
        log.warn({ err: error }, 'queues not counted')
        return undefined
      })
      return registry.metrics()
    },
    stop: () => figures.stop(),
  }
}
