import { day, hour, second } from '../time'

/** Requests that may wait in one process for bookings of the same room; further ones are refused. */
export const bookingsWaitingMax = 500

/** Milliseconds that one of them may wait for its turn, so that what is queued is never more than that much work. */
export const bookingWait = 5 * second

/** Unpaid coming bookings of one account. */
export const unpaidBookingsMax = 20

/** Nights of all of them together, unless a longer stay is the only one. */
export const unpaidNightsMax = 60

/** Of an account whose email is not verified: unpaid coming bookings, and the milliseconds for which each holds its nights at most. */
export const unverified = { unpaidBookings: 2, hold: hour }

/** Milliseconds for which a repeated request replays its first answer. */
export const idempotencyWindow = day

/** A booking whose check-in day (00:00 UTC) is nearer than `near` holds its nights unpaid for `long` at most. */
export const lastMinuteHold = { near: 48 * hour, long: 2 * hour }

/**
 * Mails about bookings to one address, besides those about money and about holds that end. What is more comes in one summary when
 * the window is over.
 */
export const bookingMails = {
  /** Whoever it belongs to, guest and owner together. */
  unverified: { points: 5, window: day },
  guest: { points: 30, window: day },
  owner: { points: 20, window: hour },
}

/** Summaries that one transaction sends. */
export const summariesAtOnce = 50

/** Unpaid bookings that a guest has cancelled: so many, and they book no more until the window is over. */
export const cancelledUnpaid = { points: 10, window: day }
