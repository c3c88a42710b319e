import { createHash } from 'node:crypto'
import type { Database } from '../db/open'
import { addressKey } from '../http/rate'
import { throttled } from '../http/refusal'
import { countFailure, findCounts, removeCount, takePoint } from '../rateLimits/store'
import { loginFailures } from './limits'

const { perAccount, perAddress } = loginFailures

/** The normalized email, whether or not anybody has it, and the client's address as limits count it. */
export interface LoginAttempt {
  email: string
  address: string
}

// Hashed, because people type other things than email addresses into that field, passwords among them.
const accountKey = (email: string) => `login:${createHash('sha256').update(email).digest('base64url')}`
const addressKeyOf = ({ address }: LoginAttempt) => addressKey('login', address)

const tooManyTries = (seconds: number) =>
  throttled(seconds, 'There were too many wrong tries. Please wait a while before the next one.')

/**
 * Throws 429 while the account or the address is blocked. Call it before a password is hashed, and again when it was right:
 * of many guesses at once, none that ends after the tenth failure learns that it was right.
 */
export async function requireNotBlocked(db: Database, attempt: LoginAttempt): Promise<void> {
  const ofAccount = accountKey(attempt.email)
  for (const { key, points, seconds } of await findCounts(db, [ofAccount, addressKeyOf(attempt)])) {
    const isAccount = key === ofAccount
    const allowed = isAccount ? perAccount.points : perAddress.points
    // An account's row outlives its block by one window.
    const blockedFor = isAccount ? seconds - perAccount.window / 1000 : seconds
    if (points >= allowed && blockedFor > 0) throw tooManyTries(blockedFor)
  }
}

/**
 * Counts a failed login and returns the account's failures so far. Errors: 429 when others have used up the tries
 * meanwhile, so that this one's outcome stays unknown too.
 */
export async function countLoginFailure(tx: Database, attempt: LoginAttempt): Promise<number> {
  const failures = await countFailure(tx, accountKey(attempt.email), perAccount)
  if (failures === undefined) await requireNotBlocked(tx, attempt)
  await takePoint(tx, addressKeyOf(attempt), perAddress)
  return failures ?? 0
}

export const startsBlock = (failures: number) => failures >= perAccount.points

/** Once the account's owner has logged in, as NIST SP 800-63B asks. */
export const forgetLoginFailures = (tx: Database, email: string) => removeCount(tx, accountKey(email))
