/** The time, handed in so that a test can move it. What expires is timed by the database, not by this (J2). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
