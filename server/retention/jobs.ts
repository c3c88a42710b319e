import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/database'
import type { Dependencies } from '../dependencies'
import { fileName, keyFromFileName } from '../images/imageUrl'
import { deletePublished } from '../images/pictures'
import type { Job } from '../runtime/jobs'
import { day, hour } from '../time'
import { findShown, removeSome, ruleNames } from './store'

type RetentionDependencies = Pick<Dependencies, 'database' | 'images' | 'clock' | 'log'>

export const retentionJobs = (deps: RetentionDependencies): Job[] => [
  { name: 'old rows', interval: hour, run: (stopping) => removeOld(deps.database.db, stopping) },
  {
    name: 'orphan pictures',
    interval: day,
    async run(stopping) {
      const removed = await removeOrphans(deps, stopping)
      if (removed > 0) deps.log.info({ removed }, 'orphan pictures removed')
    },
  },
]

/** Rows per statement: few, so that requests do not wait for their locks. */
const deleteBatch = 200

/** Milliseconds between two batches, for requests. */
const pause = 50

/** Removes rows past their retention, in small batches, until `stopping` is aborted. Returns the number of rows per rule. */
export async function removeOld(db: Database, stopping?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const rule of ruleNames) {
    for (let count = deleteBatch; count === deleteBatch && !stopping?.aborted;) {
      count = await removeSome(db, rule, deleteBatch)
      removed[rule] = (removed[rule] ?? 0) + count
      if (count === deleteBatch) await wait(pause)
    }
  }
  return removed
}

/** Pictures per lookup. */
const lookupBatch = 100

/** Milliseconds within which the form that a picture came with must have been saved. */
const gracePeriod = day

/**
 * Removes pictures that no row refers to, left behind by a crash or an unavailable store, and returns how many. Leaves other files
 * alone.
 */
export async function removeOrphans(
  { database, images, clock }: Omit<RetentionDependencies, 'log'>,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0
  let keys: string[] = []

  async function removeUnused() {
    const shown = await findShown(database.db, keys)
    for (const key of keys.filter((each) => !shown.has(each))) {
      const writtenAt = await images.writtenAt(fileName(key))
      if (!writtenAt || clock.now().getTime() - writtenAt.getTime() < gracePeriod) continue
      await deletePublished({ images, database }, key)
      removed += 1
    }
    keys = []
  }

  for await (const name of images.names()) {
    if (stopping?.aborted) return removed
    const key = keyFromFileName(name)
    if (key) keys.push(key)
    if (keys.length === lookupBatch) await removeUnused()
  }
  // Drizzle refuses an empty list.
  if (keys.length > 0) await removeUnused()
  return removed
}
