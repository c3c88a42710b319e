import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { fromNow, param, prepareOnce } from '../db/drizzle'
import { idempotencyKeys } from '../db/schema'
import { idempotencyWindow } from './limits'

export interface IdempotentRequest {
  userId: string
  key: string
  /** Everything the request asks for: tells a repeat from another request that reuses the key. */
  fingerprint: string
}

const isExpired = lt(idempotencyKeys.createdAt, fromNow(-idempotencyWindow))

const statements = prepareOnce((db) => ({
  claimKey: db
    .insert(idempotencyKeys)
    .values({
      userId: param('userId'),
      key: param('key'),
      fingerprint: param('fingerprint'),
      response: param('answer'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { fingerprint: sql`excluded.fingerprint`, response: sql`excluded.response`, createdAt: sql`now()` },
      setWhere: isExpired,
    })
    .returning({ key: idempotencyKeys.key })
    .prepare('claim_idempotency_key'),
}))

/** Stores the answer under a new or expired key; false when the key is taken. Waits for a transaction that is claiming it. */
export async function claimKey(tx: Database, request: IdempotentRequest, answer: Record<string, unknown>) {
  const claimed = await statements(tx).claimKey.execute({ ...request, answer })
  return claimed.length > 0
}

export async function findKey(db: Database, { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>) {
  const [found] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return found
}

export const saveAnswer = (
  tx: Database,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
  response: Record<string, unknown>,
) =>
  tx
    .update(idempotencyKeys)
    .set({ response })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))

export const deleteIdempotencyKeys = (tx: Database, userId: string) =>
  tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
