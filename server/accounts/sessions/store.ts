import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { sessions, users } from '../../db/schema'
import { fromNow, param, prepareOnce } from '../../db/drizzle'
import { minute } from '../../time'
import { sessionLimits } from '../limits'

/** Milliseconds: reading a session updates `lastSeenAt` no more often than this. */
const touchInterval = 5 * minute

export const isLive = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.lastSeenAt, fromNow(-sessionLimits.idle)))

const live = prepareOnce((db) =>
  db
    .select({
      user: users,
      tokenHash: sessions.tokenHash,
      isStale: sql<boolean>`${sessions.lastSeenAt} < ${fromNow(-touchInterval)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.tokenHash} = ANY(${param('tokenHashes')}::bytea[])`, isLive))
    .prepare('live_sessions'),
)

/** Sessions that have not expired, in the order of the hashes; undefined for the others. */
export async function findLiveSessions(db: Database, tokenHashes: Buffer[]) {
  const found = await live(db).execute({ tokenHashes })
  return tokenHashes.map((hash) => found.find(({ tokenHash }) => tokenHash.equals(hash)))
}

export async function touchSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash))
}

export async function insertSession(tx: Database, userId: string, tokenHash: Buffer): Promise<void> {
  await tx.insert(sessions).values({ tokenHash, userId, expiresAt: fromNow(sessionLimits.absolute) })
}

/** Live or not. Returns its user's id. */
export async function removeSession(tx: Database, tokenHash: Buffer): Promise<string | undefined> {
  const [removed] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId })
  return removed?.userId
}

/** Removes all but the newest `kept` sessions of a user. */
export async function removeOldSessions(tx: Database, userId: string, kept: number): Promise<void> {
  const newest = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(kept)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.tokenHash, newest)))
}

/** Removes all sessions of a user except the one with the hash `kept`. */
export async function removeSessionsOf(tx: Database, userId: string, kept?: Buffer): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), kept && ne(sessions.tokenHash, kept)))
}
