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

  async function readOneByOne(stopping?: AbortSignal): Promise<void> {
    while (!stopping?.aborted) {
      const [claimed] = await claimImports(db, 1)
      if (!claimed) return
      const found = await findImport(db, claimed.id)
      if (found) await refresh(found)
    }
  }

  // None waits for another that is slow.
  return (stopping?: AbortSignal) => Promise.all(Array.from({ length: readingsAtOnce }, () => readOneByOne(stopping)))
}

export const calendarJobs = (deps: JobDependencies): Job[] => [
  { name: 'calendars', interval: minute / 2, run: dueReadings(deps) },
]
