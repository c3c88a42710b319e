import { imageBytesMax } from '../contract/limits'

/**
 * What one process takes on, in one place. Milliseconds and bytes. Letters with numbers point into the security bar.
 * The product's own numbers (what a guest can enter) are the contract's.
 */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Node's own limits on slow or greedy clients (H2). `headers` must not exceed `request`. */
export const socketLimits = {
  headers: 10 * second,
  request: 120 * second,
  // Below the five seconds that H2 asks for, so that a slow client is gone within headers + 5 s.
  checkEvery: 4.5 * second,
  keepAlive: 65 * second,
  handler: 15 * second,
  sockets: 2000,
}

/** Bodies: JSON, and a whole multipart request (F2, E1). */
export const jsonBytesMax = 32 * 1024
export const uploadLimits = {
  requestBytes: 33 * 1024 * 1024,
  fileBytes: imageBytesMax,
  fieldBytes: 4 * 1024,
  fields: 20,
  /** Requests whose pictures are held in memory at once; further ones wait their turn, then 503. */
  atOnce: 6,
  waiting: 32,
}

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

/** Password hashing (H3): hashes at once, and how many may wait before new ones are turned away. */
export const hashingLimits = { atOnce: 4, waiting: 256 }

/** Event-loop delay past which requests are turned away (H3). */
export const overloadDelay = second

/**
 * How long a graceful stop may take (I4), and how much of it a replica leaves to the proxy for hearing of it: two of its
 * questions, which come every 2 s, and a second more.
 */
export const drainLimit = 15 * second
export const leaveNotice = 5 * second

/** Sessions (A5). */
export const sessionLimits = { idle: 7 * day, absolute: 30 * day, perAccount: 10 }

/** How often something may be done in a window: `points` per `window` (B4, E3, H1). */
export const rates = {
  loginFailuresPerAccount: { points: 10, window: 15 * minute },
  loginFailuresPerAddress: { points: 100, window: 15 * minute },
  registerPerAddress: { points: 100, window: hour },
  codesPerAddress: { points: 60, window: hour },
  codesPerAccountHour: { points: 5, window: hour },
  codesPerAccountDay: { points: 10, window: day },
  bookPerUser: { points: 30, window: minute },
  payPerUser: { points: 10, window: minute },
  addRoomPerUser: { points: 30, window: hour },
  uploadsPerUser: { points: 60, window: hour },
  contactPerUser: { points: 5, window: hour },
} as const

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
