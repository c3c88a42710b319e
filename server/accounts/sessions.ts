import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import { batchLookups } from '../db/batchLookups'
import type { Database } from '../db/open'
import { sessions, users } from '../db/schema'
import { fromNow, param } from '../db/sql'
import type { Session } from '../http/session'
import { sessionLimits } from '../limits'

/** Milliseconds: the last use is written down no oftener than this, so that reading a session seldom writes. */
const touchEvery = 5 * 60_000

/** What a token looks like: 32 random bytes. Anything else is not looked up. */
const tokenShape = /^[\w-]{43}$/
const newToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Sessions in the database: only the SHA-256 of a token is stored, so whoever reads the table cannot log in with it (A4).
 * A session ends seven days after its last use and thirty after it began, by the database's clock (A5).
 */
export function accountSessions(db: Database) {
  const live = db
    .select({
      user: users,
      tokenHash: sessions.tokenHash,
      isStale: sql<boolean>`${sessions.lastSeenAt} < ${fromNow(-touchEvery)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = ANY(${param('tokenHashes')}::bytea[])`,
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastSeenAt, fromNow(-sessionLimits.idle)),
      ),
    )
    .prepare('live_sessions')

  /** Batched, because almost every request looks up its session. */
  const findLive = batchLookups(async (tokenHashes: Buffer[]) => {
    const found = await live.execute({ tokenHashes })
    return tokenHashes.map((hash) => found.find(({ tokenHash }) => tokenHash.equals(hash)))
  })

  return {
    /** The live session of a token, with its user as the row is now (A7). */
    async find(token: string): Promise<Session | undefined> {
      if (!tokenShape.test(token)) return undefined
      const tokenHash = hashOf(token)
      const session = await findLive(tokenHash)
      if (!session) return undefined
      if (session.isStale) {
        await db
          .update(sessions)
          .set({ lastSeenAt: sql`now()` })
          .where(eq(sessions.tokenHash, tokenHash))
      }
      return { user: session.user, tokenHash }
    },

    /** Opens a session and answers its token. The caller holds the user's row, so that two cannot both be the tenth. */
    async open(tx: Database, userId: string): Promise<string> {
      const others = tx
        .select({ tokenHash: sessions.tokenHash })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt))
        .limit(sessionLimits.perAccount - 1)
      await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.tokenHash, others)))

      const token = newToken()
      await tx.insert(sessions).values({
        tokenHash: hashOf(token),
        userId,
        expiresAt: fromNow(sessionLimits.absolute),
      })
      return token
    },

    /** Ends the session of a token, live or not; answers whose it was. */
    async end(tx: Database, token: string): Promise<string | undefined> {
      const [ended] = await tx
        .delete(sessions)
        .where(eq(sessions.tokenHash, hashOf(token)))
        .returning({ userId: sessions.userId })
      return ended?.userId
    },

    /** Ends all sessions of a user, but the one kept. */
    async endAll(tx: Database, userId: string, kept?: Buffer): Promise<void> {
      await tx.delete(sessions).where(and(eq(sessions.userId, userId), kept && ne(sessions.tokenHash, kept)))
    },
  }
}
export type AccountSessions = ReturnType<typeof accountSessions>
