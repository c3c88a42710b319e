import { day, hour, second } from '../durations'

/** Requests that may wait in one process for bookings of the same room; further ones are refused. */
export const bookingsWaitingMax = 500

/** Milliseconds that one of them may wait for its turn, so that what is queued is never more than that much work. */
export const bookingWait = 5 * second

/** Unpaid coming bookings of one account. */
export const unpaidBookingsMax = 20

/** Milliseconds for which a repeated request replays its first answer. */
export const idempotencyWindow = day

/** A booking whose check-in day (00:00 UTC) is nearer than `near` holds its nights unpaid for `long` at most. */
export const lastMinuteHold = { near: 48 * hour, long: 2 * hour }
