import { notify } from '../db/notify'
import { reasonOf } from '../http/afterResponse'
import type { Dependencies } from '../dependencies'
import { fileName } from './imageUrl'

/** Removes a picture that has been shown. Every process forgets the variants that it has made of it. */
export async function withdraw(
  { images, database }: Pick<Dependencies, 'images' | 'database'>,
  key: string,
): Promise<void> {
  await images.remove(fileName(key))
  await notify(database.db, 'picture_removed', key)
}

/** Withdraws what a change has replaced. The change is saved by now, which a store of pictures that is away must not deny. */
export async function withdrawReplaced(
  deps: Pick<Dependencies, 'images' | 'database' | 'log'>,
  keys: string[],
): Promise<void> {
  await Promise.all(
    keys.map((key) =>
      withdraw(deps, key).catch((error: unknown) =>
        deps.log.error({ picture: key, reason: reasonOf(error) }, 'a picture that was replaced is still there'),
      ),
    ),
  )
}
