import { eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { users, type UserRow } from '../db/schema'

/** The user of a normalized e-mail address. */
export async function findUser(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/** A user's row as it is now, held until the transaction ends: what is decided from it stays true till then. */
export async function lockUser(tx: Database, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

/** Changes some of a user's columns. */
export async function updateUser(tx: Database, userId: string, changes: Partial<UserRow>): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId))
}
