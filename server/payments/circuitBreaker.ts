type CircuitBreaker = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Thrown instead of doing the work while the circuit is open. */
export class CircuitOpen extends Error {}

interface CircuitBreakerOptions {
  /** Consecutive failures that open the circuit. */
  failures: number
  /** Milliseconds it stays open. Then work is tried again, and a single failure reopens it. */
  rest: number
  /** Which errors count as failures. */
  isFailure: (error: unknown) => boolean
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** Stops calling a dependency that is down. */
export function circuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failures, rest, isFailure, now = () => performance.now() } = options
  let consecutive = 0
  let openUntil = 0

  return async (work) => {
    if (now() < openUntil) throw new CircuitOpen()
    try {
      const result = await work()
      consecutive = 0
      return result
    } catch (error) {
      consecutive = isFailure(error) ? consecutive + 1 : 0
      if (consecutive >= failures) openUntil = now() + rest
      throw error
    }
  }
}
