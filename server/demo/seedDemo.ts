import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { localToday } from '../../contract/stay'
import { hashPassword } from '../accounts/passwords'
import type { Database } from '../db/database'
import {
  bookings,
  calendarImports,
  hotels,
  importedEvents,
  markHistory,
  paymentSessions,
  refunds,
  rooms,
  sandboxRefunds,
  sandboxSessions,
  takenNights,
  users,
} from '../db/schema'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { enterAtDesk, updateLedger } from '../ledger/ledger'
import { replaceRates } from '../rates/store'
import type { FileStore } from '../runtime/fileStore'
import { fileName } from '../images/imageUrl'
import { demoPassword, pictureFiles } from './catalogue'
import { catalogueRows } from './rows'

/**
 * Fills an empty database with the demo catalogue and returns true; does nothing when there is any user. `assets` is the
 * folder with `rooms/` and `people/`.
 */
export async function seedDemo(deps: Pick<Dependencies, 'database' | 'images' | 'clock' | 'log'>, assets: string) {
  const { db } = deps.database
  if (!(await isEmpty(db))) return false

  const [demoHash, dummyHash, pictures] = await Promise.all([
    hashPassword(demoPassword),
    hashPassword(randomBytes(24).toString('base64')),
    copyPictures(deps.images, assets),
  ])
  const removePictures = () => Promise.all([...pictures.values()].map((key) => deps.images.remove(fileName(key))))

  try {
    const now = deps.clock.now()
    const rows = catalogueRows({ today: localToday(now), now, pictures, demoHash, dummyHash })
    const filled = await transact(db, async (tx) => {
      // Another process that starts on the same empty database waits until this transaction ends.
      await tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`)
      if (!(await isEmpty(tx))) return false
      await insertCatalogue(tx, rows)
      return true
    })
    if (filled) deps.log.info('The demo catalogue is in place.')
    else await removePictures()
    return filled
  } catch (error) {
    await removePictures()
    throw error
  }
}

const isEmpty = async (db: Database) => (await db.select({ id: users.id }).from(users).limit(1)).length === 0

async function insertCatalogue(tx: Database, rows: ReturnType<typeof catalogueRows>): Promise<void> {
  await tx.insert(users).values(rows.users)
  await tx.insert(hotels).values(rows.hotels)
  await tx.insert(rooms).values(rows.rooms)
  for (const { roomId, rates } of rows.rates) await replaceRates(tx, [roomId], rates)
  await tx.insert(bookings).values(rows.bookings)
  await tx.insert(markHistory).values(rows.markHistory)
  await tx.insert(paymentSessions).values(rows.paymentSessions)
  await tx.insert(sandboxSessions).values(rows.sandboxSessions)
  await tx.insert(refunds).values(rows.refunds)
  for (const { bookingId } of rows.paymentSessions) await updateLedger(tx, bookingId)
  for (const { bookingId, cents } of rows.paidAtDesk)
    await enterAtDesk(tx, bookingId, { cause: 'desk_payment', cents, method: 'cash' })
  await tx.insert(sandboxRefunds).values(rows.sandboxRefunds)
  await tx.insert(calendarImports).values(rows.calendarImports)
  await tx.insert(importedEvents).values(rows.importedEvents)
  await tx.insert(takenNights).values(rows.takenNights)
}

/** Copies the catalogue's pictures, which are encoded like uploads already, and returns the key of each file. */
export async function copyPictures(images: FileStore, assets: string): Promise<Map<string, string>> {
  const copied = pictureFiles().map(async (file): Promise<[string, string]> => {
    const key = randomBytes(16).toString('hex')
    await images.write(fileName(key), await readFile(path.join(assets, fileName(file))))
    return [file, key]
  })
  return new Map(await Promise.all(copied))
}
