import { second } from '../durations'

/**
 * Of one picture: its pixels and the milliseconds it may take to decode. Of the process: decodes at once, uploads and first
 * requests of a variant that may wait for one, and the bytes of variants kept in memory.
 */
export const pictureLimits = {
  pixels: 50_000_000,
  decode: 10 * second,
  atOnce: 2,
  waiting: 16,
  variantsWaiting: 256,
  memory: 24 * 1024 * 1024,
}
