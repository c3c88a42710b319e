import { day, hour, minute, second } from '../time'

/** Requests for the same room that wait in one process, and the milliseconds that one of them may wait; others are refused. */
export const bookingQueue = { queueMax: 500, waitMax: 5 * second }

/** What one guest may book without paying. */
export const unpaidLimits = {
  bookings: 20,
  /** Of all unpaid bookings together, unless a longer stay is the only one. */
  nights: 60,
  /** While the email address is not verified; `hold` in milliseconds. */
  unverified: { bookings: 2, hold: hour },
  /** Unpaid bookings that a guest may cancel before they can book no more until the window is over. */
  cancelled: { points: 10, window: day },
  /** Nights that a mailbox has booked within `window` and not paid, ended or not: beyond them who has never paid has `hold` milliseconds. */
  ofMailbox: { nights: 120, window: 7 * day, hold: 15 * minute },
}

/** A booking whose check-in day (00:00 UTC) is sooner than `within` holds its nights unpaid for `duration` at most. */
export const lastMinuteHold = { within: 48 * hour, duration: 2 * hour }

/** Milliseconds for which a payment page is open. The provider takes no less than 30 min, counted when a repeated call arrives. */
export const pageLifetime = 33 * minute

/**
 * Nights are released before the day of check-in is over at the hotel, `pageTime` earlier, so that a payment page which is opened at
 * the last moment has ended by then. A booking made later than that has only `duration` to open one.
 */
export const lateHold = { pageTime: pageLifetime + 4 * minute, duration: 15 * minute }

/** Milliseconds for which a repeated request gets the first one's answer. */
export const idempotencyWindow = day

/** Mails about bookings to one mailbox, besides those about money; a summary counts the others. */
export const bookingMails = {
  /** As guest and as owner together. */
  unverified: { points: 5, window: day },
  /** To all guests together who are not verified and have booked from one network. */
  network: { points: 60, window: hour },
  /** To all guests together for whom a hotel has booked at its desk. */
  desk: { points: 60, window: hour },
  guest: { points: 30, window: day },
  owner: { points: 20, window: hour },
}

/** Entries of a booking's timeline: how it began, and the newest of what came after. */
export const timelineMax = 50

/** What the desk records is mailed so many milliseconds later, as it stands then: a press and its Undo are no mail. */
export const markMailDelay = 5 * minute

/** Summaries, or stays whose guests are told of a mark, that one transaction takes. */
export const mailBatchSize = 50
