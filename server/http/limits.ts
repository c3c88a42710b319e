import { imageBytesMax } from '../../contract/limits'
import { second } from '../time'

/** Milliseconds, against slow or greedy clients. `headers` must not exceed `request`. */
export const socketLimits = {
  headers: 10 * second,
  // For forms; any other body has arrived within `body`.
  request: 120 * second,
  body: 5 * second,
  // Less than five seconds, so that a slow client is gone within `headers` and five seconds more.
  checkInterval: 4.5 * second,
  keepAlive: 65 * second,
  handler: 15 * second,
  // Without a byte either way: a client that does not read its answer is gone after it.
  silent: 120 * second,
  sockets: 2000,
  perAddress: 200,
  requestsPerSocket: 100,
}

export const jsonBytesMax = 32 * 1024

/** Multipart requests. All together hold at most `memory` bytes of files, from the first byte to the answer. */
export const uploadLimits = {
  requestBytes: 33 * 1024 * 1024,
  fileBytes: imageBytesMax,
  fieldBytes: 4 * 1024,
  fields: 20,
  headersOfPart: 20,
  // Field values, headers and boundaries, and what has arrived of a picture and is not kept yet.
  besideFiles: 1024 * 1024,
  perAddress: 4,
  memory: 200 * 1024 * 1024,
  // Fewer bytes than these, 4 kB/s, within any so many milliseconds end a form that is not complete.
  progress: { bytes: 60_000, within: 15 * second, checkInterval: second },
}

/** Requests of one kind and address that are worked on at a time; others wait, as many as an address may have sockets. */
export const turnLimits = { perAddress: 2, queueMax: socketLimits.perAddress }

/** Searches at a time: on two cores, two leave other requests quick and four did not (`prove:abuse`). */
export const searchLimits = { concurrency: 2, queueMax: 100, waitMax: 2 * second }

/** The embedded database runs one statement at a time. */
export const searchLimitsEmbedded = { ...searchLimits, concurrency: 1 }

/** Milliseconds of event-loop delay past which requests are turned away. */
export const overloadDelay = second
