import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { codeResendSeconds, codeValidMinutes } from '../../../contract/limits'
import type { Database } from '../../db/database'
import { codeTriesMax, oneTimeCodes, type CodePurpose } from '../../db/schema'
import { fromNow } from '../../db/drizzle'
import { minute, second } from '../../time'

/** A code is valid for this user and purpose only. */
export interface CodeOwner {
  userId: string
  purpose: CodePurpose
}

const ofOwner = ({ userId, purpose }: CodeOwner) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose))

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
}

/** The owner's code, unless it is expired or used. */
export async function findCode(db: Database, owner: CodeOwner) {
  const [code] = await db
    .select({ salt: oneTimeCodes.salt, codeHmac: oneTimeCodes.codeHmac })
    .from(oneTimeCodes)
    .where(and(ofOwner(owner), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, sql`now()`)))
  return code
}

/** Counts an attempt at the owner's code with this salt; false when there were too many, or when it has been replaced. */
export async function countTry(db: Database, owner: CodeOwner, salt: Buffer): Promise<boolean> {
  const counted = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(ofOwner(owner), eq(oneTimeCodes.salt, salt), lt(oneTimeCodes.tries, codeTriesMax)))
    .returning({ userId: oneTimeCodes.userId })
  return counted.length > 0
}

/** Marks the owner's code with this salt as used; false when it already is, or when a newer one has replaced it. */
export async function useCode(tx: Database, owner: CodeOwner, salt: Buffer): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: sql`now()` })
    .where(and(ofOwner(owner), eq(oneTimeCodes.salt, salt), isNull(oneTimeCodes.usedAt)))
    .returning({ userId: oneTimeCodes.userId })
  return used.length > 0
}

/** Of one purpose, or of all. */
export async function removeCodes(tx: Database, userId: string, purpose?: CodePurpose): Promise<void> {
  const hasPurpose = purpose && eq(oneTimeCodes.purpose, purpose)
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), hasPurpose))
}

export async function wasJustSent(tx: Database, owner: CodeOwner): Promise<boolean> {
  const sent = await tx
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(and(ofOwner(owner), gt(oneTimeCodes.sentAt, fromNow(-codeResendSeconds * second))))
  return sent.length > 0
}
