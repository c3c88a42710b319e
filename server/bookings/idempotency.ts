import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { idempotencyHeader } from '../../contract/calls'
import { fromNow } from '../db/fromNow'
import type { Database } from '../db/open'
import { preparedOn } from '../db/preparedOn'
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
 * Does `work` for the first of several requests with the same key and gives its `answer` to all of them, for a day (C7).
 * A parallel repeat waits here until the first has committed. Only what succeeded is kept: a refusal has changed nothing,
 * and the same request may be granted later.
 * Errors: 400 when the key belongs to another request.
 */
export async function once<Answer extends Record<string, unknown>>(
  tx: Database,
  attempt: Attempt,
  answer: Answer,
  work: () => Promise<unknown>,
): Promise<Answer> {
  const [claimed] = await claims(tx).execute({ ...attempt, answer })
  if (claimed) {
    await work()
    return answer
  }
  const { userId, key, fingerprint } = attempt
  const isThis = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
  const [first] = await tx.select().from(idempotencyKeys).where(isThis)
  if (first?.fingerprint !== fingerprint) {
    throw badRequest('This Idempotency-Key was already used for another booking.')
  }
  return first.response as Answer
}

const isOld = lt(idempotencyKeys.createdAt, fromNow(-idempotencyWindow))

/** Answers a row when nobody has come with this key before. */
const claims = preparedOn((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      response: sql.placeholder('answer'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { fingerprint: sql`excluded.fingerprint`, response: sql`excluded.response`, createdAt: sql`now()` },
      setWhere: isOld,
    })
    .returning({ key: idempotencyKeys.key })
    .prepare('claim_idempotency_key'),
)

/** Removes keys whose day is over. */
export const forgetOldKeys = (db: Database) => db.delete(idempotencyKeys).where(isOld)
