import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { imageWidths } from '../../contract/limits'
import { unavailable } from '../http/refusal'
import { pictureLimits } from './limits'
import type { Dependencies } from '../dependencies'
import { diskStore } from './imageStore'
import { fileName } from './imageUrl'
import { remake, variantSlot } from './processes'

/** Visually equal. Effort trades bytes for the CPU time of the first request: 0.13 s for AVIF, 0.02 s for WebP. */
const encodings = {
  avif: { quality: 55, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 4 },
} as const

export type VariantFormat = keyof typeof encodings
const formats = Object.keys(encodings) as VariantFormat[]
export type VariantWidth = (typeof imageWidths)[number]

/** A picture at one of a fixed set of widths and formats, whatever a request names. */
export interface Variant {
  key: string
  width: VariantWidth
  format: VariantFormat
}

const nameOf = ({ key, width, format }: Variant) => `${key}-${width}.${format}`
const removedMax = 10_000
const pictureOf = (variantName: string) => variantName.split('-', 1)[0]!

/** The next larger width that we serve, or the largest. */
export const servedWidth = (requested: number): VariantWidth =>
  imageWidths.find((width) => width >= requested) ?? imageWidths[imageWidths.length - 1]!

/**
 * Variants are made at their first request, then cached on this machine's disk as long as there is the picture, and in memory
 * while in demand. They are not backed up. A removed picture has none from the moment that this process hears of it.
 */
export function imageVariants({
  images,
  settings,
  database,
  log,
  metrics,
}: Pick<Dependencies, 'images' | 'settings' | 'database' | 'log' | 'metrics'>) {
  const disk = diskStore(path.join(settings.dataDir, 'media-cache'))
  const memory = new LRUCache<string, Buffer>({
    maxSize: pictureLimits.memory,
    sizeCalculation: ({ length }) => length,
  })
  const inFlight = new Map<string, Promise<Buffer | undefined>>()
  /** Keys of pictures removed lately: what is being made of them meanwhile must not come back. */
  const removed = new LRUCache<string, true>({ max: removedMax })
  /** Until it is done, a variant here may be of a picture whose removal was missed. */
  let sweep = 0

  const removals = database.listen('picture_removed', (key) => {
    const work = key ? forget(key) : forgetOrphans()
    work.catch((error: unknown) => log.error({ err: error }, 'a variant of a removed picture is still there'))
  })
  const mayBeStale = () => sweep > 0 || !removals.isLive()

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
    if (!removed.has(variant.key)) return made
    await disk.remove(name)
    return undefined
  }

  async function forgetNamed(names: string[]) {
    await Promise.all(names.map((name) => disk.remove(name)))
    for (const name of names) memory.delete(name)
  }

  /** Forgets all variants of a picture. */
  function forget(key: string) {
    removed.set(key, true)
    return forgetNamed(imageWidths.flatMap((width) => formats.map((format) => nameOf({ key, width, format }))))
  }

  /** Forgets the variants of pictures that are gone, of which this process was not told. */
  async function forgetOrphans(): Promise<void> {
    sweep += 1
    try {
      const made: string[] = []
      const kept = new Set<string>()
      // Variants first, because a picture is there before them.
      for await (const name of disk.names()) made.push(name)
      for await (const name of images.names()) kept.add(name)
      const gone = made.map(pictureOf).filter((key) => !kept.has(fileName(key)))
      await Promise.all([...new Set(gone)].map(forget))
    } finally {
      sweep -= 1
    }
  }

  return {
    forgetOrphans,
    stop: () => removals.stop(),

    /** Undefined when there is no such picture. Concurrent requests share one decode. */
    async find(variant: Variant): Promise<Buffer | undefined> {
      const { key } = variant
      if (removed.has(key) || (mayBeStale() && !(await images.read(fileName(key))))) return undefined
      const name = nameOf(variant)
      const cached = memory.get(name)
      metrics?.cacheRequests.inc({ cache: 'pictures', result: cached ? 'hit' : 'miss' })
      if (cached) return cached

      const shared = inFlight.get(name)
      if (shared) return shared
      const loading = load(name, variant).finally(() => inFlight.delete(name))
      inFlight.set(name, loading)
      const bytes = await loading
      if (!bytes || removed.has(key)) return undefined
      memory.set(name, bytes)
      return bytes
    },
  }
}
export type ImageVariants = ReturnType<typeof imageVariants>
