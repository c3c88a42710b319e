/** Runs work unless too much of it has failed lately; see {@link breaker}. */
type Breaker = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Thrown instead of doing the work while a breaker is open. */
export class BreakerOpen extends Error {}

interface BreakerOptions {
  /** Failures in a row that open it. */
  failures: number
  /** Milliseconds it stays open. After that work is tried again, and a single failure opens it anew. */
  rest: number
  /** Which errors are a failure of the other side; the rest are its answers. */
  isFailure: (error: unknown) => boolean
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/** Spares a dependency that is down, and whoever waits for it, further tries (D6). */
export function breaker({ failures, rest, isFailure, now = () => performance.now() }: BreakerOptions): Breaker {
  let inARow = 0
  let openUntil = 0

  return async (work) => {
    if (now() < openUntil) throw new BreakerOpen()
    try {
      const result = await work()
      inARow = 0
      return result
    } catch (error) {
      if (!isFailure(error)) {
        inARow = 0
        throw error
      }
      inARow += 1
      if (inARow >= failures) openUntil = now() + rest
      throw error
    }
  }
}
