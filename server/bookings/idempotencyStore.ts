import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { idempotencyKeys } from '../db/schema'
import { fromNow, param, preparedOn } from '../db/sql'
import { idempotencyWindow } from './limits'

export interface IdempotentRequest {
  userId: string
  key: string
  /** Everything the request asks for: distinguishes a repeat from another request that reuses the key. */
  fingerprint: string
}

const isExpired = lt(idempotencyKeys.createdAt, fromNow(-idempotencyWindow))

const statements = preparedOn((db) =>
  db
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
)

/** Stores the answer under a new or expired key; false when the key is taken. Waits for a transaction that is claiming it. */
export async function claimKey(tx: Database, request: IdempotentRequest, answer: Record<string, unknown>) {
  const claimed = await statements(tx).execute({ ...request, answer })
  return claimed.length > 0
}

export async function findKey(tx: Database, { userId, key }: IdempotentRequest) {
  const [found] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return found
}

export const deleteKeysOf = (tx: Database, userId: string) =>
  tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
