/** A test can move it. What expires is timed by the database instead, whose clock all replicas share. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
