import { hour, minute, second } from '../time'

/** What one reading of another site's calendar may cost. */
export const readingLimits = {
  /** Milliseconds from the first connection until its events are known. */
  time: 10 * second,
  /** Milliseconds of that which its recurrence rules may take. */
  parseTime: 5 * second,
  bytes: 2 * 1024 * 1024,
  redirects: 5,
  /** That take nights, each repeat counted: in two years a room has 730 nights. */
  events: 1000,
  /** Megabytes of the thread that parses it. */
  memory: 32,
}
export type ReadingLimits = typeof readingLimits

/** Readings at a time, by the job and for owners who wait for one; most of each is waiting for the other site. */
export const readingsAtOnce = 4
export const waitingReadings = { queueMax: 20, waitMax: 3 * second }
export const parsesAtOnce = 2

export const readInterval = 15 * minute
/** Of a calendar that has failed for long. */
export const failedReadIntervalMax = 4 * hour

/** Conflicts of an import that its owner is shown, the next ones first. */
export const conflictsShown = 20

/** Days that a link goes back, for stays and blocks that are over and for stays that were cancelled. */
export const linkDays = 30
