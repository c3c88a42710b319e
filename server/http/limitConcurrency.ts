import { unavailable } from './refusal'

export type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `atOnce` pieces of work together and queues `queueMax` more, first come, first served. Errors: 503 when the queue is
 * full, and for work whose turn comes after more than `waitMax` milliseconds: whoever asked for it has given up, or soon will.
 */
export function limitConcurrency(atOnce: number, queueMax: number, waitMax = Infinity) {
  let running = 0
  const queue: (() => void)[] = []

  const run: Limited = async (work) => {
    const asked = performance.now()
    if (running >= atOnce) {
      if (queue.length >= queueMax) throw unavailable()
      await new Promise<void>((start) => queue.push(start))
    } else {
      running += 1
    }
    try {
      if (performance.now() - asked > waitMax) throw unavailable()
      return await work()
    } finally {
      const startNext = queue.shift()
      // The slot is passed on rather than freed, so that no newcomer overtakes the queue.
      if (startNext) startNext()
      else running -= 1
    }
  }
  return Object.assign(run, { /** How many wait for their turn. */ waiting: () => queue.length })
}
