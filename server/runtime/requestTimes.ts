/** Upper ends of the buckets in seconds: from a cached list to what a guest takes for broken. */
export const timeBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Answers of one route with one status. */
export interface AnswerTimes {
  /** The pattern, never the address. */
  route: string
  status: number
  /** Answers in each bucket alone; the last has no upper end. */
  buckets: number[]
  /** Seconds of all of them together. */
  sum: number
}

/**
 * How fast each route has answered, by status. Our own because the library's histogram joins its labels to a text each time,
 * which a cached answer would feel.
 */
export function requestTimes() {
  const byRoute = new Map<string, Map<number, AnswerTimes>>()

  function timesOf(route: string, status: number): AnswerTimes {
    const ofRoute = byRoute.get(route) ?? new Map<number, AnswerTimes>()
    const times = ofRoute.get(status) ?? { route, status, buckets: [...timeBounds, Infinity].map(() => 0), sum: 0 }
    byRoute.set(route, ofRoute.set(status, times))
    return times
  }

  return {
    observe(route: string, status: number, milliseconds: number) {
      const seconds = milliseconds / 1000
      const times = byRoute.get(route)?.get(status) ?? timesOf(route, status)
      let bucket = 0
      while (seconds > (timeBounds[bucket] ?? Infinity)) bucket += 1
      times.buckets[bucket]! += 1
      times.sum += seconds
    },
    all: (): AnswerTimes[] => [...byRoute.values()].flatMap((ofRoute) => [...ofRoute.values()]),
  }
}
export type RequestTimes = ReturnType<typeof requestTimes>
