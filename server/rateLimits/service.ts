import type { Database } from '../db/open'
import type { Rate } from '../http/rate'
import { throttled } from '../http/refusal'
import { takePoint } from './store'

/** Takes one of a key's points. Errors: 429 with Retry-After when none is left. */
export async function enforceRate(db: Database, key: string, rate: Rate): Promise<void> {
  const seconds = await takePoint(db, key, rate)
  if (seconds > 0) throw throttled(seconds)
}
