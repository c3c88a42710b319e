import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { imageWidths } from '../../contract/limits'
import { unavailable } from '../http/refusal'
import { pictureLimits } from '../limits'
import type { Parts } from '../parts'
import { diskStore } from './imageStore'
import { fileName } from './imageUrl'
import { remake, variantSlot } from './processes'

/** Visually equal. Effort trades bytes for the CPU time of the first request: 0.13 s for AVIF, 0.02 s for WebP. */
const encodings = {
  avif: { quality: 55, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 4 },
} as const

export type VariantFormat = keyof typeof encodings
export type VariantWidth = (typeof imageWidths)[number]

/** A picture at one of a fixed set of widths and formats, whatever a request names. */
export interface Variant {
  key: string
  width: VariantWidth
  format: VariantFormat
}

const nameOf = ({ key, width, format }: Variant) => `${key}-${width}.${format}`

/** The next larger width that we serve, or the largest. */
export const servedWidth = (requested: number): VariantWidth =>
  imageWidths.find((width) => width >= requested) ?? imageWidths[imageWidths.length - 1]!

/**
 * Variants are made at their first request, then cached on this machine's disk for good and in memory while in demand. They are
 * not backed up.
 */
export function imageVariants({ images, settings }: Pick<Parts, 'images' | 'settings'>) {
  const disk = diskStore(path.join(settings.dataDir, 'media-cache'))
  const memory = new LRUCache<string, Buffer>({
    maxSize: pictureLimits.memory,
    sizeCalculation: ({ length }) => length,
  })
  const inFlight = new Map<string, Promise<Buffer | undefined>>()

  async function make({ key, width, format }: Variant): Promise<Buffer | undefined> {
    const original = await images.read(fileName(key))
    if (!original) return undefined
    const { picture } = await variantSlot(() =>
      remake(original, { resize: { width }, format, options: encodings[format] }),
    )
    // It was readable when it was uploaded, so this machine was too busy to decode it in time.
    if (!picture) throw unavailable()
    return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  }

  async function load(name: string, variant: Variant) {
    const cached = await disk.read(name)
    if (cached) return cached
    const made = await make(variant)
    if (made) await disk.write(name, made)
    return made
  }

  return {
    /** Undefined when there is no such picture. Concurrent requests share one decode. */
    async find(variant: Variant): Promise<Buffer | undefined> {
      const name = nameOf(variant)
      const cached = memory.get(name)
      if (cached) return cached

      const shared = inFlight.get(name)
      if (shared) return shared
      const loading = load(name, variant).finally(() => inFlight.delete(name))
      inFlight.set(name, loading)
      const bytes = await loading
      if (bytes) memory.set(name, bytes)
      return bytes
    },
  }
}
export type ImageVariants = ReturnType<typeof imageVariants>
