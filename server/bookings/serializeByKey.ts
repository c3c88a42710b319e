import { limitConcurrency, type Limited } from '../http/limitConcurrency'

type SerializeByKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Runs one piece of work per key at a time in this process, in order; 503 when `waitingMax` wait for the same key already, or
 * for work that has waited for more than `waitMax` milliseconds. What would only wait for the same row lock waits here, without
 * holding a connection.
 */
export function serializeByKey(waitingMax: number, waitMax: number): SerializeByKey {
  const queues = new Map<string, { admit: Limited; inside: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { admit: limitConcurrency(1, waitingMax, waitMax), inside: 0 }
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
