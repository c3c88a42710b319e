import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { imageWidths, listImageWidth, shareBytesMax, shareSize } from '../../contract/limits'
import { unavailable } from '../http/refusal'
import { pictureLimits, transcode, variantSlot, type Encoding } from './processes'
import type { Job } from '../runtime/jobs'
import { fileName } from './imageUrl'
import { diskStore } from '../runtime/fileStore'
import type { ImageDependencies } from './pictures'

/** Visually equal. Effort trades bytes for CPU time of the first request: 0.13 s for AVIF, 0.02 s for WebP. */
const encodings = {
  avif: { quality: 55, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 4 },
} as const

export type VariantFormat = keyof typeof encodings
const formats = Object.keys(encodings) as VariantFormat[]
export type VariantWidth = (typeof imageWidths)[number]

/** A width that the page asks for, or the JPEG that stands for a link. */
export type Variant = { key: string } & ({ width: VariantWidth; format: VariantFormat } | { format: 'jpeg' })

const variantName = (variant: Variant) =>
  variant.format === 'jpeg' ? `${variant.key}-share.jpg` : `${variant.key}-${variant.width}.${variant.format}`

/** The first is good enough for a card; the next are for pictures that are mostly noise. */
const shareQualities = [78, 60, 40, 20]

const namesOf = (key: string) => [
  variantName({ key, format: 'jpeg' }),
  ...imageWidths.flatMap((width) => formats.map((format) => variantName({ key, width, format }))),
]

const removedMax = 10_000
const pictureKey = (variantName: string) => variantName.split('-', 1)[0]!

/** The smallest width served that is not below the requested one, or the largest. */
export const servedWidth = (requested: number): VariantWidth =>
  imageWidths.find((width) => width >= requested) ?? imageWidths[imageWidths.length - 1]!

/**
 * Variants are created at their first request, then cached on this machine's disk as long as the picture exists, and in memory
 * while in demand. They are not backed up.
 */
export function imageVariants({ images, settings, database, log, metrics }: ImageDependencies) {
  for (const result of ['hit', 'miss']) metrics?.cacheRequests.inc({ cache: 'pictures', result }, 0)
  const disk = diskStore(path.join(settings.dataDir, 'media-cache'))
  const memory = new LRUCache<string, Buffer>({
    maxSize: pictureLimits.memoryBytes,
    sizeCalculation: ({ length }) => length,
  })
  const inFlight = new Map<string, Promise<Buffer | undefined>>()
  /** Keys of recently removed pictures, of which no variant that is still being created may be kept. */
  const removed = new LRUCache<string, true>({ max: removedMax })
  /** While it runs, a cached variant may be of a picture whose removal was missed. */
  let runningSweeps = 0

  const removals = database.listen('picture_removed', (key) => {
    const work = key ? removeVariants(key) : removeOrphans()
    work.catch((error: unknown) => log.error({ err: error }, 'a variant of a removed picture is still there'))
  })
  const mayBeStale = () => runningSweeps > 0 || !removals.isLive()

  async function encode(original: Buffer, encoding: Encoding): Promise<Buffer> {
    const { picture } = await variantSlot(() => transcode(original, encoding))
    // Readable when it was uploaded, so this machine was too busy to decode it in time.
    if (!picture) throw unavailable()
    return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  }

  /** The best of `shareQualities` that is small enough. */
  async function createShare(original: Buffer): Promise<Buffer> {
    const resize = { ...shareSize, fit: 'cover', withoutEnlargement: false } as const
    let bytes: Buffer | undefined
    for (const quality of shareQualities) {
      bytes = await encode(original, { resize, format: 'jpeg', options: { quality, mozjpeg: true } })
      if (bytes.length <= shareBytesMax) break
    }
    return bytes!
  }

  async function createVariant(variant: Variant): Promise<Buffer | undefined> {
    const original = await images.read(fileName(variant.key))
    if (!original) return undefined
    if (variant.format === 'jpeg') return createShare(original)
    const { width, format } = variant
    return encode(original, { resize: { width }, format, options: encodings[format] })
  }

  async function load(name: string, variant: Variant) {
    const cached = await disk.read(name)
    if (cached) return cached
    const bytes = await createVariant(variant)
    if (bytes) await disk.write(name, bytes)
    if (!removed.has(variant.key)) return bytes
    await disk.remove(name)
    return undefined
  }

  async function removeFiles(names: string[]) {
    await Promise.all(names.map((name) => disk.remove(name)))
    for (const name of names) memory.delete(name)
  }

  function removeVariants(key: string) {
    removed.set(key, true)
    return removeFiles(namesOf(key))
  }

  /** Removes variants of pictures whose removal this process has missed. */
  async function removeOrphans(): Promise<void> {
    runningSweeps += 1
    try {
      const cached: string[] = []
      const stored = new Set<string>()
      // Variants are listed first, because a picture is stored before its variants.
      for await (const name of disk.names()) cached.push(name)
      for await (const name of images.names()) stored.add(name)
      const gone = cached.map(pictureKey).filter((key) => !stored.has(fileName(key)))
      await Promise.all([...new Set(gone)].map(removeVariants))
    } finally {
      runningSweeps -= 1
    }
  }

  return {
    forgetOrphans: removeOrphans,
    stop: () => removals.stop(),

    /** Undefined when there is no such picture. Concurrent requests share one decode. */
    async find(variant: Variant): Promise<Buffer | undefined> {
      const { key } = variant
      if (removed.has(key) || (mayBeStale() && !(await images.read(fileName(key))))) return undefined
      const name = variantName(variant)
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

/** The first batch of the list, which includes the rooms featured on the home page. */
const warmedRooms = 24
/** The list's width, and the next for high-density screens. */
const warmedWidths: VariantWidth[] = [listImageWidth, 960]

/** Keys of the first pictures of so many rooms, of those that are shown first. */
export type FindCovers = (rooms: number) => Promise<string[]>

/** Milliseconds. */
const warmInterval = 200
const refillInterval = 60_000

/**
 * Creates the variants that guests will request next, one at a time with a pause, so that requests come first. Every process does
 * so, because each caches variants on its own disk.
 */
export function warmVariants(findCovers: FindCovers, variants: ImageVariants): Job {
  let queue: Variant[] = []
  let nextRefill = 0

  async function refill() {
    nextRefill = Date.now() + refillInterval
    const keys = await findCovers(warmedRooms)
    return warmedWidths.flatMap((width) => keys.map((key): Variant => ({ key, width, format: 'avif' })))
  }

  return {
    name: 'warm pictures',
    interval: warmInterval,
    async run() {
      if (queue.length === 0 && Date.now() >= nextRefill) queue = await refill()
      const next = queue.shift()
      if (next) await variants.find(next)
    },
  }
}
