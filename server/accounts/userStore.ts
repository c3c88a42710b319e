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
 * they have closed their account. `alone`: nothing that refers to them is added meanwhile either.
 */
export async function lockUser(tx: Database, userId: string, alone?: 'alone'): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isOpenAccount))
    .for(alone ? 'update' : 'no key update')
  return user
}

/** Returns the new user's id. Errors: the constraint `users_email_unique`. */
export async function insertUser(tx: Database, user: typeof users.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(users).values(user).returning({ id: users.id })
  return inserted!.id
}

export async function updateUser(tx: Database, userId: string, changes: Partial<UserRow>): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId))
}
