import { minute, second } from '../time'

/** Streams of an owner's events. Counts are of one process, times in milliseconds. */
export const streamLimits = {
  perOwner: 5,
  perAddress: 20,
  inAll: 1000,
  /** Of all, those that only owners with a verified email take. */
  keptForVerified: 100,
  /** A stream outlives its session by this and one query. */
  checkEvery: 0.7 * second,
  /** Less than what proxies take for silence. */
  heartbeatEvery: 20 * second,
  heartbeat: ':\n\n',
  /** After this to twice this a browser takes up a broken stream again. */
  retryAfter: 2 * second,
  /** Bytes that may wait for a reader before it is dropped. */
  unread: 64 * 1024,
}
export type StreamLimits = typeof streamLimits

export const openingRate = { per: 'user', points: 60, window: minute, durable: false } as const
