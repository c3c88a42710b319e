import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database'
import { second } from '../time'
import type { Limit } from '../http/rate'
import { throttled } from '../http/refusal'
import { consumePoint } from './store'

/** Keys that a process remembers as used up. */
const rememberedMax = 10_000

/**
 * Takes a point of each limit, counted by all replicas together; once one has none left, of no later one. `rememberFor`:
 * milliseconds for which whoever goes on asking is refused from memory, so that a flood costs the database one statement in that
 * time. Errors: 429 with Retry-After when none is left.
 */
export function sharedLimiter(db: Database, rememberFor = second, now = () => performance.now()) {
  /** Moments until which keys are used up. */
  const usedUp = new LRUCache<string, number>({ max: rememberedMax, ttl: Math.max(1, rememberFor), perf: { now } })

  return async (limits: Limit[]): Promise<void> => {
    for (const limit of limits) {
      const left = (usedUp.get(limit.key) ?? 0) - now()
      if (left > 0) throw throttled(left / 1000)

      const seconds = await consumePoint(db, limit.key, limit)
      if (seconds === 0) continue
      if (rememberFor > 0) usedUp.set(limit.key, now() + seconds * 1000)
      throw throttled(seconds)
    }
  }
}

/** Keys that a process counts, some 10 MB of them; the one that has not asked for longest is forgotten for a new one. */
const countedMax = 50_000

/** As {@link sharedLimiter}, counted by this process alone, without a statement. */
export function processLimiter(now = () => performance.now(), max = countedMax) {
  const counts = new LRUCache<string, { taken: number; endsAt: number }>({ max })

  return (limits: Limit[]): void => {
    for (const { key, points, window } of limits) {
      let count = counts.get(key)
      if (!count || count.endsAt <= now()) counts.set(key, (count = { taken: 0, endsAt: now() + window }))
      if (count.taken >= points) throw throttled((count.endsAt - now()) / 1000)
      count.taken += 1
    }
  }
}
