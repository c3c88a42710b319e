import { avatarPixelsMax } from '../../contract/limits'
import { second } from '../time'

/**
 * Of one picture: its pixels, by kind, and the milliseconds it may take to decode. Of the process: decodes at once, in all and of
 * uploads of one kind, uploads of one kind and first requests of a variant that may wait for one, and the bytes of variants kept
 * in memory.
 */
export const pictureLimits = {
  pixels: { room: 50_000_000, avatar: avatarPixelsMax },
  decode: 10 * second,
  atOnce: 2,
  atOnceOfKind: 1,
  waiting: 16,
  variantsWaiting: 256,
  memory: 24 * 1024 * 1024,
}
