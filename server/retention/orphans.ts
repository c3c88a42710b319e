import type { Dependencies } from '../dependencies'
import { day } from '../time'
import { fileName, keyFromFileName } from '../images/imageUrl'
import { deletePublished } from '../images/pictures'
import { findShown } from './pictureStore'

/** Pictures whose use is looked up in one statement. */
const batch = 100

/** Milliseconds for which a picture may wait for the form it came with to be saved. */
const keptAlone = day

/**
 * Removes pictures that nobody shows: what a process that died, or a store that was away, has left behind. Returns how many.
 * Files that are not pictures of ours are left alone.
 */
export async function removeOrphans(
  { database, images, clock }: Pick<Dependencies, 'database' | 'images' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0
  let keys: string[] = []

  async function look() {
    const shown = await findShown(database.db, keys)
    for (const key of keys.filter((each) => !shown.has(each))) {
      const writtenAt = await images.writtenAt(fileName(key))
      if (!writtenAt || clock.now().getTime() - writtenAt.getTime() < keptAlone) continue
      await deletePublished({ images, database }, key)
      removed += 1
    }
    keys = []
  }

  for await (const name of images.names()) {
    if (stopping?.aborted) return removed
    const key = keyFromFileName(name)
    if (key) keys.push(key)
    if (keys.length === batch) await look()
  }
  // Drizzle refuses an empty list.
  if (keys.length > 0) await look()
  return removed
}
