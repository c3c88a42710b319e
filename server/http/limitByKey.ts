import { limitConcurrency, type Limited } from './limitConcurrency'

type LimitedByKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `atOnce` pieces of work per key at a time in this process, in order; 503 when `waitingMax` wait for the same key
 * already, or for work that has waited for more than `waitMax` milliseconds.
 */
export function limitConcurrencyByKey(atOnce: number, waitingMax: number, waitMax: number): LimitedByKey {
  const queues = new Map<string, { admit: Limited; inside: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { admit: limitConcurrency(atOnce, waitingMax, waitMax), inside: 0 }
    queues.set(key, queue)
    queue.inside += 1
    try {
      return await queue.admit(work)
    } finally {
      queue.inside -= 1
      if (queue.inside === 0) queues.delete(key)
    }
  }
}
