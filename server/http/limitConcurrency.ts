import { unavailable } from './refusal'

export type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs at most `atOnce` pieces of work together and queues `queueMax` more, first come, first served. Errors: 503 when full. */
export function limitConcurrency(atOnce: number, queueMax: number): Limited {
  let running = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= queueMax) throw unavailable()
      await new Promise<void>((start) => queue.push(start))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const startNext = queue.shift()
      // The slot is passed on rather than freed, so that no newcomer overtakes the queue.
      if (startNext) startNext()
      else running -= 1
    }
  }
}
