import type { FastifyRequest } from 'fastify'
import { unavailable } from './refusal'
import type { searchLimits } from './limits'
import { addressOf } from './rate'

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

/** Lets each address have at most `max` of something at a time, such as open sockets. */
export function perAddressLimit(max: number) {
  const held = new Map<string, number>()
  return {
    /** Returns the release, to be called once; undefined when the address is at its limit. */
    take(address: string): (() => void) | undefined {
      const count = (held.get(address) ?? 0) + 1
      if (count > max) return undefined
      held.set(address, count)
      return () => {
        const left = (held.get(address) ?? 1) - 1
        if (left > 0) held.set(address, left)
        else held.delete(address)
      }
    },
  }
}

export type LimitSearches = ReturnType<typeof limitSearches>

/** Limits searches in all and per address. Errors: 503 as {@link limitConcurrency}. */
export function limitSearches({ concurrency, queueMax, perAddress, queueMaxPerAddress, waitMax }: typeof searchLimits) {
  const ofAll = limitConcurrency(concurrency, queueMax, waitMax)
  // Comes first, so that one address cannot fill the queue of all.
  const ofAddress = limitConcurrencyByKey(perAddress, queueMaxPerAddress, waitMax)
  return <Result>(request: Pick<FastifyRequest, 'ip'>, search: () => Promise<Result>): Promise<Result> =>
    ofAddress(addressOf(request), () => ofAll(search))
}
