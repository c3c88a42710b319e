import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { isOpenAccount, users, type UserRow } from '../db/schema'

/** The one spelling of an email address that accounts are found by. */
export const normalizedEmail = (email: string) => email.trim().toLowerCase()

/** `email` is normalized. */
export async function findUser(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/**
 * A user's row as it is now, locked until the transaction ends: what is decided from it stays true till then. Undefined once
 * they have closed their account. `exclusive`: nothing that refers to them is added meanwhile either.
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

/**
 * Sets a new password, which knows no device of before. The caller holds the user's lock. Returns the user as they are then, for
 * the device that they set it on to be remembered.
 */
export async function setPassword(tx: Database, user: UserRow, passwordHash: string): Promise<UserRow> {
  const changes = { passwordHash, deviceEpoch: user.deviceEpoch + 1 }
  await updateUser(tx, user.id, changes)
  return { ...user, ...changes }
}
