import { day, minute, second } from './durations'

/**
 * What one process takes on, in one place. Milliseconds and bytes. Letters with numbers point into the security bar.
 * The product's own numbers (what a guest can enter) are the contract's.
 */
/**
 * Pictures (E1): pixels and time of one decode, decodes at once, uploads that may wait for one, first requests of a variant
 * that may wait for one, and the bytes of variants kept in memory.
 */
export const pictureLimits = {
  pixels: 50_000_000,
  decode: 10 * second,
  atOnce: 2,
  waiting: 16,
  variantsWaiting: 256,
  memory: 24 * 1024 * 1024,
}

/**
 * How long a graceful stop may take (I4), and how much of it a replica leaves to the proxy for hearing of it: two of its
 * questions, which come every 2 s, and a second more.
 */
export const drainLimit = 15 * second
export const leaveNotice = 5 * second

/** Requests that may wait in one process for bookings of the same room; further ones are refused. */
export const bookingsWaitingMax = 500
/** Unpaid coming bookings of one account (C7). */
export const unpaidBookingsMax = 20
/** How long a repeat of a request replays its first answer (C7). */
export const idempotencyWindow = day

/** The payment provider. */
export const paymentLimits = {
  /** Of one try of one call, and how many tries may follow (D6). */
  timeout: 10 * second,
  retries: 2,
  /** The same while a guest waits, so that the answer comes before the handler's own limit. */
  waiting: { timeout: 4 * second, maxNetworkRetries: 2 },
  /** Calls failed in a row after which none are made for a while (D6). */
  failures: 5,
  rest: 30 * second,
  /** How long a checkout session is open (D4). The provider takes no less than 30 min, counted when a repeated call arrives. */
  sessionOpen: 33 * minute,
  /** Between two looks at an open session: a payment whose message never came shows within a minute (D5). */
  lookEvery: 25 * second,
  looksAtOnce: 20,
  /** How far a signed message's time may be from ours, either way (D2). */
  signatureTolerance: 300 * second,
  messageBytes: 256 * 1024,
}
