import { notify } from '../db/notify'
import type { Parts } from '../parts'
import { fileName } from './imageUrl'

/** Removes a picture that has been shown. Every process forgets the variants that it has made of it. */
export async function withdraw({ images, database }: Pick<Parts, 'images' | 'database'>, key: string): Promise<void> {
  await images.remove(fileName(key))
  await notify(database.db, 'picture_removed', key)
}
