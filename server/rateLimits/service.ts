import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database'
import { second } from '../time'
import type { Rate } from '../http/rate'
import { throttled } from '../http/refusal'
import { takePoint } from './store'

/** Keys that a process remembers as used up. */
const rememberedMax = 10_000

/**
 * Takes one of the points that a key has, of rates that all replicas count together. `rememberFor`: milliseconds for which
 * whoever goes on asking is refused from memory, so that a flood costs the database one statement in that time. Errors: 429
 * with Retry-After when none is left.
 */
export function rateLimiter(db: Database, rememberFor = second, now = () => performance.now()) {
  /** Moments until which keys are used up. */
  const usedUp = new LRUCache<string, number>({ max: rememberedMax, ttl: Math.max(1, rememberFor), perf: { now } })

  return async (key: string, rate: Rate): Promise<void> => {
    const left = (usedUp.get(key) ?? 0) - now()
    if (left > 0) throw throttled(left / 1000)

    const seconds = await takePoint(db, key, rate)
    if (seconds === 0) return
    if (rememberFor > 0) usedUp.set(key, now() + seconds * 1000)
    throw throttled(seconds)
  }
}
