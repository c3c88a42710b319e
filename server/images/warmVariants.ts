import { desc, eq } from 'drizzle-orm'
import { listImageWidth } from '../../contract/limits'
import { rooms } from '../db/schema'
import type { Job } from '../runtime/jobs'
import type { Parts } from '../parts'
import type { ImageVariants, Variant, VariantWidth } from './variants'

/** As many rooms as a guest meets first: the list's first batch, and with it the ones featured on the home page. */
const roomsWarmed = 24
/** What their cards ask for: the list's width, and the next for screens with more than one pixel to a point. */
const widths: VariantWidth[] = [listImageWidth, 960]

const every = 200
const lookAgain = 60_000

/**
 * Makes the pictures that the next guest will ask for before they are asked for: one at a time with a pause between, so that
 * requests come first. Each process does it for itself, because variants lie on its own disk.
 */
export function warmVariants({ database }: Pick<Parts, 'database'>, variants: ImageVariants): Job {
  let ahead: Variant[] = []
  let nextLook = 0

  async function look() {
    nextLook = Date.now() + lookAgain
    const newest = await database.db
      .select({ images: rooms.images })
      .from(rooms)
      .where(eq(rooms.isAvailable, true))
      .orderBy(desc(rooms.createdAt), desc(rooms.id))
      .limit(roomsWarmed)
    const shown = new Set(newest.flatMap(({ images }) => images.slice(0, 1)))
    return widths.flatMap((width) => [...shown].map((key): Variant => ({ key, width, format: 'avif' })))
  }

  return {
    name: 'warm pictures',
    every,
    async run() {
      if (ahead.length === 0 && Date.now() >= nextLook) ahead = await look()
      const next = ahead.shift()
      if (next) await variants.find(next)
    },
  }
}
