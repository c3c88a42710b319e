import path from 'node:path'
import { imageWidths } from '../../contract/limits'
import { unavailable } from '../http/refusal'
import { pictureLimits } from './limits'
import type { Parts } from '../parts'
import { byteCache } from './byteCache'
import { diskStore } from './imageStore'
import { fileName } from './imageUrl'
import { remake } from './processes'
import { variantTurn } from './turns'

/** Equal to the eye; effort weighs bytes against the time of the first request (0.13 s of CPU for AVIF, 0.02 for WebP). */
const encodings = {
  avif: { quality: 55, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 4 },
} as const

export type VariantFormat = keyof typeof encodings
export type VariantWidth = (typeof imageWidths)[number]

/** One way to send a kept picture. There are as many of a picture as widths times formats, whatever is asked for (E3). */
export interface Variant {
  key: string
  width: VariantWidth
  format: VariantFormat
}

const nameOf = ({ key, width, format }: Variant) => `${key}-${width}.${format}`

/** The width to serve for the one asked for in pixels: the next larger of the list, or its largest. */
export const servedWidth = (asked: number): VariantWidth =>
  imageWidths.find((width) => width >= asked) ?? imageWidths[imageWidths.length - 1]!

/**
 * Variants of kept pictures, each made at its first request: kept on this machine's disk for good, and in memory while
 * it is asked for. They can all be made again, so nobody backs them up.
 */
export function imageVariants({ images, settings }: Pick<Parts, 'images' | 'settings'>) {
  const disk = diskStore(path.join(settings.dataDir, 'media-cache'))
  const memory = byteCache(pictureLimits.memory)
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  async function make({ key, width, format }: Variant): Promise<Buffer | undefined> {
    const whole = await images.read(fileName(key))
    if (!whole) return undefined
    const { picture } = await variantTurn(() =>
      remake(whole, { resize: { width }, format, options: encodings[format] }),
    )
    // It could be read when it was kept: what is missing is time, on a machine that is too busy for it.
    if (!picture) throw unavailable()
    return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  }

  async function load(name: string, variant: Variant) {
    const kept = await disk.read(name)
    if (kept) return kept
    const made = await make(variant)
    if (made) await disk.write(name, made)
    return made
  }

  return {
    /** The variant's bytes; undefined when there is no such picture. However many ask at once, it is made once. */
    async find(variant: Variant): Promise<Buffer | undefined> {
      const name = nameOf(variant)
      const kept = memory.get(name)
      if (kept) return kept

      const joined = underWay.get(name)
      if (joined) return joined
      const loading = load(name, variant).finally(() => underWay.delete(name))
      underWay.set(name, loading)
      const bytes = await loading
      if (bytes) memory.set(name, bytes)
      return bytes
    },
  }
}
export type ImageVariants = ReturnType<typeof imageVariants>
