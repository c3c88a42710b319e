import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { idempotencyHeader } from '../../contract/paths'
import { fromNow } from '../db/fromNow'
import type { Database } from '../db/open'
import { idempotencyKeys } from '../db/schema'
import { badRequest } from '../http/refusal'
import { idempotencyWindow } from '../limits'

/** One attempt of a user, as its client named it. */
interface Attempt {
  userId: string
  key: string
  /** Everything the request asks for: tells its repeat from another request that reuses the key. */
  fingerprint: string
}

/** The key a request came with; undefined without one. Refuses one that is no visible ASCII of at most 255 characters. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[idempotencyHeader]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw badRequest('The Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  return key
}

/**
 * Does `work` for the first of several requests with the same key and gives its answer to all of them, for a day (C7).
 * A parallel repeat waits here until the first has committed. Only what succeeded is kept: a refusal has changed nothing,
 * and the same request may be granted later.
 * Errors: 400 when the key belongs to another request.
 */
export async function once<Answer extends Record<string, unknown>>(
  tx: Database,
  attempt: Attempt,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const isThis = and(eq(idempotencyKeys.userId, attempt.userId), eq(idempotencyKeys.key, attempt.key))
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values(attempt)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { fingerprint: attempt.fingerprint, response: null, createdAt: sql`now()` },
      setWhere: isOld,
    })
    .returning({ key: idempotencyKeys.key })

  if (!claimed) {
    const [first] = await tx.select().from(idempotencyKeys).where(isThis)
    if (first?.fingerprint !== attempt.fingerprint) {
      throw badRequest('This Idempotency-Key was already used for another booking.')
    }
    return first.response as Answer
  }
  const answer = await work()
  await tx.update(idempotencyKeys).set({ response: answer }).where(isThis)
  return answer
}

const isOld = lt(idempotencyKeys.createdAt, fromNow(-idempotencyWindow))

/** Removes keys whose day is over. */
export const forgetOldKeys = (db: Database) => db.delete(idempotencyKeys).where(isOld)
