import { imageBytesMax } from '../../contract/limits'
import { second } from '../durations'

/** Milliseconds, against slow or greedy clients. `headers` must not exceed `request`. */
export const socketLimits = {
  headers: 10 * second,
  request: 120 * second,
  // Less than five seconds, so that a slow client is gone within `headers` and five seconds more.
  checkEvery: 4.5 * second,
  keepAlive: 65 * second,
  handler: 15 * second,
  sockets: 2000,
}

export const jsonBytesMax = 32 * 1024

/** Multipart requests. `atOnce` are held in memory together, `queueMax` more wait. */
export const uploadLimits = {
  requestBytes: 33 * 1024 * 1024,
  fileBytes: imageBytesMax,
  fieldBytes: 4 * 1024,
  fields: 20,
  atOnce: 6,
  queueMax: 32,
}

/** Milliseconds of event-loop delay past which requests are turned away. */
export const overloadDelay = second
