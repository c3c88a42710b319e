import { second } from '../time'

/** Of one process; times in milliseconds. */
export const streamLimits = {
  perOwner: 5,
  perAddress: 20,
  total: 1000,
  /** Of these, reserved for owners with a verified email. */
  reservedForVerified: 100,
  /** A stream outlives its session by at most this and one query. */
  checkEvery: 0.7 * second,
  /** Less than the idle timeout of proxies. */
  heartbeatEvery: 20 * second,
  heartbeat: ':\n\n',
  /** A browser reconnects after one to two times this. */
  retryAfter: 2 * second,
  /** Bytes buffered for a client before it is disconnected. */
  unread: 64 * 1024,
}
export type StreamLimits = typeof streamLimits
