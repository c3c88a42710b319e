import { listImageWidth } from '../../contract/limits'
import type { Job } from '../runtime/jobs'
import type { Dependencies } from '../dependencies'
import { newestCovers } from '../rooms/store'
import type { ImageVariants, Variant, VariantWidth } from './variants'

/** The list's first batch, which includes the rooms featured on the home page. */
const roomsWarmed = 24
/** The list's width, and the next for high-density screens. */
const widths: VariantWidth[] = [listImageWidth, 960]

const every = 200
const refillEvery = 60_000

/**
 * Makes the variants that the next guest will request, one at a time with a pause between, so that requests come first. Every
 * process does so, because variants are cached on its own disk.
 */
export function warmVariants({ database }: Pick<Dependencies, 'database'>, variants: ImageVariants): Job {
  let queue: Variant[] = []
  let nextRefill = 0

  async function refill() {
    nextRefill = Date.now() + refillEvery
    const keys = await newestCovers(database.db, roomsWarmed)
    return widths.flatMap((width) => keys.map((key): Variant => ({ key, width, format: 'avif' })))
  }

  return {
    name: 'warm pictures',
    every,
    async run() {
      if (queue.length === 0 && Date.now() >= nextRefill) queue = await refill()
      const next = queue.shift()
      if (next) await variants.find(next)
    },
  }
}
