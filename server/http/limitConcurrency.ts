import { unavailable } from './refusal'

/** Runs work while a place is free; see {@link gate}. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Lets `atOnce` pieces of work run together and `waiting` more stand in line; whoever comes then is turned away with 503
 * before any of its work is done (H3, E1). First come, first served.
 */
export function gate(atOnce: number, waiting: number): Gate {
  let running = 0
  const line: (() => void)[] = []

  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw unavailable()
      await new Promise<void>((admitted) => line.push(admitted))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The place is handed on rather than given back, so that nobody overtakes the line.
      if (next) next()
      else running -= 1
    }
  }
}
