import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { localToday } from '../../contract/stay'
import { hashPassword } from '../accounts/passwords/hashing'
import { fileName } from '../images/imageUrl'
import type { ImageStore } from '../images/imageStore'
import type { Parts } from '../parts'
import { demoPassword } from '../welcome'
import type { Database } from '../db/open'
import { bookings, hotels, rooms, users } from '../db/schema'
import { transact } from '../db/transaction'
import { catalogueRows, pictureFiles } from './rows'

const isEmpty = async (db: Database) => (await db.select({ id: users.id }).from(users).limit(1)).length === 0

/**
 * Fills an empty database with the demo catalogue, all of it or nothing; does nothing when there is a single user.
 * `assets` is the folder with `rooms/` and `people/`. Answers whether it was filled.
 */
export async function seedDemo(parts: Pick<Parts, 'database' | 'images' | 'clock' | 'log'>, assets: string) {
  const { db } = parts.database
  if (!(await isEmpty(db))) return false

  const [demoHash, nobodysHash, pictures] = await Promise.all([
    hashPassword(demoPassword),
    hashPassword(randomBytes(24).toString('base64')),
    keepPictures(parts.images, assets),
  ])
  const discard = () => Promise.all([...pictures.values()].map((key) => parts.images.remove(fileName(key))))

  try {
    const filled = await transact(db, async (tx) => {
      // Two processes that start at once on one empty database: the second waits here, and finds it filled.
      await tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`)
      if (!(await isEmpty(tx))) return false

      const today = localToday(parts.clock.now())
      const rows = catalogueRows({ today, now: parts.clock.now(), pictures, demoHash, nobodysHash })
      await tx.insert(users).values(rows.users)
      await tx.insert(hotels).values(rows.hotels)
      await tx.insert(rooms).values(rows.rooms)
      await tx.insert(bookings).values(rows.bookings)
      return true
    })
    if (filled) parts.log.info('The demo catalogue is in place.')
    else await discard()
    return filled
  } catch (error) {
    await discard()
    throw error
  }
}

/**
 * Keeps the catalogue's pictures as they are: they were made as our own uploads come out, WebP without metadata, so making
 * each of them anew would only cost time. Answers file → key.
 */
export async function keepPictures(images: ImageStore, assets: string): Promise<Map<string, string>> {
  const kept = pictureFiles().map(async (file): Promise<[string, string]> => {
    const key = randomBytes(16).toString('hex')
    await images.write(fileName(key), await readFile(path.join(assets, fileName(file))))
    return [file, key]
  })
  return new Map(await Promise.all(kept))
}
