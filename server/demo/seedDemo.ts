import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { localToday } from '../../contract/stay'
import { hashPassword } from '../accounts/passwords'
import { fileName } from '../images/imageUrl'
import type { ImageStore } from '../images/imageStore'
import type { Dependencies } from '../dependencies'
import { demoPassword } from '../welcome'
import { transact } from '../db/transaction'
import { catalogueRows, pictureFiles } from './rows'
import { insertCatalogue, isEmpty, lockUsers } from './store'

/**
 * Fills an empty database with the demo catalogue and returns true; does nothing when there is any user. `assets` is the
 * folder with `rooms/` and `people/`.
 */
export async function seedDemo(deps: Pick<Dependencies, 'database' | 'images' | 'clock' | 'log'>, assets: string) {
  const { db } = deps.database
  if (!(await isEmpty(db))) return false

  const [demoHash, decoyHash, pictures] = await Promise.all([
    hashPassword(demoPassword),
    hashPassword(randomBytes(24).toString('base64')),
    copyPictures(deps.images, assets),
  ])
  const discard = () => Promise.all([...pictures.values()].map((key) => deps.images.remove(fileName(key))))

  try {
    const filled = await transact(db, async (tx) => {
      await lockUsers(tx)
      if (!(await isEmpty(tx))) return false

      const today = localToday(deps.clock.now())
      const rows = catalogueRows({ today, now: deps.clock.now(), pictures, demoHash, decoyHash })
      await insertCatalogue(tx, rows)
      return true
    })
    if (filled) deps.log.info('The demo catalogue is in place.')
    else await discard()
    return filled
  } catch (error) {
    await discard()
    throw error
  }
}

/** Copies the catalogue's pictures, which are encoded like uploads already, and returns the key of each file. */
export async function copyPictures(images: ImageStore, assets: string): Promise<Map<string, string>> {
  const kept = pictureFiles().map(async (file): Promise<[string, string]> => {
    const key = randomBytes(16).toString('hex')
    await images.write(fileName(key), await readFile(path.join(assets, fileName(file))))
    return [file, key]
  })
  return new Map(await Promise.all(kept))
}
