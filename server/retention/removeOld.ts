import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/open'
import { removeSome, ruleNames } from './ruleStore'

/** So few at a time that nobody waits for them. */
const batch = 200

/** Milliseconds between two batches, which leave the database to guests. */
const pause = 50

/** Removes everything that no rule keeps any more, in small batches, or until `stopping` is aborted. Returns the rows per rule. */
export async function removeOld(db: Database, stopping?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const rule of ruleNames) {
    for (let count = batch; count === batch && !stopping?.aborted;) {
      count = await removeSome(db, rule, batch)
      removed[rule] = (removed[rule] ?? 0) + count
      if (count === batch) await wait(pause)
    }
  }
  return removed
}
