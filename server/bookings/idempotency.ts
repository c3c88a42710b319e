import type { Database } from '../db/database'
import { badRequest } from '../http/refusal'
import { claimKey, findKey, saveAnswer, type IdempotentRequest } from './idempotencyStore'

/**
 * Does `work` for the first of several requests with the same key, and returns its `answer`, with what `work` adds, to all of them, for a day. A
 * concurrent repeat waits for the first to commit. A refusal rolls the key back too, so the request may succeed later.
 * Without a key every request is another. Errors: 400 when the key belongs to another request.
 */
export async function runIdempotently<Answer extends Record<string, unknown>>(
  tx: Database,
  { key, ...request }: Omit<IdempotentRequest, 'key'> & { key?: string },
  answer: Answer,
  work: () => Promise<Partial<Answer> | void>,
): Promise<Answer> {
  if (key === undefined || (await claimKey(tx, { ...request, key }, answer))) {
    const added = await work()
    if (!added) return answer
    const whole = { ...answer, ...added }
    if (key !== undefined) await saveAnswer(tx, { ...request, key }, whole)
    return whole
  }
  const first = await findKey(tx, { ...request, key })
  if (first?.fingerprint !== request.fingerprint) {
    throw badRequest('This Idempotency-Key was already used for another request.')
  }
  return first.response as Answer
}
