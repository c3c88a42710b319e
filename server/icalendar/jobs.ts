import type { Dependencies } from '../dependencies'
import type { Job } from '../runtime/jobs'
import { minute } from '../time'
import { importService } from './imports'
import { readingsAtOnce } from './limits'
import { claimImports, findImport } from './store'
import type { ReaderOptions } from './readCalendar'

type JobDependencies = Pick<Dependencies, 'database' | 'settings' | 'clock'>

/** Reads the calendars that are due, a few at once, until none is left or `stopping` is aborted. Replicas may do so concurrently. */
export function dueReadings(deps: JobDependencies, options?: ReaderOptions) {
  const { db } = deps.database
  const { refresh } = importService(deps, options)
  return async (stopping?: AbortSignal): Promise<void> => {
    while (!stopping?.aborted) {
      const claimed = await claimImports(db, readingsAtOnce)
      await Promise.all(
        claimed.map(async ({ id }) => {
          const found = await findImport(db, id)
          if (found) await refresh(found)
        }),
      )
      if (claimed.length < readingsAtOnce) return
    }
  }
}

export const calendarJobs = (deps: JobDependencies): Job[] => [
  { name: 'calendars', interval: minute / 2, run: dueReadings(deps) },
]
