import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { codeDigits, codeResendSeconds, codeValidMinutes } from '../../contract/limits'
import { fromNow } from '../db/sql'
import type { Database } from '../db/open'
import { codeSends, codeTriesMax, oneTimeCodes, type CodePurpose } from '../db/schema'
import { rates } from '../limits'

/** Whose code, and what for: a code is good for that alone (B1). */
export interface CodeOwner {
  userId: string
  purpose: CodePurpose
}

/** A new code to send; or that one was sent moments ago; or the seconds until the account may have another (B4). */
type Issued = { code: string } | 'sent moments ago' | { waitSeconds: number }

/** What a guess was: right (then `salt` names the code that it matched), wrong, or made at a code that is no more. */
export type Guessed = { verdict: 'right'; salt: Buffer } | { verdict: 'wrong' | 'expired' | 'tried too often' }

/** Six digits, each value as likely as any other (B1). */
export const newCode = () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

const ofOwner = ({ userId, purpose }: CodeOwner) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose))

/** One-time codes. In the database is only their HMAC, under a salt of each code's own and a key kept elsewhere (B1). */
export function codeService(key: Buffer) {
  const hmacOf = (salt: Buffer, { userId, purpose }: CodeOwner, code: string) =>
    createHmac('sha256', key).update(salt).update(`${purpose}:${userId}:${code}`).digest()

  return {
    /** Makes a code, which ends the one before. The caller holds the user's row, so that the limits are counted one by one. */
    async issue(tx: Database, owner: CodeOwner): Promise<Issued> {
      if (await isJustSent(tx, owner)) return 'sent moments ago'
      const waitSeconds = await secondsUntilNextSend(tx, owner.userId)
      if (waitSeconds > 0) return { waitSeconds }

      const code = newCode()
      const salt = randomBytes(16)
      const fresh = {
        salt,
        codeHmac: hmacOf(salt, owner, code),
        tries: 0,
        sentAt: sql`now()`,
        expiresAt: fromNow(codeValidMinutes * 60_000),
        usedAt: null,
      }
      await tx
        .insert(oneTimeCodes)
        .values({ ...owner, ...fresh })
        .onConflictDoUpdate({ target: [oneTimeCodes.userId, oneTimeCodes.purpose], set: fresh })
      await tx.insert(codeSends).values({ userId: owner.userId })
      return { code }
    },

    /**
     * Compares a guess, having counted it first: in a statement of its own, not in the caller's transaction, because what
     * is rolled back was never counted (B3).
     */
    async guess(db: Database, owner: CodeOwner, code: string): Promise<Guessed> {
      const [counted] = await db
        .update(oneTimeCodes)
        .set({ tries: sql`${oneTimeCodes.tries} + 1` })
        .where(
          and(
            ofOwner(owner),
            lt(oneTimeCodes.tries, codeTriesMax),
            isNull(oneTimeCodes.usedAt),
            gt(oneTimeCodes.expiresAt, sql`now()`),
          ),
        )
        .returning({ salt: oneTimeCodes.salt, codeHmac: oneTimeCodes.codeHmac, tries: oneTimeCodes.tries })
      if (!counted) return { verdict: await whyDead(db, owner) }
      if (timingSafeEqual(counted.codeHmac, hmacOf(counted.salt, owner, code))) {
        return { verdict: 'right', salt: counted.salt }
      }
      return { verdict: counted.tries < codeTriesMax ? 'wrong' : 'tried too often' }
    },

    /** Uses up the code of a right guess; false when another request has done so, or a newer code has taken its place (B2). */
    async redeem(tx: Database, owner: CodeOwner, salt: Buffer): Promise<boolean> {
      const used = await tx
        .update(oneTimeCodes)
        .set({ usedAt: sql`now()` })
        .where(and(ofOwner(owner), eq(oneTimeCodes.salt, salt), isNull(oneTimeCodes.usedAt)))
        .returning({ userId: oneTimeCodes.userId })
      return used.length > 0
    },

    /** Ends a code that nobody may use any more. */
    async revoke(tx: Database, owner: CodeOwner): Promise<void> {
      await tx.delete(oneTimeCodes).where(ofOwner(owner))
    },
  }
}
export type CodeService = ReturnType<typeof codeService>

async function isJustSent(tx: Database, owner: CodeOwner): Promise<boolean> {
  const sent = await tx
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(and(ofOwner(owner), gt(oneTimeCodes.sentAt, fromNow(-codeResendSeconds * 1000))))
  return sent.length > 0
}

/** Seconds until an account may be sent another code, of whatever purpose; 0 when at once. */
async function secondsUntilNextSend(tx: Database, userId: string): Promise<number> {
  const limits = [rates.codesPerAccountHour, rates.codesPerAccountDay]
  const ages = await tx
    .select({ age: sql<number>`extract(epoch from now() - ${codeSends.sentAt}) * 1000`.mapWith(Number) })
    .from(codeSends)
    .where(eq(codeSends.userId, userId))
    .orderBy(desc(codeSends.sentAt))
    .limit(Math.max(...limits.map(({ points }) => points)))
  // A limit of n is reached while the n-th newest send is still in its window.
  const waits = limits.map(({ points, window }) => window - (ages[points - 1]?.age ?? window))
  return Math.max(0, ...waits) / 1000
}

async function whyDead(db: Database, owner: CodeOwner): Promise<'expired' | 'tried too often'> {
  const [code] = await db.select({ tries: oneTimeCodes.tries }).from(oneTimeCodes).where(ofOwner(owner))
  return code && code.tries >= codeTriesMax ? 'tried too often' : 'expired'
}
