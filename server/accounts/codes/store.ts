import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { codeResendSeconds, codeValidMinutes } from '../../../contract/limits'
import type { Database } from '../../db/open'
import { codeSends, codeTriesMax, oneTimeCodes, type CodePurpose } from '../../db/schema'
import { fromNow } from '../../db/sql'
import { hour, minute, second } from '../../durations'

/** Whose code, and what for: it is good for that alone. */
export interface CodeOwner {
  userId: string
  purpose: CodePurpose
}

const ofOwner = ({ userId, purpose }: CodeOwner) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose))

/** Replaces the owner's code and records that one was sent. */
export async function saveCode(
  tx: Database,
  owner: CodeOwner,
  { salt, codeHmac }: { salt: Buffer; codeHmac: Buffer },
): Promise<void> {
  const fresh = {
    salt,
    codeHmac,
    tries: 0,
    sentAt: sql`now()`,
    expiresAt: fromNow(codeValidMinutes * minute),
    usedAt: null,
  }
  await tx
    .insert(oneTimeCodes)
    .values({ ...owner, ...fresh })
    .onConflictDoUpdate({ target: [oneTimeCodes.userId, oneTimeCodes.purpose], set: fresh })
  await tx.insert(codeSends).values({ userId: owner.userId })
}

/** Counts a try at the owner's code and returns the code; undefined when it is expired, used or was tried too often. */
export async function countTry(db: Database, owner: CodeOwner) {
  const [code] = await db
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
  return code
}

export async function findTries(db: Database, owner: CodeOwner): Promise<number> {
  const [code] = await db.select({ tries: oneTimeCodes.tries }).from(oneTimeCodes).where(ofOwner(owner))
  return code?.tries ?? 0
}

/** Marks the owner's code with this salt as used; false when it is used already or a newer one has replaced it. */
export async function useCode(tx: Database, owner: CodeOwner, salt: Buffer): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: sql`now()` })
    .where(and(ofOwner(owner), eq(oneTimeCodes.salt, salt), isNull(oneTimeCodes.usedAt)))
    .returning({ userId: oneTimeCodes.userId })
  return used.length > 0
}

export async function removeCode(tx: Database, owner: CodeOwner): Promise<void> {
  await tx.delete(oneTimeCodes).where(ofOwner(owner))
}

export async function wasJustSent(tx: Database, owner: CodeOwner): Promise<boolean> {
  const sent = await tx
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(and(ofOwner(owner), gt(oneTimeCodes.sentAt, fromNow(-codeResendSeconds * second))))
  return sent.length > 0
}

/** Milliseconds since each of the last `limit` codes was sent to a user, newest first. */
export async function findSendAges(tx: Database, userId: string, limit: number): Promise<number[]> {
  const sends = await tx
    .select({ age: sql<number>`extract(epoch from now() - ${codeSends.sentAt}) * 1000`.mapWith(Number) })
    .from(codeSends)
    .where(eq(codeSends.userId, userId))
    .orderBy(desc(codeSends.sentAt))
    .limit(limit)
  return sends.map(({ age }) => age)
}

/** Removes codes that expired an hour ago and sends older than `sendsKept` milliseconds. */
export async function removeExpiredCodes(db: Database, sendsKept: number): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, fromNow(-hour)))
  await db.delete(codeSends).where(lt(codeSends.sentAt, fromNow(-sendsKept)))
}
