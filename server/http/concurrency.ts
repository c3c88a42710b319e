import { unavailable } from './refusal'
import type { turnLimits } from './limits'
import { networksOf, networkTimes } from './networks'

export type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs at most `concurrency` tasks at a time and queues `queueMax` more, first in, first out. Errors: 503 when the queue is full,
 * and when the turn of a task comes after more than `waitMax` milliseconds: its client has given up, or soon will.
 */
export function limitConcurrency(concurrency: number, queueMax: number, waitMax = Infinity) {
  let running = 0
  const queue: (() => void)[] = []

  const run: Limited = async (work) => {
    const queuedAt = performance.now()
    if (running >= concurrency) {
      if (queue.length >= queueMax) throw unavailable()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      if (performance.now() - queuedAt > waitMax) throw unavailable()
      return await work()
    } finally {
      const startNext = queue.shift()
      // The slot is passed on rather than freed, so that no newcomer overtakes the queue.
      if (startNext) startNext()
      else running -= 1
    }
  }
  return Object.assign(run, { /** Length of the queue. */ waiting: () => queue.length })
}

/** {@link limitConcurrency} for each key by itself. */
export function limitConcurrencyByKey(concurrency: number, queueMax: number, waitMax: number) {
  const limits = new Map<string, { run: Limited; tasks: number }>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(key) ?? { run: limitConcurrency(concurrency, queueMax, waitMax), tasks: 0 }
    limits.set(key, limit)
    limit.tasks += 1
    try {
      return await limit.run(work)
    } finally {
      limit.tasks -= 1
      if (limit.tasks === 0) limits.delete(key)
    }
  }
}

/** Lets each key have at most `max` of something at a time. */
export function limitPerKey(max: number) {
  const held = new Map<string, number>()
  return {
    /** Returns the release, to be called once; undefined when the key is at its limit. `times`: it may have so many times as much. */
    take(key: string, times = 1): (() => void) | undefined {
      const count = (held.get(key) ?? 0) + 1
      if (count > max * times) return undefined
      held.set(key, count)
      return () => {
        const left = (held.get(key) ?? 1) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}

/** Lets each address, and each network as {@link networksOf} says, have at most `max` of something at a time, such as open sockets. */
export function limitPerAddress(max: number) {
  const held = limitPerKey(max)
  return {
    /** Returns the release, to be called once; undefined when the address or one of its networks is at its limit. */
    take(address: string | undefined): (() => void) | undefined {
      const releases: (() => void)[] = []
      const release = () => releases.forEach((each) => each())
      for (const { name, times } of networksOf(address)) {
        const taken = held.take(name, times)
        if (!taken) {
          release()
          return undefined
        }
        releases.push(taken)
      }
      return release
    },
  }
}

/** Lets each address, and each network it is in, have so many tasks of a `kind` run at a time. Errors: 503 as {@link limitConcurrency}. */
export function limitTasksPerAddress({ perAddress, queueMax }: typeof turnLimits) {
  const ofNetworks = networkTimes.map((times) => limitConcurrencyByKey(perAddress * times, queueMax * times, Infinity))
  return (ip: string, kind: string, task: () => Promise<void>): Promise<void> =>
    networksOf(ip).reduceRight(
      (work, { name }, size) =>
        () =>
          ofNetworks[size]!(`${name} ${kind}`, work),
      task,
    )()
}
