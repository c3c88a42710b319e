import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { isOpenAccount, users, type UserRow } from '../db/schema'

/** The spelling of an email address by which accounts are stored and found. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/** `email` is normalized. */
export async function findUser(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/**
 * Locks an open account until the transaction ends and returns its current row; undefined if it is closed. `exclusive` also keeps
 * rows that refer to it from being added.
 */
export async function lockUser(tx: Database, userId: string, { exclusive = false } = {}): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isOpenAccount))
    .for(exclusive ? 'update' : 'no key update')
  return user
}

/** Errors: the constraint `users_email_unique`. */
export async function insertUser(tx: Database, user: typeof users.$inferInsert): Promise<UserRow> {
  const [inserted] = await tx.insert(users).values(user).returning()
  return inserted!
}

export async function updateUser(tx: Database, userId: string, changes: Partial<UserRow>): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId))
}

/** Sets a new password, after which no earlier device is known. The caller holds the user's lock. Returns the changed row. */
export async function setPassword(tx: Database, user: UserRow, passwordHash: string): Promise<UserRow> {
  const changes = { passwordHash, deviceEpoch: user.deviceEpoch + 1 }
  await updateUser(tx, user.id, changes)
  return { ...user, ...changes }
}
