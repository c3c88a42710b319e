/** In milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** A test can move it. What expires is timed by the database instead, whose clock all replicas share. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export class TimedOut extends Error {
  override name = 'TimedOut'
}

/** Errors: {@link TimedOut} unless `work` has ended within `milliseconds`. */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new TimedOut('timed out')), milliseconds).unref(),
  )
  return Promise.race([work, late])
}
