import { sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { bookings, hotels, paymentSessions, refunds, rooms, sandboxRefunds, sandboxSessions, users } from '../db/schema'
import type { catalogueRows } from './rows'

export const isEmpty = async (db: Database) => (await db.select({ id: users.id }).from(users).limit(1)).length === 0

/** Makes another process that starts on the same empty database wait until this transaction ends. */
export const lockUsers = (tx: Database) => tx.execute(sql`LOCK TABLE ${users} IN SHARE ROW EXCLUSIVE MODE`)

export async function insertCatalogue(tx: Database, rows: ReturnType<typeof catalogueRows>): Promise<void> {
  await tx.insert(users).values(rows.users)
  await tx.insert(hotels).values(rows.hotels)
  await tx.insert(rooms).values(rows.rooms)
  await tx.insert(bookings).values(rows.bookings)
  await tx.insert(paymentSessions).values(rows.paymentSessions)
  await tx.insert(sandboxSessions).values(rows.sandboxSessions)
  await tx.insert(refunds).values(rows.refunds)
  await tx.insert(sandboxRefunds).values(rows.sandboxRefunds)
}
