import type { FastifyRequest } from 'fastify'
import { idempotencyHeader } from '../../contract/calls'
import type { Database } from '../db/open'
import { badRequest } from '../http/refusal'
import { claimKey, findKey, type IdempotentRequest } from './idempotencyStore'

/** The request's idempotency key, if it has one. Errors: 400 for anything but 1 to 255 visible ASCII characters. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[idempotencyHeader]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw badRequest('The Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  return key
}

/**
 * Does `work` for the first of several requests with the same key, and returns its `answer` to all of them, for a day. A
 * concurrent repeat waits for the first to commit. A refusal rolls the key back too, so the request may succeed later.
 * Errors: 400 when the key belongs to another request.
 */
export async function once<Answer extends Record<string, unknown>>(
  tx: Database,
  request: IdempotentRequest,
  answer: Answer,
  work: () => Promise<unknown>,
): Promise<Answer> {
  if (await claimKey(tx, request, answer)) {
    await work()
    return answer
  }
  const first = await findKey(tx, request)
  if (first?.fingerprint !== request.fingerprint) {
    throw badRequest('This Idempotency-Key was already used for another booking.')
  }
  return first.response as Answer
}
