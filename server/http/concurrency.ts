import { unavailable } from './refusal'
import type { turnLimits } from './limits'
import { networksOf } from './networks'

export type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets each key have so many turns at a time; as many as may wait come next, first in, first out. */
function turnsPerKey() {
  const keys = new Map<string, { taken: number; waiting: (() => void)[] }>()
  return {
    /** Calls `begin` at its turn, at once if it can; false when `queueMax` wait already. */
    take(key: string, max: number, queueMax: number, begin: () => void): boolean {
      const turns = keys.get(key) ?? { taken: 0, waiting: [] }
      if (turns.taken >= max) return turns.waiting.length < queueMax && turns.waiting.push(begin) > 0
      turns.taken += 1
      keys.set(key, turns)
      begin()
      return true
    },
    end(key: string) {
      const turns = keys.get(key)!
      const next = turns.waiting.shift()
      if (next) return next()
      turns.taken -= 1
      if (turns.taken === 0) keys.delete(key)
    },
    waiting: (key: string) => keys.get(key)?.waiting.length ?? 0,
  }
}

/**
 * Runs at most `concurrency` tasks of each key at a time and queues `queueMax` more, first in, first out. Errors: 503 when the queue
 * is full, and when the turn of a task comes after more than `waitMax` milliseconds: its client has given up, or soon will.
 */
export function limitConcurrencyByKey(concurrency: number, queueMax: number, waitMax: number) {
  const turns = turnsPerKey()

  const run = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queuedAt = performance.now()
    await new Promise<void>((resolve, reject) => {
      if (!turns.take(key, concurrency, queueMax, resolve)) reject(unavailable())
    })
    try {
      if (performance.now() - queuedAt > waitMax) throw unavailable()
      return await work()
    } finally {
      turns.end(key)
    }
  }
  return Object.assign(run, { /** Length of a key's queue. */ waiting: turns.waiting })
}

/** {@link limitConcurrencyByKey} for all tasks together. */
export function limitConcurrency(concurrency: number, queueMax: number, waitMax = Infinity) {
  const limited = limitConcurrencyByKey(concurrency, queueMax, waitMax)
  const run: Limited = (work) => limited('', work)
  return Object.assign(run, { waiting: () => limited.waiting('') })
}

/**
 * Lets each address, and each network as {@link networksOf} says, have so many turns of a `kind` at a time. Without promises: every
 * request asks.
 */
export function turnsPerAddress({ perAddress, queueMax }: typeof turnLimits) {
  const turns = turnsPerKey()

  /** Calls `begin` at its turn, with what ends it, or `refuse` when too many wait. */
  return (address: string | undefined, kind: string, begin: (end: () => void) => void, refuse: () => void) => {
    const networks = networksOf(address)
    const taken: string[] = []
    const end = () => taken.forEach((key) => turns.end(key))
    function takeNext() {
      const network = networks[taken.length]
      if (!network) return begin(end)
      const key = `${network.name} ${kind}`
      const goOn = () => {
        taken.push(key)
        takeNext()
      }
      if (turns.take(key, perAddress * network.times, queueMax * network.times, goOn)) return
      end()
      refuse()
    }
    takeNext()
  }
}

/** Lets each address and network have at most so many of something at a time, such as open sockets. */
export function limitPerAddress(perAddress: number) {
  const takeTurn = turnsPerAddress({ perAddress, queueMax: 0 })
  return {
    /** Returns the release, to be called once; undefined when the address or one of its networks is at its limit. */
    take(address: string | undefined): (() => void) | undefined {
      let release: (() => void) | undefined
      takeTurn(
        address,
        '',
        (end) => (release = end),
        () => undefined,
      )
      return release
    },
  }
}
